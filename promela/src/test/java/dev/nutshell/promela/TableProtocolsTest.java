package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The protocols by which threads share Nutshell's own tables, as models. That they hold is what
 * {@link ExampleModelsTest} checks; that they hold for a reason, these: each names a rule to break.
 */
class TableProtocolsTest {
  @ParameterizedTest
  @CsvSource({
    "shared_slots, NO_LATCH",
    "shared_slots, NO_SECOND_LOOK",
    "shared_slots, SLOT_FIRST",
    "shared_slots, GROW_UNLATCHED",
    "shared_slots, FOUND_BY_TAG",
    "sequence_lock, NO_RECHECK",
    "sequence_lock, ODD_BELIEVED",
    "sequence_lock, VERSION_LATE"
  })
  void a_broken_rule_is_noticed(String model, String broken) throws IOException {
    String text = Files.readString(Path.of("../examples/promela/" + model + ".pml"));
    assertThat(
            Exploring.verdict(
                Exploring.system("#define " + broken + " 1\n" + text, PromelaOptions.REDUCED)))
        .isInstanceOf(Verdict.Violated.class);
  }
}
