package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.Figures;
import dev.nutshell.cluster.model.Recipe;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Question;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Many models by executors on this machine and by one process, breadth-first: a line a model with
 * states, transitions, depth, verdict and the lengths of trails, and whether all of these are the
 * same. One Spark application checks them all, so that its start is paid once.
 *
 * <pre>Comparison LIST WORKERS HAND-OVER MOST-STATES MOST-LEVELS FOLDER</pre>
 *
 * A line of LIST is a model, its parameters, NAME=VALUE, and properties, parted by blanks. Models
 * with more states or levels than that are left out, which is said; FOLDER takes the logs.
 */
public final class Comparison {
  private static final long MEMORY = 1L << 30;

  private final int handOver;
  private final long mostStates;
  private final long mostLevels;
  private final Path folder;
  private int runs;
  private int compared;
  private int differing;

  private Comparison(int handOver, long mostStates, long mostLevels, Path folder) {
    this.handOver = handOver;
    this.mostStates = mostStates;
    this.mostLevels = mostLevels;
    this.folder = folder;
  }

  public static void main(String[] arguments) throws Exception {
    Comparison comparison =
        new Comparison(
            Integer.parseInt(arguments[2]),
            Long.parseLong(arguments[3]),
            Long.parseLong(arguments[4]),
            Path.of(arguments[5]));
    Master master = Master.of("local-cluster[" + arguments[1] + ",1]");
    try (Cluster cluster = new Cluster(master, 0, "comparison", MEMORY, Map.of())) {
      for (String line : Files.readAllLines(Path.of(arguments[0]))) {
        if (!line.isBlank()) {
          comparison.compare(cluster, line.strip().split("\\s+"), arguments[1]);
        }
      }
    }
    System.out.printf(
        "%d compared, %d differ, %s workers%n",
        comparison.compared, comparison.differing, arguments[1]);
    System.exit(comparison.differing == 0 ? 0 : 1);
  }

  private void compare(Cluster cluster, String[] words, String workers) {
    String name = String.join(" ", words).replaceAll("\\S*/(?=[^/\\s]*/?[^/\\s]*$)", "");
    try {
      Recipe recipe = recipe(words);
      int parts = plans(recipe, new MemoryBudget(MEMORY)).size();
      for (int part = 0; part < parts; part++) {
        compare(cluster, recipe, part, name, workers);
      }
    } catch (IOException | RuntimeException failure) {
      System.out.println(name + "\tleft out: " + failure);
    }
  }

  private void compare(Cluster cluster, Recipe recipe, int part, String name, String workers)
      throws IOException {
    MemoryBudget budget = new MemoryBudget(MEMORY);
    Plan.Ready plan = plans(recipe, budget).get(part);
    if (Subject.whyNot(plan) != null) {
      System.out.println(name + "\tleft out: " + Subject.whyNot(plan));
      return;
    }
    Result alone = new Runner(plan, budget).run();
    boolean runs = plan.question() instanceof Question.Cycles;
    if (alone.counts().states() > mostStates || !runs && alone.counts().depth() > mostLevels) {
      System.out.println(name + "\tleft out for its size: " + told(alone));
      return;
    }
    Figures figures = new Figures();
    long start = System.nanoTime();
    Result divided = divided(cluster, recipe, part, figures);
    compared++;
    // One process ends as soon as it comes back to where it was, and goes deep.
    boolean violated = runs && alone.verdict() instanceof Verdict.Violated;
    boolean counts =
        violated
            || alone.counts().states() == divided.counts().states()
                && alone.counts().transitions() == divided.counts().transitions();
    boolean same = counts && answers(alone).equals(answers(divided));
    same &= runs || told(alone).equals(told(divided));
    differing += same ? 0 : 1;
    System.out.printf(
        Locale.ROOT,
        "%s\t%s\t%s\t%s\t%d of %s partitions\t%.1f s%n",
        name,
        runs ? "runs" : "states",
        told(divided),
        same
            ? "same"
            : "DIFFERENT: %s not %s %s %s"
                .formatted(answers(divided), told(alone), answers(alone), divided.notes()),
        figures.partitions(),
        workers,
        (System.nanoTime() - start) / 1e9);
  }

  private static String told(Result result) {
    return "%d\t%d\t%d\t%s\t%s"
        .formatted(
            result.counts().states(),
            result.counts().transitions(),
            result.counts().depth(),
            result.verdict().getClass().getSimpleName(),
            result.violations().stream().map(each -> each.trail().depth()).toList());
  }

  /** Files of properties are copies in a folder of each process. */
  private static List<String> answers(Result result) {
    return result.answers().stream()
        .map(each -> each.property().name() + " " + each.standing() + " " + each.value())
        .toList();
  }

  private static Recipe recipe(String[] words) throws IOException {
    Map<String, String> defines = new LinkedHashMap<>();
    List<String> properties = new ArrayList<>();
    for (int i = 1; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      if (equals < 0) {
        properties.add(words[i]);
      } else {
        defines.put(words[i].substring(0, equals), words[i].substring(equals + 1));
      }
    }
    List<String> files = new ArrayList<>();
    if (!words[0].startsWith("java:")) {
      files.add(words[0]);
    }
    return Recipe.of(
        words[0],
        null,
        null,
        files,
        LoadOptions.TO_CHECK.defining(defines),
        new Request(properties, List.of(), List.of(), List.of(), true),
        RunSpec.builder().store("tree:compact").build());
  }

  private static List<Plan.Ready> plans(Recipe recipe, MemoryBudget budget) throws IOException {
    return recipe.plans(recipe.load(budget), budget);
  }

  private Result divided(Cluster cluster, Recipe recipe, int part, Figures figures)
      throws IOException {
    MemoryBudget budget = new MemoryBudget(MEMORY);
    Plan.Ready plan = plans(recipe, budget).get(part);
    Runner runner = new Runner(plan, budget);
    String log = folder.resolve("log-" + runs++).toString();
    Division division =
        new Division(cluster, recipe, plan, part, log, MEMORY, handOver, figures, new int[1]);
    runner.searchBy(division::search);
    Result result = runner.run();
    Logs.of(log).remove();
    return result;
  }
}
