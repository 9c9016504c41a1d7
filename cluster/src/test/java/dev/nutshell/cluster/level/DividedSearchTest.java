package dev.nutshell.cluster.level;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.ActorSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.RandomProcesses;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Divided or not, and whatever is lost, the same states are found and the same is told. */
class DividedSearchTest {
  private static final List<String> STORES =
      List.of("full", "tree", "tree:compact", "collapse", "automaton");

  @TempDir private Path folder;

  private int lost;

  @Test
  void random_systems_have_the_same_counts_verdicts_and_trail_lengths() {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TransitionSystem system =
          switch (seed % 3) {
            case 0 -> RandomGraphs.graph(seed);
            case 1 -> RandomProcesses.of(seed);
            default -> ActorSystem.random(seed);
          };
      RunSpec.Builder spec =
          RunSpec.builder()
              .order(Order.BFS)
              .memory(64L << 20)
              .store(STORES.get(random.nextInt(STORES.size())));
      if (random.nextBoolean()) {
        spec.findAll();
      }
      if (random.nextInt(4) == 0) {
        spec.property("none");
      }
      if (random.nextInt(4) == 0) {
        spec.depth(random.nextInt(6));
      }
      same(seed, system, spec.build(), random);
    }
    assertThat(lost).as("how often something was lost").isGreaterThan(200);
  }

  @Test
  void a_search_whose_driver_died_goes_on_from_its_log() {
    for (int seed = 0; seed < 120; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TransitionSystem system = RandomProcesses.of(seed);
      RunSpec spec =
          RunSpec.builder().order(Order.BFS).memory(64L << 20).store("full").findAll().build();
      LevelLog log = new FolderLog(folder.resolve("resumed-" + seed));
      int count = 1 + random.nextInt(3);
      int handOver = 1 + random.nextInt(20);
      RunSpec cut =
          RunSpec.builder()
              .order(Order.BFS)
              .memory(64L << 20)
              .store("full")
              .findAll()
              .depth(1 + random.nextInt(8))
              .build();
      run(system, cut, log, count, handOver, seed, 0);
      Result whole = run(system, spec, log, count, handOver, seed, 6);
      compare("seed " + seed, whole, alone(system, spec));
    }
  }

  private void same(long seed, TransitionSystem system, RunSpec spec, SplittableRandom random) {
    int count = List.of(1, 2, 4).get(random.nextInt(3));
    LevelLog log = new FolderLog(folder.resolve("run-" + seed));
    int luck = random.nextInt(3) == 0 ? 0 : 8 + random.nextInt(40);
    int handOver = 1 + random.nextInt(40);
    Result divided = run(system, spec, log, count, handOver, seed, luck);
    compare(
        "seed %d, %d partitions from %d on, %s".formatted(seed, count, handOver, spec.store()),
        divided,
        alone(system, spec));
  }

  private static Plan.Ready plan(TransitionSystem system, RunSpec spec) {
    return (Plan.Ready) Planner.plan(spec, system);
  }

  private static Result alone(TransitionSystem system, RunSpec spec) {
    return new Runner(plan(system, spec)).run();
  }

  private Result run(
      TransitionSystem system,
      RunSpec spec,
      LevelLog log,
      int count,
      int handOver,
      long seed,
      int luck) {
    Plan.Ready plan = plan(system, spec);
    Runner runner = new Runner(plan);
    runner.searchBy(task -> search(task, plan, log, count, handOver, seed, luck));
    return runner.run();
  }

  private Search search(
      Task task, Plan.Ready plan, LevelLog log, int count, int handOver, long seed, int luck) {
    MemoryBudget budget = new MemoryBudget(256L << 20);
    Subject subject = new Subject(task.system(), Subject.of(plan).reading());
    Supplier<StateStore> opener =
        () ->
            plan.store()
                .opener()
                .open(new StoreFamily.Context(budget, plan.spec().seed(), task.system(), null));
    return new DividedSearch(
        task,
        subject,
        opener,
        log,
        () ->
            new PartitionsHere(
                subject, opener, budget, count, task.stopAtFirst(), log, seed, luck) {
              @Override
              public void close() {
                DividedSearchTest.this.lost += lost;
                super.close();
              }
            },
        handOver,
        new Figures());
  }

  private static void compare(String what, Result divided, Result alone) {
    assertThat(divided.counts()).as(what).isEqualTo(alone.counts());
    assertThat(divided.answers()).as(what).isEqualTo(alone.answers());
    assertThat(divided.verdict().getClass()).as(what).isEqualTo(alone.verdict().getClass());
    assertThat(divided.guarantee()).as(what).isEqualTo(alone.guarantee());
    assertThat(divided.limitReached()).as(what).isEqualTo(alone.limitReached());
    assertThat(told(divided)).as(what).isEqualTo(told(alone));
  }

  /** What is violated, by trails of which length. */
  private static List<String> told(Result result) {
    return result.violations().stream().map(DividedSearchTest::told).toList();
  }

  private static String told(Violation violation) {
    return violation.property() + " " + violation.message() + " " + violation.trail().depth();
  }
}
