package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.report.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Several models in one command: a line each, the worst status, what each would say alone. */
class SeveralModelsTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private String model(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String good() throws IOException {
    return model("good.pml", "byte x; active proctype P() { x = N }");
  }

  private String bad() throws IOException {
    return model("bad.pml", "byte x; active proctype P() { x = N; assert(x == 2) }");
  }

  private String wrong() throws IOException {
    return model("wrong.pml", "active proctype P() { y = 1 }");
  }

  @Test
  void each_line_ends_as_the_report_on_that_model_alone() throws IOException {
    List<String> expected = new ArrayList<>();
    for (String model : List.of(good(), bad())) {
      run("check", model, "-D", "N=1", "--trail", "/dev/null", "--search=bfs");
      String text = out.toString().strip();
      expected.add(model + ": " + text.substring(text.lastIndexOf('\n') + 1));
    }
    assertThat(run("check", good(), bad(), "-D", "N=1", "--trail", "/dev/null", "--search=bfs"))
        .isEqualTo(1);
    assertThat(out.toString().lines().toList()).startsWith(expected.toArray(String[]::new));
    assertThat(out.toString()).endsWith("2 models: 1 violated, 1 holds\n");
  }

  @ParameterizedTest
  @CsvSource({
    "--invariant=x < 1, --invariant=x < 2",
    "--forbid=nothing, --property=assert",
    "--ltl=[] (x < 1), --ltl=[] (x < 2)",
    "--invariant=x < 1, --invariant="
  })
  void options_count_as_often_as_they_are_given(String one, String other) throws IOException {
    List<String> expected = new ArrayList<>();
    String[] options = {"-D", "N=3", "--trail=/dev/null", "--errors=all", one, other};
    List<String> models = List.of(good(), bad());
    for (String model : models) {
      run(arguments(List.of(model), options));
      String text = (out + "" + err).strip();
      expected.add(text.substring(text.lastIndexOf('\n') + 1));
    }
    run(arguments(models, options));
    List<String> lines = out.toString().lines().toList();
    for (int i = 0; i < expected.size(); i++) {
      String sentence = expected.get(i).replaceFirst("^nutshell: ", "");
      assertThat(lines.get(i)).startsWith(models.get(i)).endsWith(sentence);
    }
  }

  private static String[] arguments(List<String> models, String... options) {
    List<String> arguments = new ArrayList<>(List.of("check"));
    arguments.addAll(models);
    arguments.addAll(List.of(options));
    return arguments.toArray(String[]::new);
  }

  @Test
  void a_model_that_is_wrong_does_not_keep_others_from_being_checked() throws IOException {
    assertThat(run("check", wrong(), good(), "-DN=1")).isEqualTo(2);
    assertThat(out.toString().lines().toList().getFirst())
        .startsWith(wrong() + ": WRONG, " + wrong() + ":1:");
    assertThat(out.toString()).contains(good() + ": HOLDS", "2 models: 1 wrong, 1 holds");
  }

  @Test
  void json_is_an_array_with_an_object_for_each() throws IOException {
    String json = folder.resolve("all.json").toString();
    run("check", good(), wrong(), bad(), "-D", "N=2", "--trail", "/dev/null", "--json", json);
    assertThat(verdicts(Files.readString(Path.of(json))))
        .containsExactly("holds", "wrong", "holds");
    run("check", good(), bad(), "-D", "N=1", "--trail", "/dev/null", "--json", "-");
    assertThat(verdicts(out.toString())).containsExactly("holds", "violated");
  }

  private static List<String> verdicts(String text) {
    List<String> verdicts = new ArrayList<>();
    try (JsonParser parser = Json.parser(text)) {
      assertThat(parser.nextToken()).isEqualTo(JsonToken.START_ARRAY);
      for (JsonToken token; (token = parser.nextToken()) != null; ) {
        if (token == JsonToken.PROPERTY_NAME && parser.currentName().equals("verdict")) {
          parser.nextToken();
          verdicts.add(parser.getString());
        }
      }
    }
    return verdicts;
  }

  @ParameterizedTest
  @CsvSource({
    "--trail=t.json, --trail is for one model",
    "--report=r.html, --report is for one model",
    "--junit=r.xml, --junit is for one model",
    "--format=mcc, --format is for one model",
    "-, standard input is one model"
  })
  void what_is_for_one_model_is_refused(String option, String sentence) throws IOException {
    assertThat(run("check", good(), option, bad())).isEqualTo(2);
    assertThat(err.toString()).contains(sentence);
  }

  @Test
  void two_trails_of_one_name_are_refused() throws IOException {
    Files.createDirectory(folder.resolve("other"));
    String same = model("other/good.pml", "byte x; active proctype P() { x = 1 }");
    assertThat(run("check", good(), same)).isEqualTo(2);
    assertThat(err.toString()).contains("would both be called good.trail.json");
    assertThat(run("check", good(), same, "-DN=1", "--trail", "/dev/null", "--quiet")).isZero();
    assertThat(out.toString()).isEmpty();
  }
}
