package dev.nutshell.promela.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.promela.Models;
import dev.nutshell.promela.Parsing;
import dev.nutshell.promela.PromelaParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user reads about mistakes. */
class MessageTest {
  @Test
  void a_misspelt_name_is_suggested() {
    String text =
        "\n\n\nbyte next;\nproctype P() {\n  byte n;\n        nxt = 1\n}\ninit { run P() }\n";
    assertThat(Models.error(text))
        .isEqualTo("m.pml:7:9: 'nxt' is not declared. Did you mean 'next' (line 4)?");
  }

  @Test
  void every_mistake_is_told_in_order_of_the_text() {
    String text =
        """
        byte x
        active proctype P() {
          x = y + 1;
          x = ;
          if
          :: x == -> skip
          :: z!1
          fi;
          goto nowhere;
          x = 2 2
        }
        byte x;
        init {
          run Q();
          break
        }
        """;
    assertThat(Models.errors(text))
        .containsExactly(
            "m.pml:3:7: 'y' is not declared.",
            "m.pml:4:7: Expected an expression, but met ';'.",
            "m.pml:6:11: Expected an expression, but met '->'.",
            "m.pml:7:6: 'z' is not declared.",
            "m.pml:9:8: There is no label 'nowhere'.",
            "m.pml:10:9: Expected ';' or '->', but met '2'.",
            "m.pml:12:6: 'x' is declared already (line 1); a block cannot use the name again.",
            "m.pml:14:7: There is no proctype 'Q'.",
            "m.pml:15:3: There is no loop to break out of.");
  }

  @Test
  void an_undeclared_name_is_told_once_a_process() {
    assertThat(Models.errors("init { v = 1; v = v + v; w = v }"))
        .containsExactly("m.pml:1:8: 'v' is not declared.", "m.pml:1:26: 'w' is not declared.");
  }

  @Test
  void a_broken_process_does_not_hide_the_next() {
    assertThat(
            Models.errors("proctype A() { if :: skip }\nproctype B() { y = 1 }\ninit { run A() }"))
        .containsExactly(
            "m.pml:1:27: Expected ';', '::' or 'fi', but met '}'.",
            "m.pml:2:16: 'y' is not declared.");
  }

  @Test
  void a_broken_declaration_does_not_hide_the_next() {
    assertThat(
            Models.errors(
                "byte 3;\nbyte a b;\nbyte c\nint d[;\nchan q = [1] of {x};\ninit { c = e }"))
        .hasSize(5);
  }

  @Test
  void at_most_twenty_errors_are_told_and_that_more_may_follow() {
    String many = "init { " + "x = ;\n".repeat(1000) + "skip }";
    assertThat(Models.errors(many))
        .hasSize(21)
        .last()
        .isEqualTo("m.pml:19:5: Reading ended here, after 20 errors: more may follow.");
  }

  @Test
  void embedded_c_is_refused_by_name_and_line() {
    for (String keyword :
        List.of("c_code { x }", "c_decl { x }", "c_state \"a\" \"b\"", "c_track \"a\" \"b\"")) {
      assertThat(Models.error("byte x;\n" + keyword + "\ninit { skip }"))
          .startsWith("m.pml:2:1: Embedded C (" + keyword.substring(0, keyword.indexOf(' ')) + ")");
    }
    assertThat(Models.error("init {\n  c_code { x++ }\n}")).startsWith("m.pml:2:3: Embedded C");
    assertThat(Models.error("init {\n  if :: c_expr { x } fi }"))
        .startsWith("m.pml:2:9: Embedded C");
  }

  @Test
  void mistakes_in_an_included_file_name_that_file(@TempDir Path directory) throws IOException {
    Files.writeString(directory.resolve("a.h"), "\ninline f() { y = 1 }\n");
    Path main =
        Files.writeString(directory.resolve("m.pml"), "#include \"a.h\"\ninit { f(); z = 1 }\n");
    Parsing.Rejected rejected = (Parsing.Rejected) PromelaParser.parse(main, Map.of());
    assertThat(rejected.problems().stream().map(Problem::toString))
        .containsExactly(
            main + ":2:13: 'z' is not declared.",
            directory.resolve("a.h") + ":2:14: 'y' is not declared.");
  }

  @Test
  void a_missing_file_is_told() {
    Parsing.Rejected rejected =
        (Parsing.Rejected) PromelaParser.parse(Path.of("no/such.pml"), Map.of());
    assertThat(rejected.problems().getFirst().toString())
        .isEqualTo("no/such.pml: The file is not found.");
    rejected = (Parsing.Rejected) PromelaParser.parse(Path.of("src"), Map.of());
    assertThat(rejected.problems().getFirst().toString())
        .isEqualTo("src: The file is a directory.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "``; 1:1: Nothing would run: there is no init and no active proctype.",
        "`byte x`; 1:1: Nothing would run",
        "`init { skip`; 1:12: Expected ';' or '}', but met the end of the file.",
        "`init { skip } }`; 1:15: Expected a declaration, proctype, init, never, ltl, typedef or"
            + " inline, but met '}'.",
        "`init { skip } init { skip }`; 1:15: There is init already (line 1).",
        "`proctyp P() { skip }`; 1:1: Expected a declaration",
        "`byte a[2]; init { a = 1 }`; 1:19: 'a' is an array: an index is missing.",
        "`byte a; init { a[1] = 1 }`; 1:16: 'a' is no array: it takes no index.",
        "`typedef S { byte f } S s; init { s.g = 1 }`; 1:36: Structure S has no field 'g'.",
        "`typedef S { byte field } S s; init { s.feild = 1 }`; 1:40: Structure S has no field"
            + " 'feild'. Did you mean 'field' (line 1)?",
        "`typedef S { byte f } S s; init { s = 1 }`; 1:34: 's' is a structure (S): name one of its"
            + " fields.",
        "`byte b; init { b.x = 1 }`; 1:18: 'b' is no structure: it has no fields.",
        "`byte b; init { b!1 }`; 1:16: 'b' is no channel.",
        "`chan q = [1] of {bit}; init { q!1,2 }`; 1:31: No channel has messages of 2 fields.",
        "`byte x; init { x = _ }`; 1:20: '_' has no value: it can only be written.",
        "`init { _pid = 1 }`; 1:8: '_pid' cannot be assigned to.",
        "`chan q; init { q = 1 }`; 1:20: Channel 'q' cannot be given a number.",
        "`chan q; byte x; init { x = q + 1 }`; 1:28: A channel cannot be computed with.",
        "`chan q; init { !full(q) }`; 1:17: full(), nfull(), empty() and nempty() can only be"
            + " joined",
        "`proctype P(byte a) { skip } init { run P(1, 2) }`; 1:40: Proctype 'P' takes 1 arguments,"
            + " but 2 are given.",
        "`proctype P(byte a) { skip } init { run P() }`; 1:40: Proctype 'P' takes 1 arguments, but"
            + " 0 are given.",
        "`proctype Node() { skip } init { run Nodes() }`; 1:37: There is no proctype 'Nodes'. Did"
            + " you mean 'Node' (line 1)?",
        "`active proctype P() { skip } never { P@L }`; 1:38: Proctype 'P' has no label 'L'.",
        "`active proctype P() { byte i; i = 1 } never { P:j == 1 }`; 1:49: Proctype P declares no"
            + " variable 'j' before this.",
        "`mtype:f = {a}; mtype:g = {b}; mtype:f x; init { x = b }`; 1:53: 'x' takes constants of"
            + " mtype:f, but 'b' is one of mtype:g.",
        "`int x; init { x = 0x1F }`; 1:19: '0x1F' is no number: Promela has decimal ones only.",
        "`init { printf(\"abc) }`; 1:15: This string is not closed.",
        "`byte x; init { x = 'ab' }`; 1:20: 'ab' is not one character.",
        "`init { skip $ }`; 1:13: The character '$' (code 36) has no place here."
      })
  void a_mistake_is_told_in_one_sentence(String text, String message) {
    assertThat(Models.errors(text).getFirst()).startsWith("m.pml:" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "`chan q = [1] of {bit, bit}; init { q!1; q?_,_ }`; 1:36: Messages of 'q' have 2 fields,"
            + " but 1 are given.",
        "`byte a[2]; init { a[2] = 1 }`; 1:21: 2 is outside of 'a[2]'.",
        "`int x; init { x = 99999999999 }`; 1:19: 99999999999 does not fit into 32 bits",
        "`init { printf(\"%d\") }`; 1:8: This format prints 1 values, but 0 are given.",
        "`active proctype P() { enabled(1) }`; 1:23: enabled() is meant for never claims.",
        "`byte x; never { x = 1 } init { skip }`; 1:17: This never claim has a side effect.",
        "`chan q = [1] of {bit}; init { if :: q!1 :: else fi }`; 1:44: This 'else' also asks",
        "`init { skip */ }`; 1:13: This '*/' ends no comment and is ignored."
      })
  void a_doubtful_thing_is_warned_of(String text, String message) {
    assertThat(Models.warnings(text)).hasSize(1);
    assertThat(Models.warnings(text).getFirst()).startsWith("m.pml:" + message);
  }
}
