package dev.nutshell.cli;

import dev.nutshell.engine.plan.Combinations;
import dev.nutshell.engine.plan.Judge;
import dev.nutshell.engine.plan.Judgement;
import dev.nutshell.engine.plan.Order;
import dev.nutshell.engine.plan.Reduction;
import dev.nutshell.engine.plan.RunSpec.Purpose;
import dev.nutshell.engine.plan.Stores;
import dev.nutshell.engine.store.EncoderFamily;
import dev.nutshell.engine.store.StoreFamily;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints which store works under which search and for what, as the judge sees it. */
@Command(
    name = "combos",
    mixinStandardHelpOptions = true,
    description = "List the stores, and which combinations are sound, weakened or refused.")
final class CombosCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Parameters(arity = "0..1", paramLabel = "WORD", description = "only stores with this in them")
  private String word = "";

  /** Reasons in the order of their numbers, which are printed instead of them. */
  private final List<String> reasons = new ArrayList<>();

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    for (StoreFamily family : Stores.FAMILIES) {
      out.printf("%-12s %s%n", family.name(), family.summary());
    }
    for (EncoderFamily family : Stores.ENCODERS) {
      out.printf("%-12s %s%n", family.name() + "+", family.summary());
    }
    out.println();
    String row = "%-9s %-9s %-10s %-10s %-9s %-9s %s%n";
    out.printf(row, "check", "check", "--reduce", "--reduce", "generate", "generate", "");
    out.printf(row, "dfs", "bfs", "sleep", "both", "dfs", "bfs", "--store");
    for (String store : Stores.specimens()) {
      if (store.contains(word)) {
        out.printf(
            row,
            cell(store, Purpose.CHECK, Order.DFS, Reduction.NONE),
            cell(store, Purpose.CHECK, Order.BFS, Reduction.NONE),
            cell(store, Purpose.CHECK, Order.DFS, Reduction.SLEEP),
            cell(store, Purpose.CHECK, Order.DFS, Reduction.BOTH),
            cell(store, Purpose.GENERATE, Order.DFS, Reduction.NONE),
            cell(store, Purpose.GENERATE, Order.BFS, Reduction.NONE),
            store);
      }
    }
    out.println();
    out.println(
        "--reduce ample and stubborn go with whatever none goes with, sleep and both with dfs");
    for (int i = 0; i < reasons.size(); i++) {
      out.printf("%d  %s%n", i + 1, reasons.get(i));
    }
    return 0;
  }

  private String cell(String store, Purpose purpose, Order order, Reduction reduction) {
    Judge.Combination wanted =
        Combinations.of(store)
            .filter(each -> each.purpose() == purpose && each.order() == order)
            .filter(each -> each.reduction() == reduction)
            .findFirst()
            .orElseThrow();
    return switch (Judge.judge(wanted)) {
      case Judgement.Sound _ -> "sound";
      case Judgement.Weakened weakened ->
          "weak " + number(store, "weakened: " + String.join("; ", weakened.reasons()));
      case Judgement.Refused refused ->
          "no " + number(store, "refused: " + refused.reason() + "; use " + refused.instead());
    };
  }

  /** One reason for all stores that have it. */
  private int number(String store, String reason) {
    String general = reason.replace("store '" + store + "'", "the store");
    if (!reasons.contains(general)) {
      reasons.add(general);
    }
    return reasons.indexOf(general) + 1;
  }
}
