package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusteringTest {
  private static final int COUNT = 2000;

  private static Set<Integer> bytes(Part part) {
    Set<Integer> bytes = new HashSet<>();
    switch (part) {
      case Part.Word word -> {
        for (int at : word.bytes()) {
          assertThat(bytes.add(at)).isTrue();
        }
      }
      case Part.Fork(Part left, Part right) -> {
        bytes.addAll(bytes(left));
        if (right != null) {
          assertThat(bytes.addAll(bytes(right))).isTrue();
        }
      }
    }
    return bytes;
  }

  @Test
  void every_byte_is_in_the_tree_whatever_the_sample() {
    SplittableRandom random = new SplittableRandom(5);
    for (int length : new int[] {1, 2, 3, 5, 8, 30, 100, 700}) {
      for (int values : new int[] {1, 2, 256}) {
        int count = 1 + random.nextInt(300);
        byte[][] sample = new byte[length][count];
        for (byte[] column : sample) {
          for (int i = 0; i < count; i++) {
            column[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt(values) : 0);
          }
        }
        assertThat(bytes(Clustering.of(sample, count))).hasSize(length);
      }
    }
  }

  @Test
  void bytes_that_depend_on_each_other_come_together_wherever_they_lie() {
    SplittableRandom random = new SplittableRandom(8);
    byte[][] sample = new byte[40][COUNT];
    // Five independent groups of eight bytes: byte i is of group i % 5, which has 12 values.
    for (int i = 0; i < COUNT; i++) {
      for (int group = 0; group < 5; group++) {
        int value = random.nextInt(12);
        for (int at = group; at < 40; at += 5) {
          sample[at][i] = (byte) (value * (at + 3));
        }
      }
    }
    Part root = Clustering.of(sample, COUNT);
    assertThat(groups(root)).isEqualTo(5);
  }

  /** The number of subtrees of eight bytes, all of one group. */
  private static int groups(Part part) {
    Set<Integer> bytes = bytes(part);
    boolean one = bytes.stream().map(at -> at % 5).distinct().count() == 1;
    if (one && bytes.size() == 8) {
      return 1;
    }
    return part instanceof Part.Fork(Part left, Part right) && right != null
        ? groups(left) + groups(right)
        : 0;
  }

  @Test
  void what_a_sample_shows_only_once_is_taken_to_be_more() {
    SplittableRandom random = new SplittableRandom(13);
    byte[][] sample = new byte[12][COUNT / 2];
    for (int i = 0; i < COUNT / 2; i++) {
      boolean often = random.nextInt(100) < 65;
      int one = often ? 0 : 1 + random.nextInt(59);
      // Together with the first, this one has 355 values, of which the sample shows fewer ...
      int other = often ? 0 : 6 * one + random.nextInt(6);
      // ... and this one 3,541, of which it shows fewer still, most of them once.
      int another = often || random.nextInt(10) < 6 ? 0 : 1 + random.nextInt(59);
      for (int at = 0; at < 4; at++) {
        sample[at][i] = (byte) (one * (2 * at + 1));
        sample[4 + at][i] = (byte) (at < 2 ? other >> 8 * at : 0);
        sample[8 + at][i] = (byte) (another * (2 * at + 1));
      }
    }
    Part root = Clustering.of(sample, COUNT / 2);
    assertThat(together(root, Set.of(0, 1, 2, 3, 4, 5))).isTrue();
  }

  /** Whether some subtree has these bytes and no other that changes. */
  private static boolean together(Part part, Set<Integer> bytes) {
    Set<Integer> own = bytes(part);
    own.removeAll(Set.of(6, 7));
    return own.equals(bytes)
        || part instanceof Part.Fork(Part left, Part right)
            && (together(left, bytes) || right != null && together(right, bytes));
  }

  @Test
  void a_few_bytes_that_all_change_are_the_root_without_a_node() {
    SplittableRandom random = new SplittableRandom(21);
    for (int changing : new int[] {1, 2, 3, 4}) {
      byte[][] sample = new byte[8][COUNT];
      for (int i = 0; i < COUNT; i++) {
        for (int at = 0; at < changing; at++) {
          sample[at][i] = (byte) random.nextInt(256);
        }
      }
      Part.Fork root = (Part.Fork) Clustering.of(sample, COUNT);
      for (Part half : new Part[] {root.left(), root.right()}) {
        Set<Integer> own = bytes(half);
        own.retainAll(IntStream.range(0, changing).boxed().toList());
        assertThat(own).hasSizeLessThanOrEqualTo(2);
      }
    }
  }
}
