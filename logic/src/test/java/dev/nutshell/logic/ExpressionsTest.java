package dev.nutshell.logic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionsTest {
  private static final Narrator TWO_VARIABLES =
      new Narrator.Plain() {
        @Override
        public String label(int label) {
          return "";
        }

        @Override
        public List<Step> steps(State before, int event) {
          return List.of();
        }

        @Override
        public List<Binding> bindings(State state) {
          return List.of();
        }

        @Override
        public IntReader variable(String name) {
          return switch (name) {
            case "x" -> state -> 7;
            case "a[3].y" -> state -> -2;
            default -> null;
          };
        }
      };

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "x == 7; true",
        "x < 7 || a[3].y < 0; true",
        "x + 2 * 3 == 13; true",
        "(x + 2) * 3 == 27; true",
        "!(x > 3) && x; false",
        "10 - 3 - 2 == 5; true",
        "x & 1 | 8 == 8; true",
        "1 << 3 == 8; true",
        "-x == -7; true",
        "x / 2 == 3; true",
        "x >= 7 && x <= 7 && x != 8; true",
        "false || true; true",
      })
  void an_expression_means_what_c_says(String text, boolean expected) {
    assertThat(Expressions.parse(text, TWO_VARIABLES))
        .isInstanceOfSatisfying(
            Expressions.Parsed.Predicate.class,
            parsed -> assertThat(parsed.predicate().holds(new State())).isEqualTo(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "x ==; 5; a variable, a number or '(' was expected",
        "z > 1; 1; the model has no variable 'z'",
        "(x; 3; ')' was expected",
        "x 3; 3; an operator or the end was expected",
        "x == 99999999999; 6; the number does not fit in 32 bits",
      })
  void a_mistake_is_named_with_its_column(String text, int column, String message) {
    assertThat(Expressions.parse(text, TWO_VARIABLES))
        .isInstanceOfSatisfying(
            Expressions.Parsed.Malformed.class,
            parsed -> {
              assertThat(parsed.problem().column()).isEqualTo(column);
              assertThat(parsed.problem().message()).isEqualTo(message);
            });
  }

  @Test
  void a_long_text_is_quoted_in_part() {
    assertThat(Expressions.parse("(".repeat(10_000) + "x", TWO_VARIABLES))
        .isInstanceOfSatisfying(
            Expressions.Parsed.Malformed.class,
            parsed -> assertThat(parsed.problem().toString()).hasSizeLessThan(200));
  }

  @Test
  void a_conjunction_of_many_parts_is_evaluated() {
    String many = "1 && ".repeat(100_000) + "1";
    assertThat(Expressions.parse(many, TWO_VARIABLES))
        .isInstanceOfSatisfying(
            Expressions.Parsed.Predicate.class,
            parsed -> assertThat(parsed.predicate().holds(new State())).isTrue());
    assertThat(Expressions.parse("0 || ".repeat(100_000) + "0", TWO_VARIABLES))
        .isInstanceOfSatisfying(
            Expressions.Parsed.Predicate.class,
            parsed -> assertThat(parsed.predicate().holds(new State())).isFalse());
  }

  @Test
  void too_many_operators_are_refused_in_words() {
    assertThat(Expressions.parse("1 + ".repeat(100_000) + "1", TWO_VARIABLES).toString())
        .contains("more than 1000 operators");
  }

  @Test
  void deep_nesting_is_refused_in_words() {
    assertThat(Expressions.parse("(".repeat(100_000), TWO_VARIABLES).toString())
        .contains("nested deeper");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x / 0 == 0",
        "x % 0 == 0",
        "x + 2147483647 < 0",
        "x * 2147483647",
        "-(x - 2147483647 - 8) < 0"
      })
  void what_cannot_be_worked_out_does_not_hold_and_says_so(String text) {
    var parsed = (Expressions.Parsed.Predicate) Expressions.parse(text, TWO_VARIABLES);
    assertThat(parsed.predicate().holds(new State())).isFalse();
    assertThat(parsed.predicate().whyNot(new State())).contains("cannot be worked out");
  }
}
