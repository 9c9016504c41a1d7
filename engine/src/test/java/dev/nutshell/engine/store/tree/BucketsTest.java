package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BucketsTest {
  private static final long LINE = Quotient.LINE;

  /** Geometries with entries of every width, from below a byte to the greatest. */
  static Stream<Quotient> quotients() {
    return Stream.concat(
        Stream.of(1 << 23, 1 << 20, 1 << 17, 1 << 16, 1 << 12, 1 << 8)
            .map(buckets -> new Quotient(Quotient.Low.ANY, 16, 16, buckets)),
        Stream.iterate(32, bits -> bits <= 64, bits -> bits + 1)
            .map(bits -> new Quotient(Quotient.Low.ANY, bits / 2, bits - bits / 2, 1)));
  }

  @ParameterizedTest
  @MethodSource("quotients")
  void a_line_gives_back_what_was_put_into_it_and_touches_no_other(Quotient quotient) {
    SplittableRandom random = new SplittableRandom(quotient.entryBits());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(3 * LINE, LINE);
      memory.fill((byte) 0xA5);
      memory.asSlice(LINE, LINE).fill((byte) 0);
      Buckets buckets = new Buckets(memory, quotient);
      long[] entries = new long[quotient.capacity()];
      for (int i = 0; i < entries.length; i++) {
        assertThat(buckets.count(LINE)).isEqualTo(i);
        assertThat(buckets.isFull(LINE)).isFalse();
        entries[i] = random.nextLong() & (1L << quotient.entryBits()) - 1;
        buckets.append(LINE, entries[i]);
        assertHolds(buckets, entries, i + 1);
      }
      buckets.flag(LINE);
      assertThat(buckets.isFlagged(LINE)).isTrue();
      for (int i = 0; i < entries.length; i++) {
        entries[i] = random.nextLong() & (1L << quotient.entryBits()) - 1;
        buckets.set(LINE, i, entries[i]);
        assertHolds(buckets, entries, entries.length);
      }
      assertThat(buckets.isFull(LINE)).isTrue();
      for (long at = 0; at < LINE; at++) {
        assertThat(memory.get(java.lang.foreign.ValueLayout.JAVA_BYTE, at)).isEqualTo((byte) 0xA5);
        assertThat(memory.get(java.lang.foreign.ValueLayout.JAVA_BYTE, 2 * LINE + at))
            .isEqualTo((byte) 0xA5);
      }
    }
  }

  /** The line holds these entries, and none of those that differ from one of them in one bit. */
  private static void assertHolds(Buckets buckets, long[] entries, int count) {
    for (int i = 0; i < count; i++) {
      assertThat(buckets.get(LINE, i)).isEqualTo(entries[i]);
      assertThat(buckets.holds(LINE, entries[i])).isTrue();
      long other = entries[i] ^ 1L << i % 3;
      boolean expected = false;
      for (int j = 0; j < count; j++) {
        expected |= entries[j] == other;
      }
      assertThat(buckets.holds(LINE, other)).isEqualTo(expected);
    }
  }
}
