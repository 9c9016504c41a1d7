package dev.nutshell.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BundlesTest {
  @Test
  void every_item_comes_out_once_and_in_its_own_partition() {
    Random random = new Random(1);
    Bundles bundles = new Bundles(16);
    for (int batch = 0; batch < 200; batch++) {
      int items = random.nextInt(300);
      int[] partitions = random.ints(items, 0, 16).toArray();
      bundles.begin(items);
      for (int i = 0; i < items; i++) {
        bundles.add(partitions[i], i);
      }
      List<Integer> seen = new ArrayList<>();
      for (int partition = 0; partition < bundles.partitions(); partition++) {
        while (!bundles.isEmpty(partition)) {
          int next = bundles.peek(partition);
          int item = bundles.take(partition);
          assertThat(item).isEqualTo(next);
          assertThat(partitions[item]).isEqualTo(partition);
          seen.add(item);
        }
      }
      assertThat(seen).hasSize(items).doesNotHaveDuplicates();
    }
  }

  @Test
  void what_was_left_of_a_batch_is_forgotten() {
    Bundles bundles = new Bundles(2);
    bundles.begin(1);
    bundles.add(1, 0);
    bundles.begin(0);
    assertThat(bundles.isEmpty(1)).isTrue();
  }
}
