package dev.nutshell.engine.store.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.State;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NonzeroBytesTest {
  private final NonzeroBytes encoder = new NonzeroBytes();

  @Test
  void a_code_gives_its_vector_back_whatever_was_decoded_before() {
    SplittableRandom random = new SplittableRandom(5);
    State code = new State();
    State decoded = new State();
    for (int i = 0; i < 20_000; i++) {
      State vector = vector(random, random.nextInt(400), random.nextInt(101));
      encoder.encode(vector, code);
      byte[] bytes = code.toByteArray();
      encoder.decode(code, decoded);
      assertThat(decoded).isEqualTo(vector);
      assertThat(code.toByteArray()).isEqualTo(bytes);
    }
  }

  @Test
  void a_vector_of_zeros_takes_a_bit_a_word_and_a_full_one_an_eighth_more() {
    SplittableRandom random = new SplittableRandom(6);
    State code = new State();
    encoder.encode(vector(random, 640, 0), code);
    assertThat(code.length()).isEqualTo(12);
    encoder.encode(vector(random, 640, 100), code);
    assertThat(code.length()).isBetween(640, 640 + 80 + 10 + 4);
  }

  private static State vector(SplittableRandom random, int length, int nonzeroPercent) {
    State state = new State();
    state.resize(length);
    for (int at = 0; at < length; at++) {
      state.set(at, random.nextInt(100) < nonzeroPercent ? random.nextInt(256) : 0);
    }
    return state;
  }
}
