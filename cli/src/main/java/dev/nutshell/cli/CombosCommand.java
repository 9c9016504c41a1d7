package dev.nutshell.cli;

import dev.nutshell.engine.plan.Judge;
import dev.nutshell.engine.plan.Judgement;
import dev.nutshell.engine.plan.Order;
import dev.nutshell.engine.plan.RunSpec.Purpose;
import dev.nutshell.engine.plan.Stores;
import dev.nutshell.engine.store.EncoderFamily;
import dev.nutshell.engine.store.StoreFamily;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints which store works under which search and for what, as the judge sees it. */
@Command(
    name = "combos",
    mixinStandardHelpOptions = true,
    description = "List the stores, and which combinations are sound, weakened or refused.")
final class CombosCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

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
    for (String spec : Stores.specimens()) {
      if (Stores.choose(spec) instanceof StoreFamily.Choice.Chosen chosen) {
        for (Purpose purpose : Purpose.values()) {
          for (Order order : Order.values()) {
            Judgement judgement =
                Judge.judge(new Judge.Combination(spec, chosen.traits(), order, purpose, 1));
            out.printf(
                "%-24s %-4s %-9s %s%n",
                spec, order.word(), purpose.name().toLowerCase(), describe(judgement));
          }
        }
      }
    }
    return 0;
  }

  private static String describe(Judgement judgement) {
    return switch (judgement) {
      case Judgement.Sound _ -> "sound";
      case Judgement.Weakened weakened -> "weakened: " + String.join("; ", weakened.reasons());
      case Judgement.Refused refused ->
          "refused: " + refused.reason() + "; use " + refused.instead();
    };
  }
}
