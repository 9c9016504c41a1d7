package dev.nutshell.engine.search.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Shares of several threads are joined, and every state keeps its number. */
class LevelShareTest {
  private static void add(LevelShare share, int node, long number) {
    State state = new State();
    state.resize(4);
    state.setInt(0, node);
    share.add(state, 0, number);
  }

  private static ImageReader image(LevelShare share) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
    share.write(out);
    out.finish();
    return new ImageReader(Channels.newChannel(new ByteArrayInputStream(bytes.toByteArray())));
  }

  @Test
  void joined_shares_have_every_state_with_its_number_by_more_threads() throws IOException {
    MemoryBudget budget = MemoryBudget.unlimited();
    Map<Integer, Long> expected = new TreeMap<>();
    try (LevelShare joined = new LevelShare(budget, 1 << 20)) {
      for (int thread = 0; thread < 2; thread++) {
        try (LevelShare share = new LevelShare(budget, 1 << 20)) {
          for (int k = 1; k <= 20 + thread; k++) {
            add(share, 100 * thread + k, 2L * k + thread);
            expected.put(100 * thread + k, 5L * k + thread);
          }
          joined.readFurther(image(share), number -> ParentLogs.renumbered(number, 2, 5));
        }
      }
      for (int k = 30; k <= 40; k++) {
        add(joined, k, 5L * k);
        expected.put(k, 5L * k);
      }
      Map<Integer, Long> found = new TreeMap<>();
      LevelShare.Block block = new LevelShare.Block(5);
      State state = new State();
      for (int i = 0; i < joined.blocks(); i++) {
        block.take(joined, i);
        while (block.next(state)) {
          found.put(state.getInt(0), block.number());
        }
      }
      assertThat(found).isEqualTo(expected);
      assertThat(joined.states()).isEqualTo(expected.size());
    }
  }
}
