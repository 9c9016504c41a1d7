package dev.nutshell.cluster.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BlocksTest {
  @Test
  void a_block_has_every_vector_that_was_added_and_each_once() {
    for (int seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      BlockWriter writer = new BlockWriter(1 << 20);
      BlockReader reader = new BlockReader();
      for (int round = 0; round < 3; round++) {
        Set<State> added = new HashSet<>();
        for (State state : vectors(random)) {
          writer.add(state);
          added.add(state);
        }
        int count = writer.finish();
        List<State> read = new ArrayList<>();
        State state = new State();
        reader.open(writer.bytes(), 0, writer.size());
        while (reader.next(state)) {
          read.add(copy(state));
        }
        assertThat(read).as("seed %d", seed).hasSize(added.size()).doesNotHaveDuplicates();
        assertThat(new HashSet<>(read)).isEqualTo(added);
        assertThat(count).isEqualTo(added.size());
      }
    }
  }

  @Test
  void blocks_lie_in_a_file_where_memory_does_not_hold_them_and_come_back_in_order()
      throws IOException {
    MemoryBudget budget = new MemoryBudget(6L << 20);
    try (Blocks blocks = new Blocks(budget, 1)) {
      byte[] block = new byte[300_000];
      for (int i = 0; i < 40; i++) {
        block[0] = (byte) i;
        block[block.length - 1] = (byte) (i + 1);
        blocks.add(block, block.length, i);
      }
      int[] next = {0};
      blocks.forEach(
          (bytes, size, states) -> {
            assertThat(size).isEqualTo(block.length);
            assertThat(states).isEqualTo(next[0]);
            assertThat(bytes[0]).isEqualTo((byte) next[0]);
            assertThat(bytes[size - 1]).isEqualTo((byte) ++next[0]);
          });
      assertThat(next[0]).isEqualTo(40);
    }
  }

  /** Some alike, some not, of one length or several, the empty one and whole words among them. */
  private static List<State> vectors(SplittableRandom random) {
    int longest = random.nextBoolean() ? 8 : 1 + random.nextInt(200);
    boolean same = random.nextBoolean();
    List<State> states = new ArrayList<>();
    for (int i = 0, count = random.nextInt(300); i < count; i++) {
      State state = new State();
      if (!states.isEmpty() && random.nextInt(4) > 0) {
        state.copyFrom(states.get(random.nextInt(states.size())));
        if (state.length() > 0 && random.nextInt(5) > 0) {
          state.set(random.nextInt(state.length()), random.nextInt(256));
        }
      } else {
        state.resize(same ? longest : random.nextInt(longest + 1));
        for (int at = 0; at < state.length(); at++) {
          state.set(at, random.nextInt(256));
        }
      }
      states.add(state);
    }
    return states;
  }

  private static State copy(State state) {
    State copy = new State();
    copy.copyFrom(state);
    return copy;
  }
}
