package dev.nutshell.bench.spin;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.testkit.ExploredGraph;
import dev.nutshell.testkit.ReducedRuns;
import dev.nutshell.testkit.program.HostileProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Hostile random programs. With {@code reductions}: merging, dead variables and every reduction
 * against the pure search. With {@code spin}: the pure search against SPIN.
 *
 * <p>Arguments: which of the two, how many programs, the first seed, and {@code shrink} to reduce
 * each program that differs to a small one.
 */
public final class HostilePrograms {
  private static final int MOST_STATES = 3_000;

  private final Spin spin;
  private long states;
  private long runs;
  private int violated;
  private int stuck;

  private HostilePrograms(Spin spin) {
    this.spin = spin;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    boolean asksSpin = arguments[0].equals("spin");
    int count = Integer.parseInt(arguments[1]);
    long first = arguments.length > 2 ? Long.parseLong(arguments[2]) : 0;
    boolean shrink = arguments.length > 3 && arguments[3].equals("shrink");
    Spin spin = asksSpin ? Spin.installed(Files.createTempDirectory("programs")) : null;
    if (asksSpin && spin == null) {
      System.out.println("spin and a C compiler are needed");
      return;
    }
    HostilePrograms run = new HostilePrograms(spin);
    Campaign campaign = new Campaign(HostileProgram::of, (text, _) -> run.outcome(text), shrink);
    long begin = System.nanoTime();
    campaign.run(first, count, last -> run.report(first, last, campaign.outcomes(), begin));
  }

  private void report(long first, long last, Map<String, Integer> outcomes, long begin) {
    System.out.printf(
        "seeds %d to %d: %s; %,d states, %,d runs, %d violated, %d with deadlocks, %d s%n",
        first,
        last,
        outcomes,
        states,
        runs,
        violated,
        stuck,
        (System.nanoTime() - begin) / 1_000_000_000);
  }

  private String outcome(String text) throws IOException, InterruptedException {
    try {
      return spin == null ? reduced(text) : asked(text);
    } catch (RuntimeException | Error e) {
      return "crashed " + Campaign.crash(e);
    }
  }

  private static TransitionSystem load(String text, PromelaOptions options) {
    return PromelaFrontEnd.load(text, "model.pml", Map.of(), options)
            instanceof Loading.Loaded loaded
        ? loaded.system()
        : null;
  }

  /** One word for what came out, then more. */
  private String reduced(String text) {
    TransitionSystem first = load(text, PromelaOptions.PURE);
    if (first == null) {
      return "rejected";
    }
    if (!ReducedRuns.isSmall(first, MOST_STATES)) {
      return "too-large";
    }
    Set<String> pureCauses = null;
    int pureDeadlocks = 0;
    boolean joined = false;
    for (boolean dead : List.of(false, true)) {
      int unmerged = 0;
      for (boolean merge : List.of(false, true)) {
        PromelaOptions options = new PromelaOptions(merge, dead, Set.of());
        TransitionSystem system = load(text, options);
        ExploredGraph whole = new ExploredGraph(system);
        Result result = ReducedRuns.run(whole, Reduction.NONE, Order.DFS);
        Set<String> causes = Campaign.causes(result);
        int deadlocks = whole.deadlocks().size();
        String name = (merge ? "merged" : "unmerged") + (dead ? "-dead" : "");
        states += result.counts().states();
        runs++;
        if (pureCauses == null) {
          pureCauses = causes;
          pureDeadlocks = deadlocks;
          violated += causes.isEmpty() ? 0 : 1;
          stuck += causes.contains("deadlock:0") ? 1 : 0;
        } else if (causes.isEmpty() != pureCauses.isEmpty()) {
          return "verdicts-differ-" + name + " " + causes + ", pure " + pureCauses;
        } else if (merge && isFirst(causes, pureCauses)) {
          joined = true;
        } else if (!causes.equals(pureCauses)) {
          return "causes-differ-" + name + " " + causes + ", pure " + pureCauses;
        }
        if (deadlocks > pureDeadlocks || deadlocks == 0 != (pureDeadlocks == 0)) {
          return "deadlocks-differ-" + name + " " + deadlocks + ", pure " + pureDeadlocks;
        }
        if (merge && deadlocks != unmerged) {
          return "deadlocks-differ-" + name + " " + deadlocks + ", unmerged " + unmerged;
        }
        unmerged = deadlocks;
        if (system.abilities().subsets().isThere()) {
          runs += 6;
          List<String> losses = ReducedRuns.losses(system, whole, result.counts().states());
          if (!losses.isEmpty()) {
            return "reductions-differ-" + name + " " + losses;
          }
        }
      }
    }
    if (!first.abilities().subsets().isThere()) {
      return "equal-irreducible";
    }
    TransitionSystem seen = load(text, new PromelaOptions(true, true, Set.of("g", "h")));
    runs += 7;
    List<String> losses = ReducedRuns.unobserved(seen, "g", "h");
    return losses.isEmpty()
        ? joined ? "equal-but-joined" : "equal"
        : "observations-differ " + losses;
  }

  /**
   * Of several failures in one step the first is reported, and merging makes other steps: whether
   * nothing else differs.
   */
  private static boolean isFirst(Set<String> merged, Set<String> pure) {
    return !merged.equals(pure)
        && merged.contains("deadlock:0") == pure.contains("deadlock:0")
        && merged.stream().anyMatch(pure::contains);
  }

  private static boolean mentions(Result result, String words) {
    return result.verdict() instanceof Verdict.Violated violated
        && violated.violations().stream().anyMatch(v -> v.message().contains(words));
  }

  private String asked(String text) throws IOException, InterruptedException {
    TransitionSystem system = load(text, PromelaOptions.PURE);
    if (system == null) {
      return "rejected";
    }
    if (!ReducedRuns.isSmall(system, MOST_STATES)) {
      return "too-large";
    }
    Result result = ReducedRuns.run(system, Reduction.NONE, Order.DFS);
    states += result.counts().states();
    runs++;
    Set<String> causes = Campaign.causes(result);
    violated += causes.isEmpty() ? 0 : 1;
    return switch (spin.ask(text, Spin.Mode.PURE)) {
      case Spin.Rejected rejected -> "rejected-by-spin " + rejected.message();
      case Spin.Failed failed -> failed(causes, failed);
      case Spin.TooLarge _ -> "spin-too-large " + figures(result.counts(), causes);
      case Spin.Counted counted -> counted(result, causes, counted);
    };
  }

  /** SPIN's verifier dies of a division by zero. */
  private static String failed(Set<String> causes, Spin.Failed failed) {
    return causes.stream().anyMatch(cause -> cause.startsWith("division"))
        ? "equal-division"
        : "spin-failed " + failed.message() + " " + causes;
  }

  private static String figures(Result.Counts counts, Set<String> causes) {
    return "states %d transitions %d errors %d %s"
        .formatted(counts.states(), counts.transitions(), counts.errors(), causes);
  }

  private static String counted(Result result, Set<String> causes, Spin.Counted counted) {
    Result.Counts counts = result.counts();
    String figures = figures(counts, causes) + ", spin's " + counted;
    boolean theirs = counted.errors() > 0;
    if (causes.isEmpty() == theirs) {
      return "verdicts-differ " + figures;
    }
    if (mentions(result, "invalid array index")) {
      // SPIN goes on with whatever is behind the array.
      return counted.messages().stream()
              .anyMatch(message -> message.contains("invalid array index"))
          ? "equal-index"
          : "indices-differ " + figures;
    }
    if (!counted.complete()) {
      return "equal-broken-off";
    }
    if (counts.states() != counted.states()) {
      return "states-differ " + figures;
    }
    if (counts.transitions() != counted.transitions()) {
      return "transitions-differ " + figures;
    }
    return counts.errors() == counted.errors() ? "equal" : "equal-but-errors";
  }
}
