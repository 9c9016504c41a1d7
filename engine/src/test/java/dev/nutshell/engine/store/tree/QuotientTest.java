package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QuotientTest {
  private static final int[] BUCKETS = {
    1, 2, 3, 4, 5, 7, 8, 18, 100, 257, 1024, 1671, 4095, 32_768, 65_537, 1_000_000, 1 << 23
  };

  static Stream<Quotient.Low> lows() {
    return Stream.of(
        Quotient.Low.ANY,
        new Quotient.Low(8, 16),
        new Quotient.Low(16, 8),
        new Quotient.Low(12, 12),
        new Quotient.Low(15, 14),
        new Quotient.Low(24, 8),
        new Quotient.Low(9, 22));
  }

  @ParameterizedTest
  @MethodSource("lows")
  void a_pair_is_recovered_from_where_either_choice_puts_it(Quotient.Low low) {
    SplittableRandom random = new SplittableRandom(low.left());
    for (int leftBits = low.left(); leftBits <= 32; leftBits += 1 + random.nextInt(3)) {
      for (int rightBits = low.right(); rightBits <= 32; rightBits += 1 + random.nextInt(3)) {
        for (int buckets : BUCKETS) {
          if (buckets <= low.mostBuckets()) {
            Quotient quotient = new Quotient(low, leftBits, rightBits, buckets);
            for (int i = 0; i < 40; i++) {
              assertRecovered(quotient, pair(random, leftBits, rightBits, i));
            }
          }
        }
      }
    }
  }

  @Test
  void low_bits_are_as_many_as_numbers_have_and_some_to_spare() {
    assertThat(Quotient.Low.of(14, 9, 4)).isEqualTo(new Quotient.Low(16, 11));
    assertThat(Quotient.Low.of(3, 2, 8)).isEqualTo(new Quotient.Low(14, 10));
    assertThat(Quotient.Low.of(30, 2, 8)).isEqualTo(new Quotient.Low(24, 8));
    assertThat(Quotient.Low.of(20, 20, 8)).isEqualTo(Quotient.Low.ANY);
    assertThat(Quotient.Low.of(0, 0, 8).both()).isEqualTo(24);
  }

  /** The corners first, then small numbers, then any. */
  private static long pair(SplittableRandom random, int leftBits, int rightBits, int i) {
    long leftMask = (1L << leftBits) - 1;
    long rightMask = (1L << rightBits) - 1;
    long left = i < 4 ? (i & 1) * leftMask : random.nextLong() >>> random.nextInt(64);
    long right = i < 4 ? (i >> 1) * rightMask : random.nextLong() >>> random.nextInt(64);
    return (left & leftMask) << 32 | right & rightMask;
  }

  private static void assertRecovered(Quotient quotient, long pair) {
    assertThat(quotient.fits(pair)).isTrue();
    long high = quotient.highBits(pair);
    int place = quotient.place(pair, high);
    int partition = quotient.partition(place);
    assertThat(partition).isBetween(0, Quotient.PARTITIONS - 1);
    for (int choice = 0; choice < 2; choice++) {
      int point = choice == 0 ? quotient.firstPoint(place) : quotient.secondPoint(place, high);
      int bucket = quotient.bucket(point);
      assertThat(bucket).isBetween(0, quotient.buckets() - 1);
      long entry = quotient.entry(point, bucket, high, choice);
      assertThat(entry >>> quotient.entryBits()).isZero();
      assertThat(Quotient.choice(entry)).isEqualTo(choice);
      assertThat(quotient.point(bucket, entry)).isEqualTo(point);
      assertThat(quotient.highBitsOf(entry)).isEqualTo(high);
      assertThat(quotient.place(partition, bucket, entry)).isEqualTo(place);
      assertThat(quotient.pair(partition, bucket, entry)).isEqualTo(pair);
    }
  }

  @Test
  void the_bucket_is_the_exact_quotient_at_every_boundary() {
    for (int wanted : BUCKETS) {
      Quotient quotient = new Quotient(Quotient.Low.ANY, 16, 16, wanted);
      int width = quotient.point(1, 0);
      for (int bucket = 0; bucket < quotient.buckets(); bucket++) {
        int last = (int) Math.min((bucket + 1L) * width, 1 << 24) - 1;
        if (quotient.bucket(bucket * width) != bucket || quotient.bucket(last) != bucket) {
          throw new AssertionError("bucket " + bucket + " of width " + width);
        }
      }
    }
  }

  @Test
  void entries_fill_a_line_and_never_more() {
    for (int bits = 32; bits <= 64; bits++) {
      for (int buckets : BUCKETS) {
        Quotient quotient = new Quotient(Quotient.Low.ANY, bits / 2, bits - bits / 2, buckets);
        int used = 8 + quotient.capacity() * Math.max(8, quotient.entryBits());
        assertThat(used).isLessThanOrEqualTo(8 * Quotient.LINE);
        assertThat(quotient.capacity()).isBetween(8, 56);
        assertThat(quotient.entryBits()).isLessThanOrEqualTo(57);
      }
    }
  }

  @Test
  void the_place_of_a_pair_depends_on_no_geometry_and_all_partitions_fill_evenly() {
    Quotient quotient = new Quotient(Quotient.Low.ANY, 16, 20, 7);
    int[] fill = new int[Quotient.PARTITIONS];
    for (long left = 1; left <= 1000; left++) {
      for (long right = 100_000; right < 101_000; right++) {
        long pair = left << 32 | right;
        fill[quotient.partition(quotient.place(pair, quotient.highBits(pair)))]++;
      }
    }
    double mean = 1e6 / Quotient.PARTITIONS;
    for (int count : fill) {
      assertThat((double) count).isBetween(mean * 0.9, mean * 1.1);
    }
  }
}
