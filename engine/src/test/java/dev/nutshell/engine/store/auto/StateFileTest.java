package dev.nutshell.engine.store.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.State;
import dev.nutshell.testkit.Reference;
import dev.nutshell.testkit.Vectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFileTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 64, 300, 20_000})
  void gives_back_what_was_added_in_order_as_often_as_it_is_asked(int mostBytes)
      throws IOException {
    Vectors vectors = new Vectors(mostBytes, mostBytes);
    List<Object> added = new ArrayList<>();
    try (StateFile file = new StateFile()) {
      State state = new State();
      for (int i = 0; i < (mostBytes > 1000 ? 200 : 20_000); i++) {
        if (i % 100 == 0) {
          vectors.draw(state);
        } else {
          vectors.step(state);
        }
        file.add(state);
        added.add(Reference.key(state));
      }
      for (int time = 0; time < 2; time++) {
        List<Object> given = new ArrayList<>();
        file.forEach(each -> given.add(Reference.key(each)));
        assertThat(given).isEqualTo(added);
      }
      assertThat(file.states()).isEqualTo(added.size());
    }
  }
}
