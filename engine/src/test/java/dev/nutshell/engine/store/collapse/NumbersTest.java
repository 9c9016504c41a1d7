package dev.nutshell.engine.store.collapse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Encoder.Form;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "191, 1",
    "192, 2",
    "12479, 2",
    "12480, 3",
    "798911, 3",
    "798912, 4",
    "51130559, 4",
    "51130560, 5",
    "4294967295, 5"
  })
  void a_number_takes_the_bytes_it_needs(long number, int bytes) {
    State code = new State();
    new Numbers(Form.SHORT).write(new int[] {(int) number}, 1, code);
    assertThat(code.length()).isEqualTo(bytes);
    int[] read = new int[1];
    assertThat(new Numbers(Form.SHORT).read(code, read)).isEqualTo(1);
    assertThat(Integer.toUnsignedLong(read[0])).isEqualTo(number);
  }

  @ParameterizedTest
  @EnumSource
  void what_was_written_is_read(Form form) {
    SplittableRandom random = new SplittableRandom(1);
    Numbers numbers = new Numbers(form);
    State code = new State();
    for (int i = 0; i < 20_000; i++) {
      int[] written = new int[1 + random.nextInt(12)];
      for (int j = 0; j < written.length; j++) {
        written[j] = random.nextInt() >>> random.nextInt(32);
      }
      numbers.write(written, written.length, code);
      int[] read = new int[5 * written.length];
      assertThat(numbers.read(code, read)).isEqualTo(written.length);
      assertThat(read).startsWith(written);
    }
  }

  @Test
  void a_word_is_four_bytes() {
    State code = new State();
    new Numbers(Form.WORDS).write(new int[] {1, -1, 7}, 3, code);
    assertThat(code.length()).isEqualTo(12);
  }
}
