package dev.nutshell.cluster.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cluster.level.Figures;
import dev.nutshell.cluster.model.Recipe;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real executors on this machine, which find what one process finds, also when they are killed. */
class SparkTest {
  private static final Path EXAMPLES = Path.of("../examples");

  @TempDir private Path folder;

  private int runs;

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void executors_find_what_one_process_finds_also_when_they_are_killed() throws Exception {
    try (Cluster cluster = cluster("local-cluster[2,1]")) {
      same(cluster, "java:Philosophers", Map.of("n", "6"), List.of());
      same(cluster, EXAMPLES + "/promela/alternating_bit.pml", Map.of(), List.of("none"));
      same(cluster, EXAMPLES + "/promela/elevator.pml", Map.of(), List.of());
      same(cluster, EXAMPLES + "/petri/database.pnml", Map.of(), List.of());
      runs(cluster);
      parts(cluster);
      kills(cluster);
      slow(cluster);
    }
  }

  /** Some runs go on for ever, and some formulas hold of all. */
  private void runs(Cluster cluster) throws IOException {
    String peterson = EXAMPLES + "/promela/peterson.pml";
    for (String formula : List.of("[] <> (inside == 1)", "[] <> (inside <= 1)")) {
      Recipe recipe = recipe(peterson, Map.of(), List.of(), List.of(formula));
      MemoryBudget budget = new MemoryBudget(1L << 30);
      Result divided = runner(cluster, recipe, 1, null).run();
      Result alone = new Runner(plan(recipe, recipe.load(budget), budget), budget).run();
      assertThat(divided.answers()).as(formula + divided.notes()).isEqualTo(alone.answers());
      assertThat(divided.guarantee()).as(formula).isEqualTo(alone.guarantee());
    }
  }

  /** As many lines as there are transitions, and one more. */
  private void parts(Cluster cluster) throws IOException {
    Recipe recipe = recipe("java:Philosophers", Map.of("n", "7"), List.of("none"));
    Path target = folder.resolve("parts");
    Result result = runner(cluster, recipe, 5, target.toString()).run();
    long lines = 0;
    try (Stream<Path> files = Files.list(target)) {
      for (Path file : files.toList()) {
        lines += Files.readAllLines(file).size();
      }
    }
    assertThat(target.resolve("part-00001")).exists();
    assertThat(lines).isEqualTo(result.counts().transitions() + 1);
  }

  /** One executor is stopped again and again, and goes on after a while. */
  private void slow(Cluster cluster) throws Exception {
    Recipe recipe = recipe("java:Philosophers", Map.of("n", "11"), List.of("none"));
    MemoryBudget budget = new MemoryBudget(1L << 30);
    Result alone = new Runner(plan(recipe, recipe.load(budget), budget), budget).run();
    Runner runner = runner(cluster, recipe, 20, null);
    Result[] divided = new Result[1];
    Thread search = new Thread(() -> divided[0] = runner.run());
    search.start();
    String slow = Long.toString(executors().getLast().pid());
    while (search.isAlive()) {
      new ProcessBuilder("kill", "-STOP", slow).start().waitFor();
      search.join(200);
      new ProcessBuilder("kill", "-CONT", slow).start().waitFor();
      search.join(20);
    }
    compare("philosophers, one of them slow", divided[0], alone);
  }

  private static Cluster cluster(String master) {
    return new Cluster(Master.of(master), 0, "test", 1L << 30, Map.of());
  }

  private Recipe recipe(String model, Map<String, String> defines, List<String> properties)
      throws IOException {
    return recipe(model, defines, properties, List.of());
  }

  private Recipe recipe(
      String model, Map<String, String> defines, List<String> properties, List<String> formulas)
      throws IOException {
    boolean java = model.startsWith("java:");
    LoadOptions options = LoadOptions.TO_CHECK.defining(defines);
    Request request = new Request(properties, formulas, List.of(), List.of(), false);
    RunSpec spec = RunSpec.builder().store("tree:compact").build();
    return Recipe.of(model, null, null, java ? List.of() : List.of(model), options, request, spec);
  }

  private void same(
      Cluster cluster, String model, Map<String, String> defines, List<String> properties)
      throws IOException {
    Recipe recipe = recipe(model, defines, properties);
    MemoryBudget budget = new MemoryBudget(1L << 30);
    Result divided = runner(cluster, recipe, 1, null).run();
    Result alone = new Runner(plan(recipe, recipe.load(budget), budget), budget).run();
    compare(model, divided, alone);
  }

  private static void compare(String model, Result divided, Result alone) {
    assertThat(divided.counts().states())
        .as(model + divided.notes())
        .isEqualTo(alone.counts().states());
    assertThat(divided.counts().transitions()).as(model).isEqualTo(alone.counts().transitions());
    assertThat(divided.counts().depth()).as(model).isEqualTo(alone.counts().depth());
    assertThat(answers(divided)).as(model).isEqualTo(answers(alone));
    assertThat(divided.guarantee()).as(model).isEqualTo(alone.guarantee());
    assertThat(divided.violations().stream().map(each -> each.trail().depth()).toList())
        .as(model)
        .isEqualTo(alone.violations().stream().map(each -> each.trail().depth()).toList());
  }

  /** Each process has its own copy of the file in which something is stated. */
  private static List<String> answers(Result result) {
    return result.answers().stream()
        .map(each -> each.property().name() + " " + each.standing() + " " + each.value())
        .toList();
  }

  private static Plan.Ready plan(Recipe recipe, TransitionSystem system, MemoryBudget budget)
      throws IOException {
    return recipe.plans(system, budget).getFirst();
  }

  private Runner runner(Cluster cluster, Recipe recipe, long handOver, String target)
      throws IOException {
    MemoryBudget budget = new MemoryBudget(1L << 30);
    Plan.Ready plan = plan(recipe, recipe.load(budget), budget);
    Runner runner = new Runner(plan, budget);
    Division division =
        new Division(
            cluster,
            recipe,
            plan,
            0,
            folder.resolve("log-" + runs++).toString(),
            1L << 30,
            handOver,
            new Figures(),
            new int[1],
            target);
    runner.searchBy(division::search);
    return runner;
  }

  private void kills(Cluster cluster) throws Exception {
    Recipe recipe = recipe("java:Philosophers", Map.of("n", "13"), List.of("none"));
    MemoryBudget budget = new MemoryBudget(1L << 30);
    Result alone = new Runner(plan(recipe, recipe.load(budget), budget), budget).run();
    Runner runner = runner(cluster, recipe, 100, null);
    Result[] divided = new Result[1];
    Thread search = new Thread(() -> divided[0] = runner.run());
    search.start();
    killAt(runner, search, 5);
    killAt(runner, search, 8);
    search.join();
    compare("philosophers", divided[0], alone);
    assertThat(divided[0].notes().toString()).contains("levels were repeated");
  }

  /** Kills an executor as soon as a level is being expanded. */
  private static void killAt(Runner runner, Thread search, long level) throws InterruptedException {
    Counters counters = new Counters();
    while (search.isAlive() && counters.depth < level) {
      runner.monitor().read(counters);
      Thread.sleep(5);
    }
    assertThat(executors()).isNotEmpty();
    executors().getFirst().destroyForcibly();
  }

  /** Executors are the children of whoever has their workers, and here has no others. */
  private static List<ProcessHandle> executors() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("java"))
        .toList();
  }
}
