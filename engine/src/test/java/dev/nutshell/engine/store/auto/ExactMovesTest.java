package dev.nutshell.engine.store.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.Reference;
import dev.nutshell.testkit.RegisteredVectors;
import dev.nutshell.testkit.Vectors;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Random states in budgets so small that they move again and again. */
class ExactMovesTest {
  private static final int RUNS = 200;

  @Test
  void as_long_as_a_store_is_exact_it_answers_as_a_hash_set_would_whatever_moves_it_made() {
    Set<String> moves = new TreeSet<>();
    int overflowed = 0;
    for (int run = 0; run < RUNS; run++) {
      SplittableRandom random = new SplittableRandom(run);
      MemoryBudget budget = new MemoryBudget((long) (1 << 15 + run % 7));
      try (StateStore store = open(budget, run)) {
        Session session = store.session();
        Set<Object> put = new HashSet<>();
        Vectors vectors = new Vectors(run, 4 + random.nextInt(60));
        State state = new State();
        boolean counts = random.nextBoolean();
        for (int i = 0; i < 40_000 && !store.omission().possible(); i++) {
          if (counts) {
            Vectors.numbered(i / 2 * 31, 24, state);
          } else if (i % 50 == 0) {
            vectors.draw(state);
          } else {
            vectors.step(state);
          }
          boolean isNew = session.put(state, 0, 0) >= 0;
          boolean expected = put.add(Reference.key(state));
          if (store.omission().possible()) {
            overflowed++;
          } else {
            assertThat(isNew).as("run %d, state %d", run, i).isEqualTo(expected);
            assertThat(store.size()).isEqualTo(put.size());
          }
        }
        for (String note : store.notes()) {
          for (String move :
              note.startsWith("the store moved") ? note.split(" to ") : new String[0]) {
            moves.add(move.split(" ")[0]);
          }
        }
        assertThat(budget.peak()).isLessThanOrEqualTo(budget.limit());
      }
      assertThat(budget.used()).isZero();
    }
    // The test would be worth little otherwise.
    assertThat(moves)
        .contains("tree:compact", "automaton", "collapse")
        .contains("collapse+tree:compact", "collapse+automaton");
    assertThat(overflowed).isBetween(1, RUNS - 20);
  }

  /** Of all stores that states can move to, some: so each is moved to, and from, in some run. */
  private static StateStore open(MemoryBudget budget, int run) {
    var context = new StoreFamily.Context(budget, run, new RegisteredVectors(new Pieces()), null);
    List<Candidate> all = Candidate.of(context);
    int count = all.size();
    List<Candidate> some =
        run % 8 < count
            ? List.of(all.get(run % 8), all.get((run % 8 + 1 + run / 8 % (count - 1)) % count))
            : all;
    return AutoStore.withOverflow(context, some, run % 3 == 0 ? 0 : ExactStore.IN_PLACE);
  }
}
