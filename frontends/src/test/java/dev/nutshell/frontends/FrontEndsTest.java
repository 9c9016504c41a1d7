package dev.nutshell.frontends;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** A model is found and loaded by its name or from memory, without a command line. */
class FrontEndsTest {
  static final List<FrontEnd> TEXTS = FrontEnds.ALL.stream().filter(FrontEnd::isText).toList();

  static final Map<String, String> MODELS =
      Map.of(
          "promela", "active proctype p() { byte x; x = 1 }",
          "lts", "des (0, 1, 2)\n(0, a, 1)\n",
          "helena", "n { place p { dom: epsilon; init: epsilon; } }",
          "cpn",
              """
              <workspaceElements><cpnet><page id="g"><pageattr name="G"/><place id="p">
                <text>P</text><type><text>UNIT</text></type><initmark><text>()</text></initmark>
                </place><trans id="t"><text>T</text></trans></page></cpnet></workspaceElements>
              """,
          "pnml",
              """
              <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n"
                type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g"><place id="p">
                <initialMarking><text>1</text></initialMarking></place></page></net></pnml>
              """);

  private static MemoryBudget budget() {
    return new MemoryBudget(64 << 20);
  }

  private static TransitionSystem system(Loading loading) {
    assertThat(loading).isInstanceOf(Loading.Loaded.class);
    return ((Loading.Loaded) loading).system();
  }

  private static List<Problem> problems(Loading loading) {
    assertThat(loading).isInstanceOf(Loading.Rejected.class);
    return ((Loading.Rejected) loading).problems();
  }

  @ParameterizedTest
  @FieldSource("TEXTS")
  void a_mark_of_the_byte_order_and_ends_of_lines_as_in_windows_change_nothing(
      FrontEnd language, @TempDir Path folder) throws IOException {
    String text = "\uFEFF" + MODELS.get(language.kind()).replace("\n", "\r\n");
    Path file = folder.resolve("model" + language.endings().getFirst());
    Files.writeString(file, text);
    system(FrontEnds.load(new Source.Named(file.toString()), LoadOptions.TO_CHECK, budget()));
    system(language.load(Source.text("unsaved", text), LoadOptions.TO_CHECK, budget()));
  }

  @ParameterizedTest
  @FieldSource("TEXTS")
  void a_text_in_memory_is_a_model_like_its_file(FrontEnd language, @TempDir Path folder)
      throws IOException {
    String text = MODELS.get(language.kind());
    Path file = folder.resolve("model" + language.endings().getFirst());
    Files.writeString(file, text);
    TransitionSystem fromFile =
        system(FrontEnds.load(new Source.Named(file.toString()), LoadOptions.TO_CHECK, budget()));
    TransitionSystem fromMemory =
        system(language.load(Source.text("unsaved", text), LoadOptions.TO_CHECK, budget()));
    State one = new State();
    State other = new State();
    fromFile.explorer().initial(one);
    fromMemory.explorer().initial(other);
    assertThat(one.length()).isEqualTo(other.length()).isPositive();
    assertThat(one.bytes()).startsWith(Arrays.copyOf(other.bytes(), other.length()));
  }

  @ParameterizedTest
  @FieldSource("TEXTS")
  void a_problem_names_the_text_and_a_place_in_it(FrontEnd language) {
    Source wrong = Source.text("unsaved", "\n  @ this is of no language");
    Problem first = problems(language.load(wrong, LoadOptions.TO_CHECK, budget())).getFirst();
    assertThat(first.file()).isEqualTo("unsaved");
    assertThat(first.line()).isPositive();
  }

  @ParameterizedTest
  @FieldSource("TEXTS")
  void a_stream_that_breaks_is_a_problem(FrontEnd language) {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the line is down");
          }
        };
    Source source = new Source.Given("the wire", broken);
    assertThat(problems(language.load(source, LoadOptions.TO_CHECK, budget())).getFirst())
        .asString()
        .contains("the wire", "the line is down");
  }

  @ParameterizedTest
  @CsvSource({
    "a.pml, promela", "a.prom, promela", "b/a.pr, promela", "java:Philosophers, java",
    "a.aut, lts", "a.aut.gz, lts", "a.pnml, pnml", "a.lna, helena"
  })
  void a_name_tells_the_language(String name, String kind) {
    assertThat(FrontEnds.choose(name, null))
        .isInstanceOfSatisfying(
            FrontEnds.Choice.Chosen.class,
            chosen -> assertThat(chosen.frontEnd().kind()).isEqualTo(kind));
  }

  @Test
  void a_name_that_does_not_tell_is_answered_by_what_is_known() {
    assertThat(FrontEnds.choose("model.txt", null))
        .isInstanceOfSatisfying(
            FrontEnds.Choice.Refused.class,
            refused -> assertThat(refused.reason()).contains("model.txt", ".pml", "java:CLASS"));
    assertThat(FrontEnds.choose("-", "cobol"))
        .isInstanceOfSatisfying(
            FrontEnds.Choice.Refused.class,
            refused -> assertThat(refused.reason()).contains("cobol", "promela|java|lts"));
  }

  @Test
  void definitions_reach_the_model() {
    LoadOptions many = LoadOptions.TO_CHECK.defining(Map.of("n", "19"));
    Source named = new Source.Named("java:Philosophers");
    State state = new State();
    system(FrontEnds.load(named, many, budget())).explorer().initial(state);
    State usual = new State();
    system(FrontEnds.load(named, LoadOptions.TO_CHECK, budget())).explorer().initial(usual);
    assertThat(state.length()).isNotEqualTo(usual.length());
  }

  @Test
  void a_definition_is_a_name_and_a_value() {
    assertThat(Definition.of("n=7")).isEqualTo(new Definition("n", "7"));
    assertThat(Definition.of("DEBUG")).isEqualTo(new Definition("DEBUG", "1"));
    assertThat(Definition.of("max(a, b)=(a=b)")).isEqualTo(new Definition("max(a, b)", "(a=b)"));
    assertThat(Definition.of("7=n").hasProperName()).isFalse();
    assertThat(Definition.of("max(a, b)=0").hasProperName()).isTrue();
  }

  @Test
  void a_model_that_the_memory_does_not_hold_is_too_large_and_not_wrong() {
    StringBuilder text = new StringBuilder("des (0, 99999, 100000)\n");
    for (int i = 0; i < 99_999; i++) {
      text.append('(').append(i).append(", a, ").append(i + 1).append(")\n");
    }
    FrontEnd lts = ((FrontEnds.Choice.Chosen) FrontEnds.choose("-", "lts")).frontEnd();
    Loading loading =
        lts.load(
            Source.text("long.aut", text.toString()),
            LoadOptions.TO_CHECK,
            new MemoryBudget(64 << 10));
    assertThat(problems(loading).getFirst().toString()).startsWith("long.aut:");
    assertThat(((Loading.Rejected) loading).tooLarge()).isTrue();
  }
}
