package dev.nutshell.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingTest {
  private static final List<String> LABELS = List.of("a", "send", "receive");

  @ParameterizedTest
  @ValueSource(strings = {"sned", "sent", "Send", "snd", "esnd", "sendd"})
  void one_slip_in_a_word_is_seen_through(String word) {
    assertThat(Spelling.nearest(word, LABELS)).isEqualTo("send");
  }

  @ParameterizedTest
  @ValueSource(strings = {"b", "x", "dens", "nothing", "se"})
  void another_word_is_no_slip(String word) {
    assertThat(Spelling.nearest(word, LABELS)).isNull();
  }

  @Test
  void two_slips_are_allowed_in_a_long_word() {
    assertThat(Spelling.nearest("recieev", LABELS)).isEqualTo("receive");
  }
}
