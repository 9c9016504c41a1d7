package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Thousands of valid files with some damage: each is loaded or rejected with one problem in the
 * right place, nothing is thrown, and no memory is lost.
 */
class FuzzTest {
  private static final String ALPHABET = "()(),\"des 0123456789\n\r\t-/a\u0000\u00E4";
  private static final long BUDGET = 1 << 20;
  private static final Pattern WHOLE_FILE =
      Pattern.compile(
          "the (file is empty|memory of|compressed data (end too early|are corrupt)).*");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void a_damaged_text_is_read_as_the_reference_reads_it_or_rejected_in_the_right_place(long seed) {
    Random random = new Random(seed);
    int loaded = 0;
    for (int i = 0; i < 1000; i++) {
      byte[] mutant = damaged(valid(random), random);
      String text = new String(mutant, StandardCharsets.ISO_8859_1);
      Optional<ReferenceAut> expected = ReferenceAut.parse(text);
      MemoryBudget budget = new MemoryBudget(BUDGET);
      switch (AutReader.load(new ByteArrayInputStream(mutant), "x.aut", budget)) {
        case Loading.Loaded accepted -> {
          check((LtsSystem) accepted.system(), expected, text);
          loaded++;
        }
        case Loading.Rejected rejected -> {
          assertThat(rejected.problems()).hasSize(1);
          check(rejected.problems().getFirst(), expected, text);
        }
      }
      assertThat(budget.used()).isZero();
    }
    assertThat(loaded).as("mutants that are still valid").isBetween(50, 800);
  }

  private static void check(LtsSystem system, Optional<ReferenceAut> expected, String text) {
    try (system) {
      assertThat(expected).as("what the reference makes of %s", text).isPresent();
      assertThat(system.states()).isEqualTo(expected.get().states());
      assertThat(system.initialState()).isEqualTo(expected.get().initial());
      assertThat(Aut.edges(system)).isEqualTo(expected.get().edges());
    }
  }

  private static void check(Problem problem, Optional<ReferenceAut> expected, String text) {
    boolean tooLarge = problem.message().contains("of memory and");
    assertThat(tooLarge || expected.isEmpty()).as("%s for %s", problem, text).isTrue();
    if (problem.line() == 0) {
      assertThat(problem.message()).matches(WHOLE_FILE);
      return;
    }
    String[] lines = text.split("\n", -1);
    assertThat(problem.line()).isBetween(1, lines.length);
    assertThat(problem.column()).isBetween(1, lines[problem.line() - 1].length() + 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void damaged_compressed_data_are_rejected_or_say_the_same(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      String text = new String(valid(random), StandardCharsets.ISO_8859_1);
      byte[] mutant = damaged(Aut.gzip(text), random);
      MemoryBudget budget = new MemoryBudget(BUDGET);
      switch (AutReader.load(new ByteArrayInputStream(mutant), "x.aut", budget)) {
        case Loading.Loaded accepted -> ((LtsSystem) accepted.system()).close();
        case Loading.Rejected rejected -> {
          Problem problem = rejected.problems().getFirst();
          assertThat(problem.line() > 0 || WHOLE_FILE.matcher(problem.message()).matches())
              .as("%s", problem)
              .isTrue();
        }
      }
      assertThat(budget.used()).isZero();
    }
  }

  private static byte[] valid(Random random) {
    RandomAut aut = new RandomAut(random.nextInt(50));
    return aut.text().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    for (int damage = 1 + random.nextInt(2); damage > 0; damage--) {
      int at = random.nextInt(bytes.length + 1);
      int to = Math.min(bytes.length, at + 1 + random.nextInt(random.nextInt(5) == 0 ? 40 : 2));
      bytes =
          switch (random.nextInt(6)) {
            case 0 -> Arrays.copyOf(bytes, at);
            case 1 -> spliced(bytes, at, to, new byte[0]);
            case 2 -> spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, to));
            case 3 -> spliced(bytes, at, at, some(random));
            case 4 -> spliced(bytes, at, to, some(random));
            default -> spliced(bytes, at, to, new byte[] {(byte) random.nextInt()});
          };
    }
    return bytes;
  }

  private static byte[] some(Random random) {
    if (random.nextInt(8) == 0) {
      return Long.toString(random.nextLong() >> random.nextInt(64))
          .getBytes(StandardCharsets.UTF_8);
    }
    return new byte[] {(byte) ALPHABET.charAt(random.nextInt(ALPHABET.length()))};
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] between) {
    byte[] result = Arrays.copyOf(bytes, bytes.length - (to - from) + between.length);
    System.arraycopy(between, 0, result, from, between.length);
    System.arraycopy(bytes, to, result, from + between.length, bytes.length - to);
    return result;
  }
}
