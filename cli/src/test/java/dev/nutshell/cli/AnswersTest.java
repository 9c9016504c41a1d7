package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is stated or asked has a row with its answer; headline and status follow from them. */
class AnswersTest {
  private static final Pattern ROW =
      Pattern.compile(
          "\"name\" : \"([^\"]*)\",\\s*\"kind\" : \"([^\"]*)\".*?\"checked\" : (\\w+),\\s*"
              + "\"answer\" : \"([^\"]*)\",\\s*\"why\" : (null|\"[^\"]*\")",
          Pattern.DOTALL);

  @TempDir private Path folder;

  private record Outcome(int status, String out, String json) {
    /** Name, kind, whether it was checked, and the answer. */
    List<String> rows() {
      List<String> rows = new ArrayList<>();
      ROW.matcher(json.substring(json.indexOf("\"properties\"")))
          .results()
          .forEach(
              row ->
                  rows.add(
                      row.group(1)
                          + " "
                          + row.group(2)
                          + " "
                          + (row.group(3).equals("true") ? "checked " : "unchecked ")
                          + row.group(4)));
      return rows;
    }
  }

  private Outcome check(String name, String text, String... options) throws IOException {
    Path model = folder.resolve(name);
    Files.writeString(model, text);
    Path json = folder.resolve("result.json");
    List<String> arguments = new ArrayList<>(List.of("check", model.toString()));
    arguments.addAll(List.of("--json", json.toString(), "--trail", "/dev/null"));
    arguments.addAll(List.of(options));
    StringWriter out = new StringWriter();
    int status =
        Main.run(new PrintWriter(out), new PrintWriter(out), arguments.toArray(String[]::new));
    return new Outcome(status, out.toString(), Files.readString(json));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          byte x; proctype B() { x = 2 } active proctype A() { x = 1 } never { do :: x == 2 -> run B() od } | never never
          chan c[2] = [1] of { byte }; byte i; active proctype A() { c[0]!1 } trace { c[i]!1 } | trace trace
          chan c[2] = [1] of { byte }; chan d = [1] of { byte }; byte i; active proctype A() { xs d; c[i]!1 } | exclusive channel
          """)
  void what_a_program_states_and_no_search_checks_is_named_and_nothing_holds_plainly(
      String program, String row) throws IOException {
    Outcome outcome = check("m.pml", program);
    assertThat(outcome.rows())
        .contains("deadlock deadlock checked holds", row + " unchecked unknown");
    assertThat(outcome.out()).contains("INCONCLUSIVE, ", "not checked").doesNotContain("HOLDS");
    assertThat(outcome.status()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          byte x; ltl p { [] (x < 2) } active proctype A() { x = 1 }     | p ltl      | holds
          byte x; ltl { <> (x == 7) } active proctype A() { x = 1 }      | ltl_0 ltl  | violated
          byte x; active proctype A() { x = 1 } never { do :: x == 2 od } | never never | holds
          byte x; active proctype A() { x = 1 } never no { x == 1 }      | no never   | holds
          byte x; active proctype A() { x = 1 } never no { x == 0; x == 1 } | no never | violated
          byte x; active proctype A() { x = 1 } never { accept: do :: 1 od } | never never | violated
          """)
  void what_a_program_states_of_its_runs_is_checked(String program, String row, String answer)
      throws IOException {
    Outcome outcome = check("m.pml", program);
    assertThat(outcome.rows())
        .contains("deadlock deadlock checked holds", row + " checked " + answer);
    assertThat(outcome.status()).isEqualTo(answer.equals("holds") ? 0 : 1);
  }

  @Test
  void labels_are_marks_that_are_checked_where_they_are_asked_for() throws IOException {
    String program = "active proctype A() { accept: do :: skip od }";
    Outcome unasked = check("m.pml", program);
    assertThat(unasked.rows()).contains("acceptance acceptance unchecked unknown");
    assertThat(unasked.out()).contains("HOLDS", "not asked for: acceptance");
    assertThat(unasked.status()).isZero();
    Outcome asked = check("m.pml", program, "--property", "acceptance");
    assertThat(asked.rows()).contains("acceptance acceptance checked violated");
    Outcome progress = check("m.pml", program, "--progress");
    assertThat(progress.rows())
        .contains("deadlock deadlock checked holds", "progress progress checked violated");
    assertThat(progress.json()).contains("non-progress-cycle");
  }

  @Test
  void what_the_user_did_not_ask_for_is_named_and_does_not_count() throws IOException {
    String program = "byte x; ltl p { [] (x < 2) } active proctype A() { x = 1 }";
    Outcome outcome = check("m.pml", program, "--property", "deadlock");
    assertThat(outcome.rows())
        .containsExactly(
            "deadlock deadlock checked holds",
            "assert assertion unchecked unknown",
            "p ltl unchecked unknown");
    assertThat(outcome.out()).contains("HOLDS, what was asked for", "not asked for: assert, p");
    assertThat(outcome.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "none", "deadlock", "other"})
  void what_a_formula_is_called_takes_no_question_away(String name) throws IOException {
    String program = "byte x; ltl %s { [] (x < 2) } active proctype A() { x = 1; 0 }";
    Outcome all = check("m.pml", program.formatted(name));
    assertThat(all.rows())
        .containsExactlyInAnyOrder(
            "deadlock deadlock checked violated",
            "assert assertion checked unknown",
            name + " ltl checked holds");
    Outcome deadlock = check("m.pml", program.formatted(name), "--property", "deadlock");
    assertThat(deadlock.rows()).contains("deadlock deadlock checked violated");
    assertThat(deadlock.status()).isOne();
  }

  @Test
  void a_violation_is_a_violation_whatever_else_is_not_checked() throws IOException {
    Outcome outcome =
        check("m.pml", "byte x; ltl p { [] (x < 2) } active proctype A() { assert(x == 1) }");
    assertThat(outcome.rows())
        .containsExactly(
            "deadlock deadlock checked unknown",
            "assert assertion checked violated",
            "p ltl checked unknown");
    assertThat(outcome.status()).isOne();
  }

  @Test
  void helena_s_temporal_properties_and_rejected_deadlocks_have_rows() throws IOException {
    Files.writeString(
        folder.resolve("n.prop.lna"),
        """
        ltl property later: [] p;
        state property stuck: reject deadlock;
        """);
    String net =
        """
        n {
          place a { dom: epsilon; init: epsilon; }
          place b { dom: epsilon; }
          transition t { in { a: epsilon; } out { b: epsilon; } }
          proposition p: a'card = 1;
        }
        """;
    Outcome outcome = check("n.lna", net, "--errors", "all");
    assertThat(outcome.rows())
        .containsExactly(
            "deadlock deadlock checked violated",
            "assert assertion checked holds",
            "stuck invariant checked violated",
            "later ltl checked violated");
    assertThat(outcome.status()).isOne();
  }

  /** One token goes round two places, and a second transition that never can. */
  private static final String NET =
      """
      <?xml version="1.0"?>
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n"
        type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
      <place id="a"><initialMarking><text>1</text></initialMarking></place><place id="b"/>
      <place id="c"/>
      <transition id="t"/><transition id="u"/><transition id="dead"/>
      <arc id="1" source="a" target="t"/><arc id="2" source="t" target="b"/>
      <arc id="3" source="b" target="u"/><arc id="4" source="u" target="a"/>
      <arc id="5" source="c" target="dead"/>
      </page></net></pnml>
      """;

  @ParameterizedTest
  @CsvSource({
    "Liveness, false, 1, FALSE Liveness",
    "QuasiLiveness, false, 1, FALSE QuasiLiveness",
    "ReachabilityDeadlock, false, 1, FALSE ReachabilityDeadlock",
    "OneSafe, true, 0, ANSWERED",
    "StableMarking, true, 0, ANSWERED"
  })
  void the_status_of_a_question_follows_from_its_answer(
      String question, String answer, int status, String headline) throws IOException {
    Outcome outcome = check("n.pnml", NET, "--property", question);
    assertThat(outcome.rows()).contains(question + " formula checked " + answer);
    assertThat(outcome.out()).contains(headline).doesNotContain("HOLDS").doesNotContain("VIOLATED");
    assertThat(outcome.status()).isEqualTo(status);
  }

  @Test
  void questions_and_checks_are_answered_together() throws IOException {
    Outcome outcome =
        check(
            "n.pnml",
            NET,
            "--property",
            "StateSpace",
            "--property",
            "deadlock",
            "--property",
            "Liveness",
            "--invariant",
            "a + b == 1");
    assertThat(outcome.rows())
        .containsExactly(
            "deadlock deadlock checked holds",
            "a + b == 1 invariant checked holds",
            "STATES state-space checked 2",
            "TRANSITIONS state-space checked 2",
            "MAX_TOKEN_PER_MARKING state-space checked 1",
            "MAX_TOKEN_IN_PLACE state-space checked 1",
            "assert assertion unchecked unknown",
            "Liveness formula checked false");
    assertThat(outcome.status()).isOne();
  }

  @Test
  void a_question_that_memory_or_time_left_open_is_unknown() throws IOException {
    Outcome outcome = check("n.pnml", NET, "--property", "StateSpace", "--depth", "0");
    assertThat(outcome.rows()).contains("STATES state-space checked unknown");
    assertThat(outcome.out()).contains("INCONCLUSIVE, the depth limit was reached");
    assertThat(outcome.status()).isEqualTo(3);
  }

  /** Its guard divides by zero in one marking: nobody knows what can happen there. */
  @ParameterizedTest
  @ValueSource(strings = {"StateSpace", "Liveness", "QuasiLiveness", "ReachabilityDeadlock"})
  void a_question_is_not_answered_over_a_model_that_goes_wrong(String question) throws IOException {
    String net =
        """
        f {
          type num : range 0 .. 4;
          place p { dom : num; init : <( 0 )>; }
          transition t {
            in { p : <( x )>; }
            out { p : <( x + 1 )>; }
            guard : x < 4 and 6 / (2 - x) != 0;
          }
          transition u { in { p : <( 3 )>; } out { p : <( 3 )>; } }
        }
        """;
    Outcome outcome = check("f.lna", net, "--property", question);
    assertThat(outcome.rows()).allMatch(row -> row.endsWith("unknown"));
    assertThat(outcome.out()).contains("the model goes wrong in some state");
    assertThat(outcome.status()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          byte x, y; active proctype A() { y = 1 / x; y = 2 }                    | unknown | 3
          byte x, y; active proctype A() { do :: 1 / x == 1 :: break od; y = 2 } | unknown | 3
          byte a[2], x = 5, y; active proctype A() { y = a[x]; y = 2 }           | unknown | 3
          byte y; active proctype A() { assert(y == 1); y = 2 }                  | holds   | 0
          """)
  void nothing_holds_of_a_program_that_goes_wrong_where_it_does_not_say_how_to_go_on(
      String program, String answer, int status) throws IOException {
    for (String how : List.of("--search dfs", "--search bfs", "--threads 2", "--store comback")) {
      List<String> options = new ArrayList<>(List.of(how.split(" ")));
      options.addAll(List.of("--property", "deadlock", "--invariant", "y < 3"));
      Outcome outcome = check("m.pml", program, options.toArray(String[]::new));
      assertThat(outcome.rows())
          .contains("deadlock deadlock checked " + answer, "y < 3 invariant checked " + answer);
      assertThat(outcome.status()).isEqualTo(status);
      Outcome counted =
          check("m.pml", program, how.split(" ")[0], how.split(" ")[1], "--property", "none");
      assertThat(counted.status()).isEqualTo(status);
    }
  }

  /** Nobody knows which events there are besides, where the question of one goes wrong. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "if :: (5 / k) == 1 -> skip :: true -> skip fi",
        "if :: q[i] == 1 -> skip :: true -> skip fi",
        "do :: { k = 1 - k } unless { q[i] == 1 } od"
      })
  void nothing_holds_of_runs_where_a_guard_goes_wrong_beside_another(String body)
      throws IOException {
    String program = "byte q[2]; byte i, k; active proctype P() { i = 2; " + body + " }";
    for (String how : List.of("--search dfs", "--threads 2", "--store bitstate", "--merge off")) {
      for (String formula : List.of("[] (i < 9)", "[] <> (i < 9)")) {
        List<String> options = new ArrayList<>(List.of(how.split(" ")));
        options.addAll(List.of("--property", "none", "--ltl", formula));
        Outcome outcome = check("m.pml", program, options.toArray(String[]::new));
        assertThat(outcome.rows()).contains(formula + " ltl checked unknown");
        assertThat(outcome.status()).isEqualTo(3);
      }
    }
    String net =
        """
        f {
          type num : range 0 .. 4;
          place p { dom : num; init : <( 0 )>; }
          place c { dom : num; init : <( 0 )>; }
          transition t { in { p : <( x )>; } out { p : <( x )>; } guard : 4 / x > 1; }
          transition u { in { c : <( x )>; } out { c : <( 4 - x )>; } }
        }
        """;
    Outcome outcome = check("f.lna", net, "--property", "none", "--ltl", "[] <> (p >= 1)");
    assertThat(outcome.rows()).contains("[] <> (p >= 1) ltl checked unknown");
    assertThat(outcome.status()).isEqualTo(3);
  }

  @Test
  void a_net_without_time_refuses_to_count_time_anew() throws IOException {
    Path net = Path.of("../examples/cpn/stopandwait.cpn");
    StringWriter out = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(out),
            new PrintWriter(out),
            new String[] {"check", net.toString(), "--clock", "relative"});
    assertThat(out.toString()).contains("the net has no time");
    assertThat(status).isEqualTo(2);
  }

  @Test
  void a_question_about_transitions_keeps_its_row_where_a_limit_comes_before_them()
      throws IOException {
    String growing = NET.replace("<place id=\"c\"/>", "<place id=\"c\"/><place id=\"more\"/>");
    growing =
        growing.replace(
            "</page>",
            "<transition id=\"grow\"/><arc id=\"6\" source=\"grow\" target=\"more\"/></page>");
    Outcome outcome = check("n.pnml", growing, "--property", "Liveness", "--depth", "3");
    assertThat(outcome.rows()).contains("Liveness formula checked unknown");
    assertThat(outcome.status()).isEqualTo(3);
  }

  @Test
  void a_formula_about_all_runs_is_a_row_with_its_answer() throws IOException {
    Path file = folder.resolve("LTL.xml");
    Files.writeString(
        file,
        """
        <property-set><property><id>p-1</id><formula><all-paths><finally><is-fireable>
        <transition>t</transition></is-fireable></finally></all-paths></formula></property>
        <property><id>p-2</id><formula><all-paths><finally><globally><is-fireable>
        <transition>t</transition></is-fireable></globally></finally></all-paths></formula>
        </property></property-set>
        """);
    Outcome outcome = check("n.pnml", NET, "--property", file.toString());
    assertThat(outcome.rows()).contains("p-1 formula checked true", "p-2 formula checked false");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void formulas_about_branching_time_are_answered() throws IOException {
    Path file = folder.resolve("CTL.xml");
    Files.writeString(
        file,
        """
        <property-set><property><id>p-1</id><formula><exists-path><globally><is-fireable>
        <transition>t</transition></is-fireable></globally></exists-path></formula></property>
        <property><id>p-2</id><formula><exists-path><finally><is-fireable>
        <transition>u</transition></is-fireable></finally></exists-path></formula></property>
        </property-set>
        """);
    Outcome outcome = check("n.pnml", NET, "--property", file.toString());
    assertThat(outcome.rows()).contains("p-1 formula checked false", "p-2 formula checked true");
    assertThat(outcome.status()).isOne();
  }

  @Test
  void what_a_coloured_net_states_is_not_forgotten_when_it_is_unfolded() throws IOException {
    Files.writeString(folder.resolve("n.prop.lna"), "state property safe: reject p;");
    String net =
        """
        n {
          type two: range 0 .. 1;
          place a { dom: two; init: <( 0 )>; }
          transition t { in { a: <( x )>; } out { a: <( x )>; } }
          proposition p: a'card = 2;
        }
        """;
    assertThat(check("n.lna", net).rows()).contains("safe invariant checked holds");
    Outcome unfolded = check("n.lna", net, "--unfold", "on");
    assertThat(unfolded.rows()).contains("safe invariant unchecked unknown");
    assertThat(unfolded.status()).isEqualTo(3);
  }
}
