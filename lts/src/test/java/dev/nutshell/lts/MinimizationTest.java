package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.testkit.CanonicalLts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinimizationTest {
  @Test
  void states_that_do_the_same_become_one() throws IOException {
    String text = "des (0,4,4)\n(0,\"a\",1)\n(0,\"a\",2)\n(1,\"b\",3)\n(2,\"b\",3)\n";
    assertThat(minimized(text)).isEqualTo("des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n");
  }

  @Test
  void a_ring_of_equal_steps_is_one_state() throws IOException {
    assertThat(minimized("des (0,3,3)\n(0,\"a\",1)\n(1,\"a\",2)\n(2,\"a\",0)\n"))
        .isEqualTo("des (0,1,1)\n(0,\"a\",0)\n");
  }

  @Test
  void choices_made_at_different_times_stay_apart() throws IOException {
    String text =
        "des (0,6,6)\n"
            + "(0,\"c\",1)\n"
            + "(0,\"c\",2)\n"
            + "(1,\"a\",3)\n"
            + "(1,\"a\",4)\n"
            + "(2,\"a\",5)\n"
            + "(3,\"b\",5)\n";
    assertThat(minimized(text)).startsWith("des (0,6,5)");
  }

  /** The plain way: split until nothing splits, over whole signatures on the heap. */
  @Test
  void the_blocks_are_those_of_plain_refinement() {
    for (long seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int states = 1 + random.nextInt(40);
      StringBuilder text = new StringBuilder();
      int edges = random.nextInt(3 * states + 1);
      for (int i = 0; i < edges; i++) {
        text.append(
            "(%d,\"%c\",%d)\n"
                .formatted(
                    random.nextInt(states), 'a' + random.nextInt(2), random.nextInt(states)));
      }
      try (LtsSystem system = Aut.load("des (0,%d,%d)\n%s".formatted(edges, states, text));
          Minimization quotient = Minimization.of(system, MemoryBudget.unlimited())) {
        int[] expected = plainly(system);
        for (int a = 0; a < states; a++) {
          for (int b = 0; b < a; b++) {
            assertThat(quotient.block(a) == quotient.block(b))
                .as("states %d and %d of seed %d", a, b, seed)
                .isEqualTo(expected[a] == expected[b]);
          }
        }
      }
    }
  }

  private static int[] plainly(LtsSystem system) {
    int[] blocks = new int[system.states()];
    for (int count = 0; ; ) {
      Map<List<Object>, Integer> numbers = new HashMap<>();
      int[] next = new int[blocks.length];
      for (int state = 0; state < blocks.length; state++) {
        TreeSet<Long> signature = new TreeSet<>();
        for (long edge = system.firstEdge(state); edge < system.firstEdge(state + 1); edge++) {
          signature.add((long) system.label(edge) << 32 | blocks[system.target(edge)]);
        }
        List<Object> key = new ArrayList<>(signature);
        key.add("in " + blocks[state]);
        next[state] = numbers.computeIfAbsent(key, _ -> numbers.size());
      }
      blocks = next;
      if (numbers.size() == count) {
        return blocks;
      }
      count = numbers.size();
    }
  }

  @ParameterizedTest
  @CsvSource({"vasy_8_24.aut", "vasy_1_4.aut", "cwi_1_2.aut", "abp.aut"})
  void what_is_minimal_stays_as_it_is(String file) throws IOException {
    try (LtsSystem system = Aut.load(Aut.corpus().resolve(file));
        LtsSystem once = Aut.load(written(system));
        LtsSystem twice = Aut.load(written(once))) {
      assertThat(once.states()).isLessThanOrEqualTo(system.states());
      assertThat(CanonicalLts.inEventOrder(twice)).isEqualTo(CanonicalLts.inEventOrder(once));
    }
  }

  @Test
  void too_little_memory_is_said_and_all_of_it_given_back() {
    MemoryBudget tight = new MemoryBudget(10_000);
    StringBuilder text = new StringBuilder("des (0,4999,5000)\n");
    for (int i = 1; i < 5000; i++) {
      text.append("(%d,\"a\",%d)\n".formatted(i - 1, i));
    }
    try (LtsSystem system = Aut.load(text.toString())) {
      assertThatThrownBy(() -> Minimization.of(system, tight))
          .isInstanceOf(MemoryBudget.Exhausted.class);
      assertThat(tight.used()).isZero();
    }
  }

  private static String minimized(String text) throws IOException {
    try (LtsSystem system = Aut.load(text)) {
      return new String(written(system), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  private static byte[] written(LtsSystem system) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Minimization quotient = Minimization.of(system, MemoryBudget.unlimited());
        AutWriter writer = AutWriter.to(out, "here", system.narrator()::label)) {
      quotient.write(writer);
      writer.finish(0, quotient.states());
    }
    return out.toByteArray();
  }
}
