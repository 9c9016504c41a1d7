package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line that a form stands for can be pasted where the page was started. */
class FormTest {
  @TempDir private Path elsewhere;

  private static Form form(String field, Object value) {
    return Form.of(new Values(Map.of("model", "m.pml", field, value)), Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1M", "1500K", "1G", "1 GiB"})
  void memory_is_said_as_it_was_written(String memory) {
    String said = memory.contains(" ") ? "'" + memory + "'" : memory;
    assertThat(form("memory", memory).commandLine("m.pml"))
        .isEqualTo("nutshell check m.pml --memory " + said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0M", "1023K", "much", "-1M", "999999T"})
  void memory_that_holds_nothing_or_that_nobody_has_is_refused(String memory) {
    assertThatThrownBy(() -> form("memory", memory).memory())
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(memory);
  }

  @Test
  void what_a_shell_would_read_otherwise_is_quoted() {
    assertThat(form("ltl", List.of("[] (x -> <> y')")).commandLine("a b.pml"))
        .startsWith("nutshell check 'a b.pml' --ltl '[] (x -> <> y'\\'')' --memory ");
  }

  @Test
  void a_model_is_called_by_the_way_to_it_from_where_the_program_was_started() throws Exception {
    Path here = Path.of("").toRealPath();
    assertThat(new Folder(here).shown("m.pml")).isEqualTo("m.pml");
    Path below = Files.createTempDirectory(here, "below");
    try {
      assertThat(new Folder(below).shown("a/m.pml")).isEqualTo(below.getFileName() + "/a/m.pml");
    } finally {
      Files.delete(below);
    }
    String shown = new Folder(elsewhere).shown("m.pml");
    assertThat(here.resolve(shown).normalize()).isEqualTo(elsewhere.toRealPath().resolve("m.pml"));
    // It stays so where other paths are cut short.
    assertThat(new Folder(elsewhere).shortened(shown + " " + elsewhere.toRealPath() + "/m.pml"))
        .isEqualTo(shown + " m.pml");
    assertThat(new Folder(here).shown("java:Philosophers")).isEqualTo("java:Philosophers");
  }
}
