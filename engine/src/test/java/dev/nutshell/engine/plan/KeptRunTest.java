package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Combinations;
import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.testkit.ActorSystem;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomClaim;
import dev.nutshell.testkit.RandomGraphs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A run whose process is lost at a random moment comes to the same result from what was kept. */
class KeptRunTest {
  private static final int SYSTEMS = Integer.getInteger("kept.systems", 2);

  /** The process is gone. */
  static final class Crash extends RuntimeException {
    private final transient byte[] image;

    Crash(byte[] image) {
      super(null, null, false, false);
      this.image = image;
    }

    byte[] image() {
      return image;
    }
  }

  /** Keeps a run whenever it can, and has it crash after some times. */
  static final class Crashing implements Keeper {
    private int left;
    private long states;

    Crashing(int left) {
      this.left = left;
    }

    /** As soon as there are so many states. */
    Crashing(long states) {
      this.states = states;
    }

    @Override
    public long next() {
      return System.nanoTime();
    }

    @Override
    public void keep(Writing run, Counters counters, boolean last) {
      byte[] image = bytes(run);
      if (counters.states >= states && left-- == 0) {
        throw new Crash(image);
      }
    }
  }

  private static byte[] bytes(Keeper.Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
      writing.to(out);
      out.finish();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  static ImageReader reader(byte[] bytes) {
    return new ImageReader(Channels.newChannel(new ByteArrayInputStream(bytes)));
  }

  /** All that a result says but how long it took. */
  private static List<Object> said(Result result) {
    return List.of(
        result.verdict().getClass(),
        result.answers(),
        result.guarantee(),
        result.counts(),
        String.valueOf(result.limitReached()),
        String.valueOf(result.unreached()),
        result.notes(),
        result.store(),
        result.runs().stream().map(Result.RunFigures::states).toList(),
        result.violations().stream()
            .map(
                each ->
                    each.property() + each.kind() + each.message() + List.of(each.trail().cycle()))
            .toList(),
        result.violations().stream()
            .map(each -> java.util.Arrays.toString(each.trail().events()))
            .toList());
  }

  private interface Asking {
    Plan.Ready plan();
  }

  private static void comesToTheSame(String what, Asking asking, long seed) throws IOException {
    comesToTheSame(what, asking, seed, KeptRunTest::said);
  }

  private static void comesToTheSame(
      String what, Asking asking, long seed, Function<Result, List<Object>> said)
      throws IOException {
    Result expected = new Runner(asking.plan()).run();
    SplittableRandom random = new SplittableRandom(seed);
    byte[] image = null;
    for (int crashes = 0; ; crashes++) {
      MemoryBudget budget = new MemoryBudget(64L << 20);
      Runner runner = new Runner(asking.plan(), budget);
      runner.keep(new Crashing(crashes < 4 ? random.nextInt(6) : Integer.MAX_VALUE));
      if (image != null) {
        runner.goOn(reader(image));
      }
      try {
        Result result = runner.run();
        assertThat(said.apply(result))
            .as("%s, seed %d", what, seed)
            .isEqualTo(said.apply(expected));
        byte[] kept = bytes(out -> runner.writeResult(result, out));
        Result read = new Runner(asking.plan()).readResult(reader(kept));
        assertThat(said.apply(read)).as("%s, seed %d", what, seed).isEqualTo(said.apply(expected));
        assertThat(budget.used()).isZero();
        return;
      } catch (Crash crash) {
        image = crash.image;
      }
    }
  }

  static Plan.Ready ready(RunSpec spec, TransitionSystem system) {
    return switch (Planner.plan(spec, system)) {
      case Plan.Ready ready -> ready;
      case Plan.Refusal refusal -> throw new IllegalStateException(refusal.toString());
    };
  }

  private static RunSpec.Builder spec(Judge.Combination combination) {
    return RunSpec.builder()
        .memory(64L << 20)
        .order(combination.order())
        .store(combination.store().spec())
        .reduce(combination.reduction())
        .fair(combination.fairness())
        .seed(5);
  }

  @Test
  void every_check_goes_on_from_what_was_kept() throws IOException {
    for (Judge.Combination combination : Combinations.ofChecks()) {
      for (long seed = 0; seed < SYSTEMS; seed++) {
        long one = seed;
        RunSpec spec = spec(combination).property("deadlock").findAll().build();
        comesToTheSame(combination.toString(), () -> ready(spec, ActorSystem.random(one)), seed);
      }
    }
  }

  @Test
  void every_search_for_cycles_goes_on_from_what_was_kept() throws IOException {
    for (Judge.Combination combination : Combinations.all()) {
      if (combination.purpose() != Judge.Purpose.CYCLES
          || Judge.judge(combination) instanceof Judgement.Refused) {
        continue;
      }
      for (long seed = 0; seed < SYSTEMS; seed++) {
        GraphSystem system = RandomGraphs.graph(seed, 400);
        Property property = Property.of("p", "ltl", "a random automaton");
        var inquiry = new Inquiry.OfRuns(property, RandomClaim.random(seed));
        RunSpec spec = spec(combination).ask(inquiry).build();
        if (Planner.plan(spec, system) instanceof Plan.Ready) {
          comesToTheSame(combination.toString(), () -> ready(spec, system), seed);
        }
      }
    }
  }

  /** What a result says that is the same for every number of threads. */
  static List<Object> saidByAll(Result result) {
    Result.Counts counts = result.counts();
    boolean byLevels = result.search().order() == Order.BFS;
    return List.of(
        result.verdict().getClass(),
        result.answers(),
        List.of(counts.states(), counts.matched(), counts.errors(), counts.vectorLength()),
        String.valueOf(result.unreached()),
        byLevels ? counts.depth() : "any depth",
        result.violations().stream()
            .map(
                each ->
                    each.property()
                        + (byLevels ? each.message() + each.trail().events().length : ""))
            .toList());
  }

  @Test
  void searches_by_several_threads_go_on_from_what_was_kept() throws IOException {
    for (Judge.Combination combination : Combinations.ofChecks()) {
      Traits traits = combination.store().traits();
      boolean reduced = combination.reduction() != Reduction.NONE;
      if (!traits.concurrent() || traits.answers() != Traits.Answers.EXACT || reduced) {
        continue;
      }
      for (long seed = 0; seed < SYSTEMS; seed++) {
        GraphSystem system = RandomGraphs.graph(seed, 2000);
        int threads = 2 + (int) seed % 3;
        RunSpec spec =
            spec(combination).eagerThreads(threads).property("deadlock").findAll().build();
        String what = combination + " by " + threads + " threads";
        comesToTheSame(what, () -> ready(spec, system), seed, KeptRunTest::saidByAll);
      }
    }
  }

  @Test
  void several_runs_with_other_hash_functions_go_on_from_what_was_kept() throws IOException {
    for (long seed = 0; seed < 5; seed++) {
      long one = seed;
      RunSpec spec =
          RunSpec.builder()
              .memory(64L << 20)
              .store("bitstate:k=2,size=2K")
              .property("deadlock")
              .findAll()
              .runs(4)
              .build();
      comesToTheSame("runs", () -> ready(spec, ActorSystem.random(one)), seed);
    }
  }
}
