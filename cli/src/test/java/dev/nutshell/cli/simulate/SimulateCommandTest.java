package dev.nutshell.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulation as a user sees it. */
class SimulateCommandTest {
  /** A sender, a receiver that answers, and a race that the assertion loses. */
  private static final String TALK =
      """
      mtype = { ping, pong };
      chan there = [1] of { mtype, byte };
      chan back = [0] of { byte };
      byte x;
      active proctype Left() {
        byte n;
        there!ping,3;
        n = 7;
        n = n + 1;
        printf("sent %e, n is %d\\n", ping, n);
        back?n;
        x = n
      }
      active proctype Right() {
        byte v;
        there?ping,v;
        back!v + 1;
        assert(x == 0)
      }
      """;

  /** Every choice leads somewhere else. */
  private static final String CHOICES =
      """
      byte a, b;
      active proctype P() {
        do
        :: a < 9 -> a++
        :: b < 9 -> b++
        od
      }
      """;

  /** Each step adds seven tokens to p and puts one into q: both outgrow their bits on the way. */
  private static final String GROWING =
      """
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
        <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
          <place id="p"/><place id="q"/><transition id="t"/>
          <arc id="a" source="t" target="p"><inscription><text>7</text></inscription></arc>
          <arc id="b" source="t" target="q"/>
        </page></net>
      </pnml>
      """;

  private static final String GROWING_COLOURS =
      """
      growing {
        type colour : range 0 .. 1;
        place p { dom : colour; init : <( 0 )>; }
        place q { dom : epsilon; }
        transition t { in { p : <( x )>; } out { p : <( x )>; q : 7 * epsilon; } }
      }
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private int runWithInput(String input, String... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return run(arguments);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void a_random_walk_is_the_same_for_the_same_seed_and_another_for_another() throws IOException {
    String model = file("choices.pml", CHOICES);
    assertThat(run("simulate", model, "--seed", "1", "--steps", "40")).isEqualTo(1);
    String first = out.toString();
    run("simulate", model, "--seed", "1", "--steps", "40");
    assertThat(out.toString()).isEqualTo(first);
    run("simulate", model, "--seed", "2", "--steps", "40");
    assertThat(out.toString()).isNotEqualTo(first);
  }

  @Test
  void a_walk_that_reaches_the_limit_says_so_and_where_all_stand() throws IOException {
    String model = file("choices.pml", CHOICES);
    assertThat(run("simulate", model, "--steps", "5")).isEqualTo(3);
    assertThat(out.toString())
        .contains("stopped after 5 steps", "#processes: 1", "  5:\tproc  0 (P:1) " + model + ":");
  }

  @Test
  void a_deadlock_ends_the_walk_with_status_1() throws IOException {
    assertThat(run("simulate", file("choices.pml", CHOICES))).isEqualTo(1);
    assertThat(out.toString()).contains("invalid-end-state: ", "after 36 steps");
  }

  @Test
  void a_model_that_ends_as_it_may_gives_status_0() throws IOException {
    String model = file("end.pml", "active proctype P() { skip }");
    assertThat(run("simulate", model)).isZero();
    assertThat(out.toString())
        .contains("1:\tproc  0 (P:1) " + model + ":1 (state 1)\t[(1)]", "the model ends as it may");
  }

  @Test
  void variables_and_messages_are_shown_where_they_are_asked_for() throws IOException {
    String model = file("talk.pml", TALK);
    run("simulate", model);
    assertThat(out.toString()).doesNotContain("Send", "Recv", "there = ", "Left(0):n = ");
    run("simulate", model, "-glrs");
    assertThat(out.toString())
        .contains(
            "proc  0 (Left:1) " + model + ":7 Send ping,3\t-> queue 1 (there)",
            "proc  1 (Right:1) " + model + ":16 Recv ping,3\t<- queue 1 (there)",
            "Send 4\t-> queue 2 (back)",
            "Recv 4\t<- queue 2 (back)",
            "\t\tthere = [ping,3]",
            "\t\tLeft(0):n = 8",
            "\t\tRight(1):v = 3");
  }

  @Test
  void what_the_model_prints_appears() throws IOException {
    run("simulate", file("talk.pml", TALK));
    assertThat(out.toString()).contains("\n      sent ping, n is 8\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          printf("%d %u %x %o", -1, -1, 255, 8)       | -1 4294967295 ff 10
          printf("%c%c 100%%", 65, 66)                | AB 100%
          printf("%e %e %e", m, f, red)               | green pear red
          printf("%d", a[1] + len(q) * 10)            | 15
          printf("%d %d", _pid)                       | 0
          printm(m)                                   | green
          printm(pear)                                | pear
          """)
  void conversions_print_as_in_spin(String statement, String printed) throws IOException {
    String model =
        file(
            "print.pml",
            """
            mtype = { red, green };
            mtype:fruit = { apple, pear };
            byte a[2];
            chan q = [2] of { byte };
            active proctype P() {
              mtype m = green;
              mtype:fruit f = pear;
              a[1] = 5; q!0;
              %s
            }
            """
                .formatted(statement));
    assertThat(run("simulate", model, "-c")).isZero();
    assertThat(out.toString().lines().map(String::strip)).contains(printed.strip());
  }

  @Test
  void messages_are_shown_in_a_column_for_every_process() throws IOException {
    run("simulate", file("talk.pml", TALK), "-c");
    assertThat(out.toString())
        .contains(
            """
            proc 0 = Left
            proc 1 = Right
            q\\p   0   1
              1   there!ping,3
            """)
        .contains("  1   .   there?ping,3\n", "  2   .   back!4\n  2   back?4\n")
        .doesNotContain("[n = 7]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void a_trail_of_check_leads_to_the_same_violation(String merge) throws IOException {
    String model = file("talk.pml", TALK);
    assertThat(
            run(
                "check",
                model,
                "--merge",
                merge,
                "--search",
                "bfs",
                "--trail",
                model + ".trail.json"))
        .isEqualTo(1);
    assertThat(run("simulate", model, "--trail", model + ".trail.json", "-g")).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            "trail ends after ",
            "\t\tx = 4",
            model + ":18: assertion: assertion violated (x==0), after ")
        .containsOnlyOnce("[n = 7]");
  }

  @Test
  void a_trail_of_an_atomic_sequence_with_choices_is_followed_by_its_steps() throws IOException {
    String model =
        file(
            "atomic.pml",
            """
            byte x;
            active [2] proctype P() {
              atomic { if :: x = 1 :: x = 2 :: x = 3 fi; if :: x = x * 2 :: x = x * 2 + 1 fi };
              assert(x != 7)
            }
            """);
    String trail = model + ".trail.json";
    assertThat(run("check", model, "--search", "bfs", "--trail", trail)).isEqualTo(1);
    // As if another run had numbered its events otherwise.
    String text = Files.readString(Path.of(trail));
    Files.writeString(Path.of(trail), text.replaceAll("\"event\" : -?\\d+", "\"event\" : 5"));
    assertThat(run("simulate", model, "--trail", trail)).isEqualTo(1);
    assertThat(out.toString()).contains("assertion violated (x!=7)");
  }

  @Test
  void where_the_same_steps_lead_to_different_states_the_trail_is_still_found() throws IOException {
    String model =
        file(
            "same.aut",
            "des (0,5,6)\n(0,\"a\",1)\n(0,\"a\",2)\n(1,\"b\",3)\n(2,\"b\",4)\n(4,\"c\",5)\n");
    String trail =
        file(
            "same.json",
            """
            {"kind": "deadlock", "message": "stuck", "events": [
              {"event": 99, "steps": [{"text": "a"}], "changes": {}},
              {"event": 99, "steps": [{"text": "b"}], "changes": {}},
              {"event": 99, "steps": [{"text": "c"}], "changes": {}}]}
            """);
    assertThat(run("simulate", model, "--trail", trail, "-g")).isEqualTo(1);
    assertThat(out.toString()).contains("state = 4", "deadlock: ", "after 3 steps");
  }

  @Test
  void a_trail_whose_violation_is_gone_says_so() throws IOException {
    String model = file("talk.pml", TALK);
    run("check", model, "--merge", "off", "--trail", model + ".trail.json");
    String repaired = file("repaired.pml", TALK.replace("x = n", "x = 0;  x = n"));
    String trail =
        Files.readString(Path.of(model + ".trail.json")).replace("\"x = n\"", "\"x = 0\"");
    assertThat(run("simulate", repaired, "--trail", file("t.json", trail))).isZero();
    assertThat(out.toString()).contains("does not end in what it was written for: assertion");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ltl f { [] (x < 2) }", "never { do :: x == 2 -> break :: else od }"})
  void a_trail_of_what_a_run_must_not_do_ends_in_what_it_was_written_for(String stated)
      throws IOException {
    String model =
        file("up.pml", "byte x; active proctype P() { end: do :: x < 3 -> x++ od } " + stated);
    String trail = model + ".trail.json";
    assertThat(run("check", model, "--trail", trail)).isEqualTo(1);
    assertThat(run("simulate", model, "--trail", trail)).isEqualTo(1);
    assertThat(out.toString()).contains("does not hold").doesNotContain("does not end in");
  }

  @Test
  void a_trail_of_an_invariant_ends_where_it_does_not_hold() throws IOException {
    String model = file("choices.pml", CHOICES);
    String trail = model + ".trail.json";
    assertThat(run("check", model, "--property=none", "--invariant=a + b < 3", "--trail", trail))
        .isEqualTo(1);
    assertThat(run("simulate", model, "--trail", trail)).isEqualTo(1);
    assertThat(out.toString()).contains("invariant a + b < 3 does not hold");
  }

  @Test
  void every_kind_of_model_can_be_walked_through() throws IOException {
    assertThat(run("simulate", "java:Philosophers", "-D", "n=2", "--steps", "3", "-g"))
        .isEqualTo(3);
    assertThat(out.toString()).contains("  1:\t", "  3:\t", " = ");
    String ring = file("ring.aut", "des (0,2,2)\n(0,\"tick\",1)\n(1,\"tock\",0)\n");
    assertThat(run("simulate", ring, "--steps", "2")).isEqualTo(3);
    assertThat(out.toString()).contains("  1:\t\t[tick]\n  2:\t\t[tock]\n");
  }

  @Test
  void steps_are_chosen_by_number_undone_and_quit() throws IOException {
    String model = file("choices.pml", CHOICES);
    assertThat(runWithInput("2\n1\nu\nu\n9\n1\n1\nq\n", "simulate", model, "-ig")).isZero();
    assertThat(out.toString())
        .contains(
            "     1: proc  0 (P:1) " + model + ":4 [((a<9))]",
            "     2: proc  0 (P:1) " + model + ":5 [((b<9))]",
            "\t\tb = 1",
            "back to after step 1",
            "back to after step 0",
            "'9' is none of the choices")
        .contains("\t\ta = 1\n\t\tb = 0\n");
  }

  @Test
  void the_end_of_the_input_quits_and_a_violation_on_the_way_is_told() throws IOException {
    String model = file("wrong.pml", "active proctype P() { assert(false) }");
    assertThat(runWithInput("", "simulate", model, "-i")).isZero();
    assertThat(runWithInput("1\n", "simulate", model, "-i")).isEqualTo(1);
    assertThat(out.toString()).contains(model + ":1: assertion: ");
    assertThat(runWithInput("1\nu\nq\n", "simulate", model, "-i")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "simulate|MODEL",
        "simulate nowhere.pml|nowhere.pml: The file is not found.",
        "simulate TALK --steps -1|is negative",
        "simulate TALK --steps few|few",
        "simulate TALK --trail nowhere.json|there is no such file",
        "simulate TALK --trail TALK|is no trail",
        "simulate TALK --trail BROKEN|is no trail",
        "simulate TALK --trail SCALAR|is no trail: 'events' is not a list",
        "simulate TALK --trail LONGER|is no trail: something follows its end",
        "simulate TALK --trail OTHER|does not fit the model: after 0 steps it goes on with 'jump'",
        "simulate TALK -i --trail OTHER|exclude each other",
        "simulate - --kind promela -i|the model must be a file",
        "simulate java:Philosophers -D n=2 -c|send messages",
        "simulate java:Philosophers -D n=2 --trail SPIN|SPIN's are for Promela",
        "simulate TALK --trail SPIN --merge on|leave out --merge on",
        "simulate TALK --trail SPIN|in step 1 process 3 takes the statement with SPIN's number 2"
      })
  void what_is_wrong_is_said_in_a_sentence_and_ends_with_status_2(String line) throws IOException {
    String[] parts = line.split("\\|");
    String arguments =
        parts[0]
            .replace("TALK", file("talk.pml", TALK))
            .replace("BROKEN", file("broken.json", "{\"events\": [ {"))
            .replace("SCALAR", file("scalar.json", "{\"events\": 7, \"kind\": \"event\"}"))
            .replace("LONGER", file("longer.json", "{\"events\": []} {"))
            .replace("SPIN", file("spin.trail", "-4:-4:-4\n1:3:2\n"))
            .replace(
                "OTHER", file("other.json", "{\"events\":[{\"steps\":[{\"text\":\"jump\"}]}]}"));
    assertThat(run(arguments.split(" "))).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("nutshell: ")
        .contains(parts[1])
        .doesNotContain("Exception", "\tat ");
  }

  @Test
  void help_teaches() {
    assertThat(run("simulate", "--help")).isZero();
    assertThat(out.toString()).contains("Examples:", "--trail", "-i", "Exit status:");
  }

  @Test
  void a_walk_shows_true_markings_while_places_outgrow_their_bits() throws IOException {
    int status = run("simulate", file("growing.pnml", GROWING), "--steps", "60", "-g");
    assertThat(status).as("%s", err).isEqualTo(3);
    for (int step = 1; step <= 60; step++) {
      assertThat(out.toString())
          .contains("%3d:\t\t[t]\n\t\tp = %d\n\t\tq = %d\n".formatted(step, 7 * step, step));
    }
    assertThat(out.toString()).endsWith("stopped after 60 steps\n\t\tp = 420\n\t\tq = 60\n");
  }

  @Test
  void a_walk_shows_true_coloured_markings_while_places_outgrow_their_bits() throws IOException {
    int status = run("simulate", file("growing.lna", GROWING_COLOURS), "--steps", "60", "-g");
    assertThat(status).as("%s", err).isEqualTo(3);
    for (int step = 1; step <= 60; step++) {
      assertThat(out.toString()).contains("\n\t\tq = %d\n".formatted(7 * step));
    }
    assertThat(out.toString()).contains("stopped after 60 steps\n\t\tp = <0>\n\t\tq = 420\n");
  }

  @Test
  void going_back_after_places_outgrew_their_bits_leads_to_the_same_markings() throws IOException {
    runWithInput(
        "1\n".repeat(60) + "u\nu\n1\nq\n", "simulate", file("growing.pnml", GROWING), "-i", "-g");
    assertThat(out.toString()).contains("back to after step 58").endsWith("p = 413\n\t\tq = 59\n");
  }

  @ParameterizedTest
  @CsvSource({"growing.pnml, p < 300, p = 301", "growing.lna, q < 300, q = 301"})
  void a_trail_can_be_followed_to_where_places_outgrew_their_bits(
      String name, String invariant, String end) throws IOException {
    String net = file(name, name.endsWith(".lna") ? GROWING_COLOURS : GROWING);
    String trail = folder.resolve("growing.trail.json").toString();
    assertThat(run("check", net, "--invariant", invariant, "--trail", trail)).isEqualTo(1);
    assertThat(run("simulate", net, "--trail", trail, "-g")).as("%s", err).isEqualTo(1);
    assertThat(out.toString()).contains("trail ends after 43 steps").contains(end);
  }
}
