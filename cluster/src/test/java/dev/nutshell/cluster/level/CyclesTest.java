package dev.nutshell.cluster.level;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.RandomClaim;
import dev.nutshell.testkit.RandomGraphs;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs that go on for ever are found by partitions exactly where one process finds some. Whoever
 * concludes replays each and asks the automaton again.
 */
class CyclesTest {
  private static final int SYSTEMS = Integer.getInteger("cycles.systems", 600);

  @TempDir private Path folder;

  private int lost;

  @Test
  void an_accepted_run_is_found_exactly_where_there_is_one() {
    int violated = 0;
    int held = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TransitionSystem system = RandomGraphs.graph(seed, 4 + random.nextInt(60));
      Plan.Ready plan = plan(system, RandomClaim.random(seed));
      String what = "seed " + seed;
      Result alone = new Runner(plan).run();
      Result divided = divided(plan, seed, random);
      assertThat(divided.verdict().getClass())
          .as(what + divided.notes())
          .isEqualTo(alone.verdict().getClass());
      assertThat(divided.answers()).as(what).isEqualTo(alone.answers());
      assertThat(divided.guarantee()).as(what).isEqualTo(alone.guarantee());
      if (alone.verdict() instanceof Verdict.Holds) {
        held++;
        assertThat(divided.counts().states()).as(what).isEqualTo(alone.counts().states());
        assertThat(divided.counts().transitions()).as(what).isEqualTo(alone.counts().transitions());
      } else {
        violated++;
        assertThat(divided.violations()).as(what).hasSize(1);
      }
    }
    assertThat(held).as("without such a run").isGreaterThan(SYSTEMS / 8);
    assertThat(violated).as("with such a run").isGreaterThan(SYSTEMS / 8);
    assertThat(lost).as("what was lost while cycles were looked for").isGreaterThan(SYSTEMS / 8);
  }

  private static Plan.Ready plan(TransitionSystem system, RandomClaim claim) {
    Inquiry asked = new Inquiry.OfRuns(Property.of("p", "ltl", "p"), claim);
    RunSpec spec = RunSpec.builder().store("tree:compact").memory(64 << 20).ask(asked).build();
    return (Plan.Ready) Planner.plan(spec, system);
  }

  private Result divided(Plan.Ready plan, long seed, SplittableRandom random) {
    LevelLog log = new FolderLog(folder.resolve("run-" + seed));
    int count = 1 + random.nextInt(4);
    int handOver = 1 + random.nextInt(30);
    int luck = random.nextInt(3) == 0 ? 0 : 8 + random.nextInt(60);
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
    Supplier<Workers> starter =
        () ->
            new PartitionsHere(
                subject, opener, budget, count, task.stopAtFirst(), log, seed, luck) {
              @Override
              public void close() {
                CyclesTest.this.lost += lostLater;
                super.close();
              }
            };
    return new DividedSearch(task, subject, opener, log, starter, handOver, new Figures());
  }
}
