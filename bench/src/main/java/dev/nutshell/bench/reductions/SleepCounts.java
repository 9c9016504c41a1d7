package dev.nutshell.bench.reductions;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * States and transitions of Promela models without a reduction, with sleep sets, with stubborn
 * sets, and with both. Arguments: the models. One line a model.
 */
public final class SleepCounts {
  private static final List<Reduction> REDUCTIONS =
      List.of(Reduction.NONE, Reduction.SLEEP, Reduction.STUBBORN, Reduction.BOTH);

  private SleepCounts() {}

  public static void main(String[] arguments) {
    StringJoiner heading = new StringJoiner("\t");
    heading.add("model");
    for (Reduction reduction : REDUCTIONS) {
      heading.add(reduction.word() + "_states").add(reduction.word() + "_transitions");
    }
    System.out.println(heading);
    for (String argument : arguments) {
      Path model = Path.of(argument);
      StringJoiner line = new StringJoiner("\t");
      line.add(model.getFileName().toString());
      Loading.Loaded loaded =
          (Loading.Loaded) PromelaFrontEnd.load(model, Map.of(), PromelaOptions.REDUCED);
      for (Reduction reduction : REDUCTIONS) {
        RunSpec spec =
            RunSpec.builder()
                .store("full")
                .memory(2L << 30)
                .order(Order.DFS)
                .reduce(reduction)
                .findAll()
                .build();
        Plan plan = Planner.plan(spec, loaded.system());
        Result result = new Runner((Plan.Ready) plan).run();
        line.add(String.valueOf(result.counts().states()));
        line.add(String.valueOf(result.counts().transitions()));
      }
      System.out.println(line);
    }
  }
}
