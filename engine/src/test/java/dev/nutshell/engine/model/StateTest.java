package dev.nutshell.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StateTest {
  @Test
  void bytes_beyond_the_length_are_zero_up_to_a_whole_word_whatever_happened_before() {
    SplittableRandom random = new SplittableRandom(1);
    State state = new State(8);
    State other = new State(8);
    for (int i = 0; i < 100_000; i++) {
      switch (random.nextInt(4)) {
        case 0 -> state.resize(random.nextInt(60));
        case 1 -> Arrays.fill(state.bytes(), 0, state.length(), (byte) 0xFF);
        case 2 -> state.copyFrom(other);
        default -> {
          State swap = state;
          state = other;
          other = swap;
        }
      }
      for (int at = state.length(); at < State.padded(state.length()); at++) {
        assertThat(state.get(at)).isZero();
      }
    }
  }

  @Test
  void bytes_that_come_into_view_by_growing_are_zero() {
    State state = new State(8);
    state.resize(30);
    Arrays.fill(state.bytes(), 0, 30, (byte) 1);
    state.resize(3);
    state.resize(30);
    for (int at = 3; at < 30; at++) {
      assertThat(state.get(at)).isZero();
    }
  }

  @Test
  void vectors_that_differ_in_one_byte_or_in_length_alone_hash_apart() {
    Set<Long> hashes = new HashSet<>();
    int vectors = 0;
    State state = new State();
    for (int length = 0; length < 64; length++) {
      state.resize(0);
      state.resize(length);
      hashes.add(state.hash(0));
      vectors++;
      for (int at = 0; at < length; at++) {
        for (int value = 1; value < 256; value++) {
          state.set(at, value);
          hashes.add(state.hash(0));
          vectors++;
        }
        state.set(at, 0);
      }
    }
    assertThat(hashes).hasSize(vectors);
  }

  @Test
  void mix_and_unmix_are_inverse() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 100_000; i++) {
      long value = random.nextLong() >>> random.nextInt(64);
      assertThat(Hash.unmix(Hash.mix(value))).isEqualTo(value);
      assertThat(Hash.mix(Hash.unmix(value))).isEqualTo(value);
    }
  }
}
