package dev.nutshell.engine.store.collapse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.store.Encoder.Form;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.Vectors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollapseEncoderTest {
  @ParameterizedTest
  @CsvSource({
    "1, SHORT, false, false, -1",
    "2, SHORT, true, false, -1",
    "3, SHORT, false, true, 15",
    "4, SHORT, true, true, 15",
    "5, WORDS, false, false, -1",
    "6, WORDS, true, true, -1"
  })
  void codes_are_one_to_one_and_can_be_decoded(
      long seed, Form form, boolean recursive, boolean apart, long mask) {
    MemoryBudget budget = MemoryBudget.unlimited();
    Map<State, State> codeOf = new HashMap<>();
    Map<State, State> vectorOf = new HashMap<>();
    Vectors vectors = new Vectors(seed, 30);
    State vector = new State();
    State code = new State();
    State decoded = new State();
    try (CollapseEncoder encoder = encoder(budget, form, recursive, apart, mask)) {
      for (int i = 0; i < 20_000; i++) {
        if (i % 3 == 0) {
          vectors.draw(vector);
        } else {
          vectors.step(vector);
        }
        encoder.encode(vector, code);
        State known = codeOf.putIfAbsent(copy(vector), copy(code));
        assertThat(code).isEqualTo(known == null ? code : known);
        assertThat(vectorOf.putIfAbsent(copy(code), copy(vector))).isIn(null, vector);
        encoder.decode(code, decoded);
        assertThat(decoded).isEqualTo(vector);
      }
      codeOf.forEach(
          (held, expected) -> {
            encoder.encode(held, code);
            assertThat(code).isEqualTo(expected);
            encoder.decode(expected, decoded);
            assertThat(decoded).isEqualTo(held);
          });
      assertThat(encoder.bytes()).isEqualTo(budget.used());
    }
    assertThat(budget.used()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"0, false", "4096, false", "9000, false", "0, true", "30000, true"})
  void running_out_of_memory_changes_no_code(long slack, boolean recursive) {
    MemoryBudget tight = new MemoryBudget(1L << 30);
    Map<State, State> codeOf = new HashMap<>();
    Vectors vectors = new Vectors(slack, 24);
    State vector = new State();
    State code = new State();
    int refusals = 0;
    try (CollapseEncoder encoder = encoder(tight, Form.SHORT, recursive, false, -1)) {
      for (int i = 0; i < 20_000; i++) {
        vectors.draw(vector);
        long taken = Math.max(0, tight.available() - slack);
        tight.reserve(taken);
        try {
          encoder.encode(vector, code);
          tight.release(taken);
        } catch (MemoryBudget.Exhausted refused) {
          refusals++;
          codeOf.forEach(
              (held, expected) -> {
                encoder.encode(held, code);
                assertThat(code).isEqualTo(expected);
              });
          tight.release(taken);
          encoder.encode(vector, code);
        }
        codeOf.putIfAbsent(copy(vector), copy(code));
      }
    }
    assertThat(refusals).isPositive();
    assertThat(tight.used()).isZero();
  }

  @Test
  void components_are_counted_by_kind_and_channels_with_the_globals() {
    assertThat(counts(false)).contains("globals 6, process 2").doesNotContain("channel");
    assertThat(counts(true)).contains("globals 2, process 2, channel 3");
  }

  /** All combinations of two globals, two states of each of two processes, three of a channel. */
  private static String counts(boolean apart) {
    StateLayout layout =
        new StateLayout() {
          @Override
          public List<Kind> kinds() {
            return List.of(new Kind("globals"), new Kind("process"), new Kind("channel", true));
          }

          @Override
          public void components(State state, Components into) {
            into.clear();
            into.add(0, 2);
            into.add(1, 4);
            into.add(2, 8);
            into.add(1, 10);
          }
        };
    State vector = new State();
    State code = new State();
    vector.resize(10);
    try (CollapseEncoder encoder =
        new CollapseEncoder(
            MemoryBudget.unlimited(),
            0,
            layout,
            new CollapseEncoder.Options(false, apart),
            Form.SHORT)) {
      for (int i = 0; i < 24; i++) {
        vector.set(1, i % 2);
        vector.set(3, i / 2 % 2);
        vector.set(9, i / 4 % 2);
        vector.set(5, i / 8);
        encoder.encode(vector, code);
        assertThat(code.length()).isEqualTo(apart ? 4 : 3);
      }
      return encoder.notes().getFirst();
    }
  }

  @Test
  void a_model_that_names_no_components_is_told_that_collapse_does_nothing_for_it() {
    try (CollapseEncoder encoder =
        new CollapseEncoder(
            MemoryBudget.unlimited(),
            0,
            StateLayout.whole(),
            new CollapseEncoder.Options(false, false),
            Form.SHORT)) {
      assertThat(encoder.notes()).anyMatch(note -> note.contains("cannot share anything"));
    }
  }

  private static CollapseEncoder encoder(
      MemoryBudget budget, Form form, boolean recursive, boolean apart, long mask) {
    return new CollapseEncoder(
        budget, 0, new Pieces(), new CollapseEncoder.Options(recursive, apart), form, mask);
  }

  private static State copy(State state) {
    State copy = new State(state.length());
    copy.copyFrom(state);
    return copy;
  }
}
