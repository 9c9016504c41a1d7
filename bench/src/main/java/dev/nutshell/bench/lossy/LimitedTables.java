package dev.nutshell.bench.lossy;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.examples.Mailbox;
import dev.nutshell.examples.Tournament;
import java.time.Duration;

/**
 * How much longer a search takes the smaller its t-limited table is: {@code LimitedTables}, Tables
 * 2 and 3 of Stern and Dill. The number of states observed, with sleep sets, for t of 1, 3 and 10
 * and for all strategies of replacement with t = 3; values of 48 bits, so that none is omitted.
 */
public final class LimitedTables {
  private static final int[] PARTS = {1, 2, 4, 8, 19, 38, 76, 150};
  private static final String[] WAYS = {
    "probes=1",
    "probes=3",
    "probes=10",
    "probes=3,replace=oldest",
    "probes=3,replace=newest",
    "probes=3,replace=shallowest",
    "probes=3,replace=deepest"
  };

  private LimitedTables() {}

  public static void main(String[] arguments) {
    table("Tournament(2, 9)", new Tournament(2, 9), Reduction.SLEEP);
    table("Tournament(2, 9)", new Tournament(2, 9), Reduction.NONE);
    table("Mailbox(3, 4, 1, 4)", new Mailbox(3, 4, 1, 4), Reduction.SLEEP);
    table("Mailbox(3, 4, 1, 4)", new Mailbox(3, 4, 1, 4), Reduction.NONE);
  }

  private static void table(String name, TransitionSystem system, Reduction reduction) {
    long states = run(system, "full", reduction).counts().states();
    System.out.printf("%n%s, %,d states, --reduce %s%n", name, states, reduction.word());
    System.out.printf("%-28s", "slots");
    for (int part : PARTS) {
      System.out.printf("%12d", states / part);
    }
    System.out.println();
    for (String way : WAYS) {
      System.out.printf("%-28s", way);
      for (int part : PARTS) {
        Result result = run(system, "compact:bits=48," + way + ",size=" + states / part, reduction);
        System.out.printf(
            "%12s",
            result.limitReached() == null
                ? result.counts().states()
                : ">" + result.counts().states());
      }
      System.out.println();
    }
  }

  private static Result run(TransitionSystem system, String store, Reduction reduction) {
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .order(Order.DFS)
            .memory(256 << 20)
            .property("none")
            .time(Duration.ofSeconds(2))
            .reduce(reduction)
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }
}
