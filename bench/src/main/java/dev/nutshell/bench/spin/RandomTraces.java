package dev.nutshell.bench.spin;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.testkit.program.RandomTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Random programs with trace and notrace assertions, ours against SPIN: whether the trace is
 * violated, whether anything at all is, and where nothing is, the states of program and trace.
 *
 * <p>Arguments: how many programs, and the first seed. A table of the answers goes to the file that
 * {@code -Dtable=} names.
 */
public final class RandomTraces {
  private RandomTraces() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100;
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
    Spin spin = Spin.installed(Files.createTempDirectory("traces"));
    if (spin == null) {
      System.out.println("spin and a C compiler are needed");
      return;
    }
    Map<String, Integer> outcomes = new TreeMap<>();
    StringBuilder table = new StringBuilder();
    for (long seed = first; seed < first + count; seed++) {
      String text = RandomTrace.of(seed);
      String outcome = outcome(spin, seed, text, table);
      outcomes.merge(outcome.split(" ")[0], 1, Integer::sum);
      if (!outcome.startsWith("equal")) {
        System.out.println("seed " + seed + ": " + outcome);
      }
    }
    System.out.printf("seeds %d to %d: %s%n", first, first + count - 1, outcomes);
    if (System.getProperty("table") != null) {
      Files.writeString(Path.of(System.getProperty("table")), table.toString());
    }
  }

  /** One word for what came out, and figures: ours, then SPIN's. */
  private static String outcome(Spin spin, long seed, String text, StringBuilder table)
      throws IOException, InterruptedException {
    Spin.Answer all = spin.ask(text, Spin.Mode.PURE);
    if (all instanceof Spin.Rejected(String message)) {
      return "rejected-by-spin " + message;
    }
    Spin.Answer traced = spin.again("-E");
    if (!(all instanceof Spin.Counted any) || !(traced instanceof Spin.Counted trace)) {
      return "spin-failed " + all;
    }
    boolean negated = text.contains("notrace");
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      if (!(PromelaFrontEnd.load(text, "model.pml", Map.of(), options)
          instanceof Loading.Loaded loaded)) {
        return "rejected-by-us";
      }
      boolean violated = violated(run(loaded, "all"));
      Result result = run(loaded, negated ? "notrace" : "trace");
      String figures =
          "any %s/%s trace %s/%s states %d/%d"
              .formatted(
                  violated,
                  any.messages(),
                  violated(result),
                  trace.messages(),
                  result.counts().states(),
                  any.states());
      if (violated != any.errors() > 0) {
        return "verdict-differs " + figures;
      }
      boolean expected = trace.errors() > 0 || any.messages().contains(Spin.INCOMPLETE);
      if (violated(result) != expected) {
        return "trace-differs " + figures;
      }
      boolean counted = options == PromelaOptions.PURE && !negated && any.errors() == 0;
      if (counted && result.counts().states() != any.states()) {
        return "states-differ " + figures;
      }
    }
    table.append(
        "%d\t%d\t%s\t%s\t%d%n"
            .formatted(
                seed,
                text.hashCode(),
                any.errors() > 0,
                trace.errors() > 0 || any.messages().contains(Spin.INCOMPLETE),
                any.states()));
    return trace.errors() > 0
        ? "equal-violated"
        : any.messages().contains(Spin.INCOMPLETE)
            ? "equal-incomplete"
            : any.errors() > 0 ? "equal-other-violation" : "equal-holds";
  }

  private static boolean violated(Result result) {
    return result.verdict() instanceof Verdict.Violated;
  }

  private static Result run(Loading.Loaded loaded, String property) {
    RunSpec spec = RunSpec.builder().store("full").memory(1L << 28).property(property).build();
    Result result = null;
    for (var part : ((Plans.Ready) Plans.of(spec, loaded.system())).parts()) {
      Result one = new Runner(part).run();
      result = result == null ? one : result.and(one);
    }
    return result;
  }
}
