package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that nobody writes by hand. */
class RobustnessTest {
  @Test
  void a_large_file_is_parsed() {
    StringBuilder text = new StringBuilder("int x;\n");
    for (int i = 0; text.length() < 5_000_000; i++) {
      text.append(
          "proctype P%d(int a) { do :: a > %d -> x = x + a * 2 :: else -> break od }\n"
              .formatted(i, i));
    }
    assertThat(Models.program(text + "init { run P7(1) }").processes()).hasSizeGreaterThan(50_000);
  }

  @Test
  void a_large_file_of_nonsense_is_refused() {
    assertThat(Models.errors("x ".repeat(300_000))).isNotEmpty();
    assertThat(Models.errors("{".repeat(500_000))).isNotEmpty();
    assertThat(Models.errors("init { " + "x = (".repeat(100_000))).isNotEmpty();
    assertThat(Models.errors("a".repeat(1_000_000))).isNotEmpty();
  }

  @Test
  void deep_braces_are_refused() {
    assertThat(Models.error("init { " + "{".repeat(10_000) + "skip" + "}".repeat(10_000) + "}"))
        .contains("nested deeper than 128");
  }

  @Test
  void deep_choices_are_refused() {
    assertThat(
            Models.error("init { " + "if :: ".repeat(10_000) + "skip" + " fi".repeat(10_000) + "}"))
        .contains("nested deeper than 128");
  }

  @Test
  void deep_labels_are_refused() {
    StringBuilder labels = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      labels.append("L").append(i).append(": ");
    }
    assertThat(Models.error("init { " + labels + "skip }")).contains("nested deeper than 128");
  }

  @Test
  void deep_parentheses_are_refused() {
    String open = "(".repeat(10_000);
    String close = ")".repeat(10_000);
    assertThat(Models.error("int x; init { x = " + open + "1" + close + " }"))
        .contains("nested deeper than 500");
    assertThat(Models.error("int x; init { x = " + "-".repeat(1) + " - ".repeat(10_000) + "1 }"))
        .contains("nested deeper than 500");
    assertThat(Models.error("int x; ltl { " + open + "x" + close + " } init { skip }"))
        .contains("nested deeper than 500");
    assertThat(Models.error("int x; ltl { " + "[] ".repeat(10_000) + "x } init { skip }"))
        .contains("nested deeper than 500");
    assertThat(Models.error("byte x[" + open + "1" + close + "]; init { skip }"))
        .contains("nested deeper than 100");
    assertThat(Models.error("chan q = [1] of {bit}; int x; init { q?" + open + "x" + close + " }"))
        .contains("nested deeper than 128");
  }

  @Test
  void long_sums_are_refused() {
    assertThat(Models.error("int x; init { x = 1" + " + 1".repeat(10_000) + " }"))
        .contains("nested deeper than 500");
    assertThat(Models.program("int x; init { x = 1" + " + 1".repeat(400) + " }")).isNotNull();
  }

  @Test
  void deep_indices_are_refused() {
    assertThat(
            Models.error(
                "int x[2]; init { x[0] = " + "x[".repeat(10_000) + "0" + "]".repeat(10_000) + " }"))
        .contains("nested deeper than 500");
  }

  @Test
  void structures_that_double_at_every_level_are_refused() {
    StringBuilder text = new StringBuilder("typedef S0 { byte a; byte b }\n");
    for (int i = 1; i < 90; i++) {
      text.append("typedef S%d { S%d a; S%d b }\n".formatted(i, i - 1, i - 1));
    }
    assertThat(Models.error(text + "S89 s; init { skip }"))
        .contains("larger than 16777216 elements");
    assertThat(Models.error(text + "chan q = [1] of {S20}; init { skip }"))
        .contains("at most 10000 fields");
    assertThat(Models.error(text + "proctype P(S20 s) { skip } init { skip }"))
        .contains("at most 10000 fields");
  }

  @Test
  void structures_nested_too_deep_are_refused() {
    StringBuilder text = new StringBuilder("typedef S0 { byte a }\n");
    for (int i = 1; i < 5000; i++) {
      text.append("typedef S%d { S%d a }\n".formatted(i, i - 1));
    }
    assertThat(Models.error(text + "init { skip }")).contains("nested deeper than 100");
  }

  /** None of this may take time that grows with the square of the number. */
  @Test
  void many_of_everything_is_parsed() {
    int many = 50_000;
    StringBuilder text = new StringBuilder("typedef S { byte f0");
    for (int i = 1; i < many; i++) {
      text.append(", f").append(i);
    }
    text.append(" } S s;\ninline f(p0");
    for (int i = 1; i < 1000; i++) {
      text.append(", p").append(i);
    }
    text.append(") { skip }\n");
    for (int i = 0; i < many; i++) {
      text.append("mtype:m%d = { c%d };".formatted(i, i));
    }
    text.append("\nactive proctype P() {\n");
    for (int i = 0; i < many; i++) {
      text.append("byte v%d; L%d: s.f%d = c%d; goto L%d;\n".formatted(i, i, i, i, many - 1 - i));
    }
    text.append("}\nproctype Q() { skip }\nnever {\n");
    for (int i = 0; i < many; i++) {
      text.append("P@L%d || P:v%d;\n".formatted(i, i));
    }
    text.append("skip }\ninit {\n");
    text.append("run Q();\n".repeat(many)).append("skip }\n");
    assertThat(Models.program(text.toString()).processes().getFirst().labels()).hasSize(many);
  }

  @Test
  void many_blocks_with_one_label_are_parsed() {
    String block = "{ skip; L: skip; goto L };\n";
    assertThat(Models.program("init { " + block.repeat(30_000) + " skip }")).isNotNull();
  }

  @Test
  void nul_bytes_are_ignored_with_a_warning() {
    assertThat(Models.warnings("byte\0 x;\0 init { x = 1 }"))
        .containsExactly("m.pml:1:5: NUL bytes in the file are ignored.");
  }

  @Test
  void carriage_returns_change_nothing() {
    String text = "#define N 3 \\\n + 1\nbyte x /* a\n b */\ninit {\n  x = N\n  x = 2 // c\n}\n";
    assertThat(Models.steps(text.replace("\n", "\r\n"))).isEqualTo(Models.steps(text));
  }

  @Test
  void bytes_that_are_no_utf_8_may_stand_in_comments_and_strings(@TempDir Path directory)
      throws IOException {
    Path file = directory.resolve("latin.pml");
    Files.write(
        file,
        "// \u00e9t\u00e9\ninit { printf(\"\u00fc\\n\") }\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(PromelaParser.parse(file, Map.of())).isInstanceOf(Parsing.Parsed.class);
    Files.write(file, "init { \u00fc = 1 }\n".getBytes(StandardCharsets.ISO_8859_1));
    Parsing.Rejected rejected = (Parsing.Rejected) PromelaParser.parse(file, Map.of());
    assertThat(rejected.problems().getFirst().message()).contains("(code 252) has no place here");
  }

  @Test
  void a_file_without_a_last_line_end_is_whole() {
    assertThat(Models.program("init { skip }")).isNotNull();
    assertThat(Models.program("init { skip } // end")).isNotNull();
    assertThat(Models.program("init { skip }\n#if 0\n#endif")).isNotNull();
  }

  @Test
  void what_is_no_text_is_told_in_one_sentence() {
    StringBuilder bytes = new StringBuilder("\u007fELF");
    for (int i = 0; i < 5000; i++) {
      bytes.append((char) (i * 131 % 256));
    }
    assertThat(Models.errors(bytes.toString()))
        .containsExactly("m.pml:1:1: This is no text but binary data.");
    assertThat(Models.errors("byte x;\nx" + "\u0001\u0002".repeat(20)))
        .containsExactly("m.pml:2:2: This is no text but binary data.");
  }
}
