package dev.nutshell.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.Reference;
import dev.nutshell.testkit.RegisteredVectors;
import dev.nutshell.testkit.Vectors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store from which states can move on hands over what it was given, each state once. */
class MovableStoresTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "full",
        "tree",
        "tree:compact",
        "automaton",
        "collapse",
        "collapse+tree:compact",
        "collapse+automaton",
        "collapse:recursive+automaton",
        "disk:recent=900",
        "collapse+disk:recent=900"
      })
  void hands_over_every_state_once(String spec) {
    var chosen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
    for (int seed = 0; seed < 6; seed++) {
      int states = new int[] {1, 50, 3000, 6000, 20_000, 40_000}[seed];
      RegisteredVectors system = new RegisteredVectors(new Pieces());
      MemoryBudget budget = MemoryBudget.unlimited();
      try (StateStore store =
          chosen.opener().open(new StoreFamily.Context(budget, seed, system, null))) {
        assumeTrue(store instanceof Movable);
        Session session = store.session();
        Vectors vectors = new Vectors(seed, 8 + 9 * seed);
        Set<Object> put = new HashSet<>();
        State state = new State();
        for (int i = 0; i < states; i++) {
          if (i % 50 == 0) {
            vectors.draw(state);
          } else {
            vectors.step(state);
          }
          session.put(state, Session.NO_PARENT, 0);
          put.add(Reference.key(state));
        }
        List<Object> given = new ArrayList<>();
        ((Movable) store).forEach(each -> given.add(Reference.key(each)));
        assertThat(given).hasSameSizeAs(put);
        assertThat(new HashSet<>(given)).isEqualTo(put);
        assertThat(store.size()).isEqualTo(put.size());
      }
    }
  }
}
