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

  /** What a table of whole vectors looks at: vectors of a model differ in a few small numbers. */
  @Test
  void vectors_of_small_numbers_rarely_share_forty_bits_of_their_hashes() {
    SplittableRandom random = new SplittableRandom(4);
    long pairs = 0;
    int shared = 0;
    for (int length : new int[] {6, 16, 24, 41, 222}) {
      for (int round = 0; round < 4; round++) {
        int[] at = random.ints(4, 0, length).distinct().toArray();
        int scale = round == 3 ? 8 : 1;
        int values = (int) Math.min(256 / scale, Math.pow(1 << 18, 1.0 / at.length));
        State state = new State();
        state.resize(length);
        long seed = random.nextLong();
        Set<Long> seen = new HashSet<>();
        int[] number = new int[at.length];
        int vectors = 0;
        for (int i = 0; i >= 0; vectors++) {
          long hash = state.hash(seed);
          seen.add(hash & 0xFFFF_FFFF_0000_00FFL);
          for (i = at.length - 1; i >= 0 && ++number[i] == values; i--) {
            number[i] = 0;
          }
          for (int k = 0; k < at.length; k++) {
            state.set(at[k], number[k] * scale);
          }
        }
        pairs += (long) vectors * vectors / 2;
        shared += vectors - seen.size();
      }
    }
    // As many as of random numbers: 40 bits are shared by one pair of 2^40.
    assertThat(shared).isLessThan((int) (pairs >>> 38) + 5);
    assertThat(pairs >>> 38).isPositive();
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
