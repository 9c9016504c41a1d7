package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is put into words can be read again, and says the same. */
class RoundTripTest {
  private static final String[] BINARY = {
    "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||"
  };
  private static final String[] LEAVES = {
    "x", "a[1]", "a[x]", "s.f", "s.g[x]", "3", "red", "_pid", "len(q)", "q?[1]", "true", "'c'"
  };
  private static final String GLOBALS =
      "mtype = {red}; typedef S { byte f; byte g[2] } S s; int x, a[3]; chan q = [1] of {byte}; ";

  private static String expression(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return LEAVES[random.nextInt(LEAVES.length)];
    }
    return switch (random.nextInt(8)) {
      case 0 -> "(" + expression(random, depth - 1) + ")";
      case 1 -> new String[] {"!", "~", "- "}[random.nextInt(3)] + operand(random, depth - 1);
      case 2 ->
          "(%s -> %s : %s)"
              .formatted(
                  expression(random, depth - 1),
                  expression(random, depth - 1),
                  expression(random, depth - 1));
      case 3 -> "a[" + expression(random, depth - 1) + "]";
      default ->
          expression(random, depth - 1)
              + " "
              + BINARY[random.nextInt(BINARY.length)]
              + " "
              + expression(random, depth - 1);
    };
  }

  private static String operand(SplittableRandom random, int depth) {
    return "(" + expression(random, depth) + ")";
  }

  private static String word(String expression) {
    return Models.steps(GLOBALS + "init { x = " + expression + " }").getFirst().substring(4);
  }

  @Test
  void wordings_of_expressions_read_as_themselves() {
    for (long seed = 0; seed < 500; seed++) {
      String text = expression(new SplittableRandom(seed), 5);
      String wording = word(text);
      // SPIN's words for x - -(y) are x--(y), which reads as something else.
      assertThat(word(wording.replace("--", "- -"))).as(text).isEqualTo(wording);
    }
  }
}
