package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.judge.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  @Test
  void where_no_threads_are_said_there_are_those_of_the_command_line() {
    assertThat(form("threads", "").base(Duration.ZERO).build().threads())
        .isEqualTo(RunSpec.ALL_CORES);
    assertThat(form("threads", "").commandLine("m.pml")).doesNotContain("--threads");
    assertThat(form("threads", "1").base(Duration.ZERO).build().threads()).isEqualTo(1);
    assertThat(form("threads", "1").commandLine("m.pml")).contains(" --threads 1 ");
  }

  @Test
  void of_the_time_that_is_allowed_loading_takes_its_part() {
    assertThat(form("time", "90s").base(Duration.ofSeconds(80)).build().time())
        .isEqualTo(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1M", "95M", "1024K"})
  void memory_that_is_too_little_for_a_process_is_said_as_the_least_of_one(String memory) {
    assertThat(form("memory", memory).commandLine("m.pml"))
        .isEqualTo("nutshell check m.pml --memory 96M");
    assertThat(form("memory", memory).notes()).hasSize(1);
    assertThat(form("memory", "96M").notes()).isEmpty();
  }

  @Test
  void every_family_of_stores_is_offered() {
    assertThat(Stores.FAMILIES)
        .allSatisfy(
            family ->
                assertThat(Offers.STORES)
                    .anyMatch(store -> store.split("[:+]", 2)[0].equals(family.name())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"150M", "250000K", "1G", "1 GiB"})
  void memory_is_said_as_it_was_written(String memory) {
    String said = memory.contains(" ") ? "'" + memory + "'" : memory;
    assertThat(form("memory", memory).commandLine("m.pml"))
        .isEqualTo("nutshell check m.pml --memory " + said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0M", "1023K", "much", "-1M", "999999T", "16777217T"})
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
  void what_looks_like_an_option_or_a_file_of_arguments_is_neither() {
    assertThat(form("invariants", List.of("-x < 3", "@x")).commandLine("-m.pml"))
        .startsWith("nutshell check ./-m.pml '--invariant=-x < 3' '--invariant=@x' --memory ");
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
