package dev.nutshell.bench.device;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.testkit.program.HostileProgram;
import dev.nutshell.testkit.program.LiveProgram;
import dev.nutshell.testkit.program.RandomNet;
import dev.nutshell.testkit.program.RandomProgram;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Random programs and nets, breadth-first by the JVM and by compiled C text. Of every seed a random
 * program, a hostile one, a net, and the formulas of another program; the reductions of programs
 * are on for even seeds; where the processes are known, programs are compared with partial order
 * reduction, too.
 *
 * <p>A sanitizer that wants to be there from the start is there if the JVM is begun with it: {@code
 * LD_PRELOAD=$(gcc -print-file-name=libasan.so)
 * ASAN_OPTIONS=handle_segv=0,detect_leaks=0,use_sigaltstack=0}.
 *
 * <pre>RandomDevices first-seed seeds gpu|'options of the C compiler'</pre>
 */
public final class RandomDevices {
  private static final long MOST = 100_000;
  private static final long MEMORY = 1L << 24;
  private static final int REPORT_EVERY = 20;

  private final BothSearches searches;
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private long states;
  private int violated;
  private int differ;

  private RandomDevices(BothSearches searches) {
    this.searches = searches;
  }

  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[0]);
    long count = Long.parseLong(arguments[1]);
    RandomDevices run =
        new RandomDevices(
            new BothSearches(
                MOST, MEMORY, Duration.ofSeconds(20), BothSearches.device(arguments[2])));
    for (long seed = first; seed < first + count; seed++) {
      run.compare("program", seed, RandomProgram.of(seed).text());
      run.compare("hostile", seed, HostileProgram.of(seed).text());
      run.compare("net", seed, RandomNet.of(seed));
      run.compare("formulas", seed, LiveProgram.of(seed).text());
      if ((seed - first + 1) % REPORT_EVERY == 0 || seed == first + count - 1) {
        System.out.printf(
            "seeds %d to %d: %s, %,d states, %d models with violations, %d differ%n",
            first, seed, run.outcomes, run.states, run.violated, run.differ);
      }
    }
    System.exit(run.differ == 0 ? 0 : 1);
  }

  private void compare(String kind, long seed, String text) {
    if (!(load(kind, seed, text) instanceof Loading.Loaded loaded)) {
      outcomes.merge(kind + " rejected", 1, Integer::sum);
    } else if (kind.equals("formulas")) {
      loaded
          .system()
          .statements()
          .forEach(
              stated ->
                  compare(
                      "formulas",
                      seed + " " + stated.property().name(),
                      () -> searches.compare(loaded.system(), stated)));
    } else {
      compare(kind, Long.toString(seed), () -> searches.compare(loaded.system()));
      if (!kind.equals("net")) {
        compare(
            kind + " reduced", Long.toString(seed), () -> searches.compareReduced(loaded.system()));
      }
    }
  }

  private void compare(String kind, String name, Supplier<BothSearches.Outcome> comparison) {
    String word;
    try {
      word = compared(kind, name, comparison.get());
    } catch (RuntimeException | StackOverflowError failure) {
      differ++;
      word = "failed";
      System.out.printf("%s %s: %s%n", kind, name, failure);
    }
    outcomes.merge(kind + " " + word, 1, Integer::sum);
  }

  private String compared(String kind, String name, BothSearches.Outcome outcome) {
    return switch (outcome) {
      case BothSearches.Outcome.Equal equal -> {
        states += equal.states();
        violated += equal.violations() > 0 ? 1 : 0;
        yield "equal";
      }
      case BothSearches.Outcome.NotCompared left -> left.why();
      case BothSearches.Outcome.Differs differs -> {
        differ++;
        System.out.printf(
            "%s %s%n    cpu    %s%n    device %s%n", kind, name, differs.cpu(), differs.device());
        yield "differs";
      }
    };
  }

  private static Loading load(String kind, long seed, String text) {
    if (kind.equals("net")) {
      Source source = Source.text("random.pnml", text);
      return FrontEnds.load(source, LoadOptions.TO_CHECK, new MemoryBudget(1L << 28));
    }
    boolean smaller = seed % 2 == 0;
    PromelaOptions options = new PromelaOptions(smaller, smaller, Set.of());
    return PromelaFrontEnd.load(text, "model.pml", Map.of(), options);
  }
}
