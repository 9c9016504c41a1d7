package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Petri nets from the command line. */
class PetriCommandTest {
  private static final String EXAMPLES = "../examples/petri/";

  @TempDir private Path folder;

  private record Outcome(int status, String out, String err) {}

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Outcome(status, out.toString(), err.toString());
  }

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void a_net_without_deadlock_holds() {
    Outcome outcome = run("check", EXAMPLES + "philosophers.pnml", "--memory", "256M");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).contains("(pnml)").contains("123 states, stored");
  }

  @Test
  void an_invariant_over_places_is_checked_and_its_trail_names_bindings() {
    Outcome outcome =
        run(
            "check",
            EXAMPLES + "telephones.pnml",
            "--invariant",
            "Connected == 0",
            "--search",
            "bfs",
            "--trail",
            folder.resolve("trail.json").toString(),
            "--memory",
            "256M");
    assertThat(outcome.status()).isOne();
    assertThat(outcome.out()).contains("answer {x=u0, y=u1}");
  }

  @Test
  void unfolded_the_net_is_the_same() {
    Outcome outcome =
        run(
            "check",
            EXAMPLES + "database.pnml",
            "--unfold",
            "on",
            "--reduce",
            "none",
            "--memory",
            "256M");
    assertThat(outcome.out()).contains("1459 states, stored");
    assertThat(run("check", "java:Philosophers", "--unfold", "on").status()).isEqualTo(2);
  }

  @Test
  void unfolded_the_net_is_reduced_and_coloured_it_says_how_it_would_be() {
    String net = EXAMPLES + "database.pnml";
    assertThat(run("check", net, "--unfold", "on", "--memory", "256M").out())
        .contains("note: partial order reduction (stubborn)")
        .contains("       67 states, stored");
    assertThat(run("check", net, "--memory", "256M").out())
        .contains("note: no partial order reduction: there is none for nets with colours")
        .contains("1459 states, stored");
    Outcome refused = run("check", net, "--reduce", "stubborn", "--memory", "256M");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("--unfold on");
    Outcome space =
        run("check", net, "--unfold", "on", "--reduce", "stubborn", "--property", "StateSpace");
    assertThat(space.status()).isEqualTo(2);
    assertThat(space.err()).contains("leaves out what StateSpace asks for");
  }

  @ParameterizedTest
  @ValueSource(strings = {"OneSafe", "StableMarking", "QuasiLiveness", "Liveness"})
  void what_is_asked_of_every_place_or_transition_is_not_asked_of_an_unfolded_net(String word) {
    String net = EXAMPLES + "database.pnml";
    Outcome outcome = run("check", net, "--unfold", "on", "--property", word);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).contains("--property " + word + " is about", "use --unfold off");
    assertThat(run("check", net, "--property", word).status()).isLessThan(2);
    assertThat(run("check", net, "--unfold", "on", "--property", "StateSpace").status()).isZero();
  }

  @Test
  void examinations_and_property_files_are_answered_as_the_contest_wants() throws IOException {
    Outcome space =
        run(
            "check",
            EXAMPLES + "database.pnml",
            "--property",
            "StateSpace",
            "--format",
            "mcc",
            "--memory",
            "256M");
    assertThat(space.status()).isZero();
    assertThat(space.out())
        .isEqualToNormalizingNewlines(
            """
            STATE_SPACE STATES 1459 TECHNIQUES EXPLICIT
            STATE_SPACE TRANSITIONS 4872 TECHNIQUES EXPLICIT
            STATE_SPACE MAX_TOKEN_PER_MARKING 11 TECHNIQUES EXPLICIT
            STATE_SPACE MAX_TOKEN_IN_PLACE 1 TECHNIQUES EXPLICIT
            """);
    String properties =
        file(
            "p.xml",
            "<property-set><property><id>bound</id><formula><place-bound><place>Sent</place>"
                + "</place-bound></formula></property><property><id>can</id><formula><exists-path>"
                + "<finally><is-fireable><transition>finish</transition></is-fireable></finally>"
                + "</exists-path></formula></property></property-set>");
    Outcome file =
        run(
            "check",
            EXAMPLES + "database.pnml",
            "--property",
            properties,
            "--format",
            "mcc",
            "--memory",
            "256M");
    assertThat(file.out())
        .isEqualToNormalizingNewlines(
            "FORMULA bound 5 TECHNIQUES EXPLICIT\nFORMULA can TRUE TECHNIQUES EXPLICIT\n");
  }

  @Test
  void what_is_wrong_is_said_in_one_sentence_with_status_2() throws IOException {
    String net = file("bad.pnml", "<pnml>\n<net id='n' type='ptnet'>\n<place/></net></pnml>");
    Outcome outcome = run("check", net);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err().strip()).endsWith("bad.pnml:3:1: <place> has no attribute 'id'");
    assertThat(run("check", folder + "/none.pnml").err()).contains("no such file");
    assertThat(run("check", file("bad.lna", "n { place p { dom: t; } }")).err())
        .contains("bad.lna:1:20: there is no type 't'");
    assertThat(run("check", EXAMPLES + "database.pnml", "--property", "none.xml").status())
        .isEqualTo(2);
  }

  private static final String NEVER =
      "<pnml><net id='n' type='ptnet'><page id='g'><place id='p'><initialMarking><text>1</text>"
          + "</initialMarking></place><place id='q'/><transition id='live'/><transition id='dead'/>"
          + "<arc id='a' source='p' target='live'/><arc id='b' source='live' target='p'/>"
          + "<arc id='c' source='q' target='dead'/></page></net></pnml>";

  @Test
  void a_transition_that_never_fires_is_named_where_all_states_were_seen() throws IOException {
    String net = file("never.pnml", NEVER);
    Outcome text = run("check", net, "--reduce", "none", "--memory", "256M");
    assertThat(text.status()).isZero();
    assertThat(text.out()).contains("HOLDS").contains("\nunreached\n\t\"dead\"\n\nHOLDS");
    Outcome json = run("check", net, "--reduce", "sleep", "--memory", "256M", "--json", "-");
    assertThat(json.status()).isZero();
    assertThat(json.out().replaceAll("\\s+", "")).contains("\"unreached\":[{\"text\":\"dead\"}]");
  }

  @Test
  void stubborn_sets_and_stores_that_omit_states_name_no_unreached_transition() throws IOException {
    String net = file("never.pnml", NEVER);
    for (String[] options :
        new String[][] {
          {"--reduce", "por"},
          {"--reduce", "stubborn"},
          {"--reduce", "both"},
          {"--reduce", "ample"},
          {"--reduce", "none", "--store", "bitstate:k=3,size=1M"}
        }) {
      String[] all = Arrays.copyOf(new String[] {"check", net, "--json", "-"}, 4 + options.length);
      System.arraycopy(options, 0, all, 4, options.length);
      assertThat(run(all).out()).contains("\"unreached\" : null");
      all = Arrays.copyOf(new String[] {"check", net}, 2 + options.length);
      System.arraycopy(options, 0, all, 2, options.length);
      assertThat(run(all).out()).doesNotContain("unreached");
    }
  }

  @Test
  void a_coloured_transition_that_never_fires_is_named_too() throws IOException {
    String net =
        file(
            "never.lna",
            "n { type t: mod 3; place p { dom: t; init: <( 0 )>; } place q { dom: t; }"
                + " transition live { in { p: <( x )>; } out { p: <( succ x )>; } }"
                + " transition dead { in { q: <( x )>; } out { p: <( x )>; } } }");
    Outcome outcome = run("check", net, "--memory", "256M");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).contains("\nunreached\n\t\"dead\"\n\nHOLDS");
  }

  @Test
  void a_helena_net_takes_its_parameter() throws IOException {
    String net =
        file(
            "ring.lna",
            "ring (N := 2) { type t: mod N; place p { dom: t; init: <( 0 )>; }"
                + " transition go { in { p: <( x )>; } out { p: <( succ x )>; } } }");
    assertThat(run("check", net, "--define", "N=7", "--memory", "256M").out())
        .contains("7 states, stored");
  }

  /** The graph of a net that grows for ever is never whole, and a deadlock is told without it. */
  @Test
  void a_deadlock_denies_liveness_of_a_net_whose_graph_does_not_end() throws IOException {
    String net =
        file(
            "grows.pnml",
            "<pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'><net id='n'"
                + " type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>"
                + "<place id='a'><initialMarking><text>1</text></initialMarking></place>"
                + "<place id='c'/><transition id='end'/><transition id='grow'/>"
                + "<arc id='1' source='a' target='end'/><arc id='2' source='a' target='grow'/>"
                + "<arc id='3' source='grow' target='a'/><arc id='4' source='grow' target='c'/>"
                + "</page></net></pnml>");
    Outcome outcome = run("check", net, "--property", "Liveness", "--depth", "5");
    assertThat(outcome.status()).as(outcome.out()).isOne();
    assertThat(outcome.out()).contains("FALSE Liveness");
  }
}
