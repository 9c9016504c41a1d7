package dev.nutshell.engine.store.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Hash;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorsTest {
  @ParameterizedTest
  @ValueSource(ints = {4, 8, 11, 16, 24, 32, 40, 64})
  void it_holds_what_a_map_of_sets_holds(int bits) {
    SplittableRandom random = new SplittableRandom(bits);
    int states = bits < 8 ? 500 : bits < 16 ? 5000 : 60_000;
    Map<Long, Set<Long>> reference = new HashMap<>();
    try (Descriptors table = new Descriptors(MemoryBudget.unlimited(), bits, bits % 3 == 0)) {
      for (long number = 0; number < states; number++) {
        long hash = Hash.mix(number);
        table.makeRoom(Hash.mix(number), number);
        table.add(hash, number);
        reference.computeIfAbsent(table.descriptor(hash), _ -> new HashSet<>()).add(number);
        if (number % 7 == 0) {
          moveToFront(table, random.nextLong(number + 1));
        }
        if (number % 50 == 3) {
          // Forgotten, and its number given to the same state again.
          long again = random.nextLong(number + 1);
          table.remove(Hash.mix(again), again);
          assertThat(table.holds(Hash.mix(again), again)).isFalse();
          table.makeRoom(Hash.mix(again), again);
          table.add(Hash.mix(again), again);
        }
      }
      for (long number = 0; number < states; number++) {
        long hash = Hash.mix(number);
        Set<Long> list = new HashSet<>();
        for (long at = table.first(hash); at != Descriptors.NONE; at = table.next(at)) {
          assertThat(list.add(at)).isTrue();
        }
        assertThat(list).isEqualTo(reference.get(table.descriptor(hash)));
      }
    }
  }

  private static void moveToFront(Descriptors table, long number) {
    long hash = Hash.mix(number);
    long previous = Descriptors.NONE;
    for (long at = table.first(hash); at != number; at = table.next(at)) {
      previous = at;
    }
    if (previous != Descriptors.NONE) {
      table.moveToFront(hash, previous, number);
      assertThat(table.first(hash)).isEqualTo(number);
    }
  }

  @Test
  void a_million_states_take_five_to_six_bytes_each() {
    try (Descriptors table = new Descriptors(MemoryBudget.unlimited(), 32, false)) {
      for (long number = 0; number < 1_000_000; number++) {
        table.makeRoom(Hash.mix(number), number);
        table.add(Hash.mix(number), number);
      }
      assertThat(table.bytes()).isLessThan(6_200_000);
      assertThat(table.collisions()).isLessThan(300);
    }
  }
}
