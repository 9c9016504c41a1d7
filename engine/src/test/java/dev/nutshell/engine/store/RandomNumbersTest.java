package dev.nutshell.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomNumbersTest {
  @Test
  void they_are_those_of_the_library() {
    for (long seed = -5; seed < 5; seed++) {
      SplittableRandom library = new SplittableRandom(seed);
      RandomNumbers numbers = new RandomNumbers(seed);
      for (int i = 1; i < 2000; i++) {
        assertThat(numbers.nextLong()).isEqualTo(library.nextLong());
        assertThat(numbers.nextInt(i)).isEqualTo(library.nextInt(i));
        // For such a bound much of what is drawn is drawn again.
        assertThat(numbers.nextInt((1 << 30) + i)).isEqualTo(library.nextInt((1 << 30) + i));
      }
    }
  }

  @Test
  void they_go_on_from_a_position() {
    RandomNumbers numbers = new RandomNumbers(3);
    numbers.nextLong();
    RandomNumbers later = new RandomNumbers(numbers.position());
    assertThat(later.nextLong()).isEqualTo(numbers.nextLong());
  }
}
