package dev.nutshell.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.State;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over seeds, two vectors agree in b bits as often as chance says, whatever the vectors. */
class UniversalHashTest {
  private static final int SEEDS = 40_000;
  private static final int BITS = 8;

  @Test
  void a_single_function_agrees_in_its_upper_bits_as_rarely_as_chance() {
    for (State[] pair : pairs()) {
      int agreements = 0;
      for (long seed = 0; seed < SEEDS; seed++) {
        UniversalHash hash = UniversalHash.single(seed);
        hash.of(pair[0]);
        long first = hash.first();
        hash.of(pair[1]);
        agreements += (first ^ hash.first()) >>> Long.SIZE - BITS == 0 ? 1 : 0;
      }
      assertThat(agreements).isBetween(100, 215);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void any_two_vectors_agree_in_some_bits_as_rarely_as_chance(boolean twice) {
    LongFunction<UniversalHash> family =
        twice ? UniversalHash::independentPair : UniversalHash::pair;
    for (State[] pair : pairs()) {
      int firsts = 0;
      int seconds = 0;
      int both = 0;
      for (long seed = 0; seed < SEEDS; seed++) {
        UniversalHash hash = family.apply(seed);
        hash.of(pair[0]);
        long first = hash.first();
        long second = hash.second();
        hash.of(pair[1]);
        boolean firstAgrees = (first ^ hash.first()) >>> Long.SIZE - BITS == 0;
        boolean secondAgrees = (second ^ hash.second()) >>> Long.SIZE - BITS == 0;
        firsts += firstAgrees ? 1 : 0;
        seconds += secondAgrees ? 1 : 0;
        both += firstAgrees && secondAgrees ? 1 : 0;
      }
      // 156 expected, a standard deviation of 12.5; both at once: 0.6.
      assertThat(firsts).isBetween(100, 215);
      assertThat(seconds).isBetween(100, 215);
      assertThat(both).isLessThan(8);
    }
  }

  private static State[][] pairs() {
    return new State[][] {
      {vector(8, 0, 0), vector(8, 0, 1)},
      {vector(16, 0, 0), vector(16, 8, 0x80)},
      {vector(3, 0, 0), vector(4, 0, 0)},
      {vector(240, 7, 1), vector(240, 8, 1)},
      {vector(0, 0, 0), vector(1, 0, 0)},
    };
  }

  private static State vector(int length, int at, int value) {
    State state = new State();
    state.resize(length);
    if (at < length) {
      state.set(at, value);
    }
    return state;
  }
}
