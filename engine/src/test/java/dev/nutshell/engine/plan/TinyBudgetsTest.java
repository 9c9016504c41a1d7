package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.testkit.TinyBudgets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A seeded sample of what bench/ExhaustiveMeansAll does with ten thousand systems. */
class TinyBudgetsTest {
  private static final int SYSTEMS = 500;
  private static final int EACH = 8;
  private static final int SHARED = 600;
  private static final int[] THREADS = {2, 3, 4, 8, 16};

  @Test
  void what_is_called_exhaustive_has_every_state_however_little_memory_there_is() {
    TinyBudgets budgets = new TinyBudgets();
    List<Judge.Combination> sound = TinyBudgets.sound();
    List<String> faults = new ArrayList<>();
    for (int seed = 0; seed < SYSTEMS; seed++) {
      for (int i = 0; i < EACH; i++) {
        Judge.Combination combination = sound.get((seed * EACH + i) % sound.size());
        String fault = budgets.fault(combination, seed);
        if (fault != null) {
          faults.add(TinyBudgets.name(combination) + ", seed " + seed + ": " + fault);
        }
      }
    }
    assertThat(faults).isEmpty();
    // The test would be worth little if all runs ended in the same way.
    assertThat(budgets.exhaustive()).isGreaterThan(1000);
    assertThat(budgets.partial()).isGreaterThan(1000);
  }

  /** More threads than this machine has cores, on purpose. */
  @Test
  void the_same_of_several_threads_that_share_a_store() {
    TinyBudgets budgets = new TinyBudgets();
    List<Judge.Combination> shared =
        TinyBudgets.sound().stream().filter(each -> each.traits().concurrent()).toList();
    List<String> faults = new ArrayList<>();
    for (int seed = 0; seed < SHARED; seed++) {
      Judge.Combination combination = shared.get(seed % shared.size());
      int threads = THREADS[seed / shared.size() % THREADS.length];
      String fault = budgets.fault(combination, seed, threads);
      if (fault != null) {
        faults.add(
            "%s with %d threads, seed %d: %s"
                .formatted(TinyBudgets.name(combination), threads, seed, fault));
      }
    }
    assertThat(faults).isEmpty();
    assertThat(budgets.exhaustive()).isGreaterThan(SHARED / 8);
    assertThat(budgets.partial()).isGreaterThan(SHARED / 8);
  }

  @Test
  void what_had_to_omit_in_the_end_is_never_called_exhaustive() {
    TinyBudgets budgets = new TinyBudgets();
    for (Judge.Combination combination : TinyBudgets.sound()) {
      for (int seed = 0; combination.traits().answers().mayOmit() && seed < 30; seed++) {
        assertThat(budgets.fault(combination, seed))
            .as("%s, seed %d", TinyBudgets.name(combination), seed)
            .isNull();
      }
    }
    assertThat(budgets.probabilistic()).isGreaterThan(10);
  }

  @Test
  void encoders_stand_before_every_table_that_keeps_vectors() {
    assertThat(Stores.specimens())
        .contains("collapse+auto", "collapse:recursive+tree", "collapse+cache:lru,size=40")
        .contains("collapse:channels+delta", "collapse+snapshots", "compact:bits=40")
        .doesNotContain("collapse+compact:bits=40", "collapse+full")
        .doesNotHaveDuplicates();
  }
}
