package dev.nutshell.bench.spin;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.testkit.program.RandomProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Random programs, ours against SPIN: states, transitions and errors are equal without reductions;
 * with them there are at most as many states as SPIN has, and the same causes of errors as without.
 *
 * <p>Arguments: how many programs, the first seed, and {@code shrink} to reduce each program that
 * differs to a small one. A table of the answers goes to the file that {@code -Dtable=} names.
 */
public final class RandomPrograms {
  private static final int SECONDS = 60;

  /** What the test suite has time for. */
  private static final int MOST_RECORDED = 3000;

  private final Spin spin;
  private final StringBuilder table = new StringBuilder();

  private RandomPrograms(Spin spin) {
    this.spin = spin;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100;
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
    boolean shrink = arguments.length > 2 && arguments[2].equals("shrink");
    Path folder = Files.createTempDirectory("programs");
    Spin spin = Spin.installed(folder);
    if (spin == null) {
      System.out.println("spin and a C compiler are needed");
      return;
    }
    RandomPrograms run = new RandomPrograms(spin);
    Campaign campaign = new Campaign(RandomProgram::of, run::outcome, shrink);
    campaign.run(
        first,
        count,
        last -> System.out.printf("seeds %d to %d: %s%n", first, last, campaign.outcomes()));
    String table = System.getProperty("table");
    if (table != null) {
      Files.writeString(Path.of(table), run.table.toString());
    }
  }

  /** One word for what came out, then the figures: ours, then SPIN's. */
  private String outcome(String text, long seed) throws IOException, InterruptedException {
    Spin.Answer pure = spin.ask(text, Spin.Mode.PURE);
    Outcome ours =
        pure instanceof Spin.TooLarge
            ? new Outcome.Unfinished()
            : explore(text, PromelaOptions.PURE);
    return switch (pure) {
      case Spin.Rejected rejected ->
          ours instanceof Outcome.Unread
              ? "rejected-by-both " + rejected.message()
              : "rejected-by-spin " + rejected.message();
      case Spin.Failed failed -> "spin-failed " + failed.message();
      case Spin.TooLarge _ -> "too-large";
      case Spin.Counted counted ->
          switch (ours) {
            case Outcome.Unread unread -> "rejected-by-us " + unread.message();
            case Outcome.Crashed crashed -> "crashed " + crashed.message();
            case Outcome.Unfinished _ -> "endless spin: " + counted;
            case Outcome.Explored explored -> pureOutcome(text, seed, counted, explored.result());
          };
    };
  }

  private String pureOutcome(String text, long seed, Spin.Counted counted, Result result)
      throws IOException, InterruptedException {
    Result.Counts counts = result.counts();
    String figures =
        "states %d/%d transitions %d/%d errors %d/%d atomic %d/%d %s/%s"
            .formatted(
                counts.states(),
                counted.states(),
                counts.transitions(),
                counted.transitions(),
                counts.errors(),
                counted.errors(),
                counts.atomicSteps(),
                counted.atomicSteps(),
                Campaign.causes(result),
                counted.messages());
    if (!counted.complete()) {
      return kinds(result).containsAll(kinds(counted.messages()))
          ? "equal-broken-off"
          : "broken-off-differs " + figures;
    }
    if (counts.states() != counted.states()) {
      return "states-differ " + figures;
    }
    if (counts.transitions() != counted.transitions()) {
      return "transitions-differ " + figures;
    }
    boolean chains = text.contains("atomic {") || text.contains("d_step {");
    if (chains && counts.errors() < counted.errors()) {
      // Of several failures in one step only the first is counted here.
      return "equal-but-errors";
    }
    if (counts.errors() != counted.errors()) {
      return "errors-differ " + figures;
    }
    if (!kinds(result).equals(kinds(counted.messages()))) {
      return "kinds-differ " + figures;
    }
    if (counts.atomicSteps() != counted.atomicSteps()) {
      return "atomic-steps-differ " + figures;
    }
    return reducedOutcome(text, seed, counted, result);
  }

  private String reducedOutcome(String text, long seed, Spin.Counted pure, Result whole)
      throws IOException, InterruptedException {
    long[] states = new long[2];
    long[] theirs = new long[2];
    for (int i = 0; i < 2; i++) {
      Spin.Mode mode = i == 0 ? Spin.Mode.DEAD : Spin.Mode.MERGED;
      PromelaOptions options = i == 0 ? PromelaOptions.DEAD_VARIABLES : PromelaOptions.REDUCED;
      String word = i == 0 ? "dead" : "merged";
      Outcome ours = explore(text, options);
      if (!(ours instanceof Outcome.Explored(Result result))) {
        return word + "-crashed " + ours;
      }
      states[i] = result.counts().states();
      if (!Campaign.causes(result).equals(Campaign.causes(whole))) {
        return "%s-causes-differ %s, pure %s"
            .formatted(word, Campaign.causes(result), Campaign.causes(whole));
      }
      if (states[i] > whole.counts().states()) {
        return "%s-larger %d, pure %d".formatted(word, states[i], whole.counts().states());
      }
      Spin.Answer answer = spin.ask(text, mode);
      if (answer instanceof Spin.Counted counted) {
        theirs[i] = counted.states();
        // SPIN joins steps even where a process could see it in _last; that is not ours to match.
        if (states[i] > counted.states() && !text.contains("_last")) {
          return "%s-above-spin %d/%d (pure %d, errors %d, spin's errors %d)"
              .formatted(
                  word,
                  states[i],
                  counted.states(),
                  pure.states(),
                  result.counts().errors(),
                  counted.errors());
        }
      }
    }
    if (seed != Campaign.Comparison.SMALLER
        && pure.states() <= MOST_RECORDED
        && theirs[0] > 0
        && theirs[1] > 0) {
      table.append(
          "%d\t%d\t%d\t%d\t%d\t%d\t%s\t%d\t%d\n"
              .formatted(
                  seed,
                  text.hashCode(),
                  pure.states(),
                  pure.transitions(),
                  pure.atomicSteps(),
                  pure.errors(),
                  String.join(",", kinds(pure.messages())),
                  theirs[0],
                  theirs[1]));
    }
    return "equal";
  }

  private sealed interface Outcome {
    record Unread(String message) implements Outcome {}

    record Crashed(String message) implements Outcome {}

    record Unfinished() implements Outcome {}

    record Explored(Result result) implements Outcome {}
  }

  private static Outcome explore(String text, PromelaOptions options) {
    try {
      return switch (PromelaFrontEnd.load(text, "model.pml", Map.of(), options)) {
        case Loading.Rejected rejected -> new Outcome.Unread(rejected.problems().toString());
        case Loading.Loaded loaded -> explored(loaded.system());
      };
    } catch (RuntimeException | Error e) {
      return new Outcome.Crashed(Campaign.crash(e));
    }
  }

  private static Outcome explored(TransitionSystem system) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(1L << 30)
            .order(Order.DFS)
            .findAll()
            .time(Duration.ofSeconds(SECONDS))
            .build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
    return result.limitReached() == null ? new Outcome.Explored(result) : new Outcome.Unfinished();
  }

  /** SPIN's words for an error, as the words of our kinds. */
  private static Set<String> kinds(Set<String> messages) {
    return messages.stream()
        .map(
            message ->
                message.startsWith("assertion violated")
                    ? "assertion"
                    : message.startsWith("invalid end state")
                        ? "invalid-end-state"
                        : message.startsWith("block in d_step") ? "d_step" : "other: " + message)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> kinds(Result result) {
    return Campaign.causes(result).stream()
        .map(cause -> cause.substring(0, cause.indexOf(':')))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
