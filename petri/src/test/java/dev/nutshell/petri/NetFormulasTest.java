package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Inquiry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A user's formulas about the runs of nets. */
class NetFormulasTest {
  private static final int SEEDS = Integer.getInteger("seeds", 150);
  private static final int FORMULAS = 6;
  private static final int MOST_MARKINGS = 60;

  /** The tableau of strong fairness is made for every choice of transitions. */
  private static final int MOST_CHOICES = 200;

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  private static Inquiry.OfRuns asked(MarkedNet net, String text) {
    Stated stated = ((Stated.Understanding.Understood) net.formula(text)).stated();
    Stated.Reading reading = stated.reading().get();
    return new Inquiry.OfRuns(stated.property(), ((Stated.Reading.Read) reading).claim());
  }

  private static String answer(MarkedNet net, String text) {
    RunSpec.Builder spec = RunSpec.builder().store("full").memory(64L << 20);
    return Asked.of(net, asked(net, text), spec).values().getFirst();
  }

  private static String complaint(MarkedNet net, String text) {
    return ((Stated.Understanding.Malformed) net.formula(text)).problem().toString();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void they_hold_where_a_tableau_over_all_markings_says_so(long seed) {
    Nets.Plain plain = seed % 2 == 0 ? Nets.random(seed) : Nets.processes(seed);
    MarkingGraph graph = MarkingGraph.of(plain, MOST_MARKINGS);
    if (graph == null) {
      return;
    }
    Random random = new Random(seed);
    // The second one claims units that are not there, so places outgrow their bits.
    for (String pnml : List.of(plain.pnml(), plain.claiming())) {
      MarkedNet net = (MarkedNet) Nets.system(pnml);
      for (int i = 0; i < FORMULAS; i++) {
        Said said = Said.random(random, plain.places(), plain.in().size(), 3);
        assertThat(answer(net, said.text()))
            .as("%s of net %d", said.text(), seed)
            .isEqualTo(said.holdsIn(graph) ? "TRUE" : "FALSE");
        boolean few = graph.size() << plain.in().size() <= MOST_CHOICES;
        for (Fairness fairness :
            few ? List.of(Fairness.WEAK, Fairness.STRONG) : List.of(Fairness.WEAK)) {
          RunSpec.Builder fair = RunSpec.builder().store("full").memory(64L << 20).fair(fairness);
          boolean holds = said.holdsFairlyIn(graph, plain.in().size(), fairness);
          assertThat(Asked.of(net, asked(net, said.text()), fair).values())
              .as("%s of net %d, fairness %s", said.text(), seed, fairness)
              .containsExactly(holds ? "TRUE" : "FALSE");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "[] (Connected <= 3), TRUE",
    "[] (Connected <= 2), TRUE",
    "[] <> Connected >= 1, FALSE",
    "'(Inactive == 3) U fireable(dial, lift)', TRUE",
    "<> fireable(answer), FALSE",
    "[] (fireable(answer) -> Request >= 0), TRUE",
    "[] (Connected * 1 <= \"Connected\"), TRUE",
  })
  void places_and_transitions_of_coloured_nets_are_counted_over_all_colours(
      String text, String expected) {
    MarkedNet net =
        (MarkedNet)
            ((Loading.Loaded) PetriFrontEnd.loadPnml(Path.of("../examples/petri/telephones.pnml")))
                .system();
    assertThat(answer(net, text)).isEqualTo(expected);
  }

  private static final MarkedNet ODD =
      (MarkedNet)
          Nets.system(
              Nets.pnml(
                  "ptnet",
                  Nets.place("a-b", 1)
                      + Nets.place("room.1", 0)
                      + Nets.transition("go on")
                      + Nets.transition("stop,now")
                      + Nets.arc("a-b", "go on", 1)
                      + Nets.arc("go on", "room.1", 1)
                      + Nets.arc("room.1", "stop,now", 2)));

  @Test
  void names_with_signs_in_them_are_quoted() {
    assertThat(answer(ODD, "'a-b' == 1 U room.1 == 1")).isEqualTo("TRUE");
    assertThat(answer(ODD, "<> fireable(go on)")).isEqualTo("TRUE");
    assertThat(answer(ODD, "<> fireable('stop,now', \"stop,now\")")).isEqualTo("FALSE");
    assertThat(answer(ODD, "fireable('stop,now', go on)")).isEqualTo("TRUE");
  }

  @Test
  void a_run_stays_in_its_deadlock() {
    assertThat(answer(ODD, "<> [] room.1 == 1")).isEqualTo("TRUE");
    assertThat(answer(ODD, "[] <> fireable(go on)")).isEqualTo("FALSE");
    assertThat(answer(ODD, "X X X X room.1 == 1")).isEqualTo("TRUE");
  }

  @Test
  void mistakes_are_named_with_their_place_and_a_guess() {
    assertThat(complaint(ODD, "[] (roam.1 > 0)"))
        .isEqualTo("'[] (roam.1 > 0)':1:5: the net has no place 'roam.1'; did you mean 'room.1'?");
    assertThat(complaint(ODD, "[] fireable(go on, stop now)"))
        .endsWith(":1:20: the net has no transition 'stop now'; did you mean 'stop,now'?");
    assertThat(complaint(ODD, "fireable()")).endsWith(":1:10: a transition was expected here");
    assertThat(complaint(ODD, "fireable(go on,)"))
        .endsWith(":1:16: a transition was expected here");
    assertThat(complaint(ODD, "fireable('go on' x)"))
        .endsWith(":1:17: ',' or ')' was expected here");
    assertThat(complaint(ODD, "<> fireable"))
        .endsWith(":1:4: fireable is followed by a transition in parentheses, as in fireable(t)");
    assertThat(complaint(ODD, "[] room.1 <")).contains(":1:12: ");
    assertThat(complaint(ODD, "fireable(go on) == 1")).contains(":1:1: the net has no place");
    assertThat(complaint(ODD, "a".repeat(500))).contains("aaa...'");
  }

  @Test
  void numbers_too_large_to_compare_end_the_run_without_an_answer() {
    MarkedNet net =
        (MarkedNet)
            Nets.system(
                Nets.pnml(
                    "ptnet",
                    Nets.place("p", 4_000_000_000L)
                        + Nets.transition("t")
                        + Nets.arc("p", "t", 2_000_000_000L)));
    for (String text : List.of("[] p >= 0", "<> p < 0", "[] !(p < 0)", "<> p / (p - p) == 1")) {
      RunSpec.Builder spec = RunSpec.builder().store("full").memory(64L << 20);
      Asked asked = Asked.of(net, asked(net, text), spec);
      assertThat(asked.values()).as(text).containsOnlyNulls();
      assertThat(asked.result().verdict()).as(text).isInstanceOf(Verdict.Inconclusive.class);
    }
  }

  private static final String PRIORITIES =
      """
      n { place p { dom: epsilon; init: 2 * epsilon; } place q { dom: epsilon; }
        transition low { in { p: epsilon; } out { q: epsilon; } priority: 1; }
        transition high { in { p: 2 * epsilon; } out { q: epsilon; } priority: 2; } }
      """;

  @Test
  void what_others_have_priority_over_is_not_fireable() {
    MarkedNet net =
        (MarkedNet)
            ((Loading.Loaded) PetriFrontEnd.loadHelena(PRIORITIES, "n.lna", Map.of())).system();
    assertThat(answer(net, "fireable(high)")).isEqualTo("TRUE");
    assertThat(answer(net, "<> fireable(low)")).isEqualTo("FALSE");
    assertThat(answer(net, "<> [] (p == 0 && q == 1)")).isEqualTo("TRUE");
  }

  @Test
  void fairness_to_transitions_changes_what_holds() {
    // The token goes to and fro, or leaves: only from the first place, or whenever it likes.
    String walk =
        Nets.place("a", 1)
            + Nets.place("b", 0)
            + Nets.place("out", 0)
            + Nets.transition("to")
            + Nets.arc("a", "to", 1)
            + Nets.arc("to", "b", 1)
            + Nets.transition("fro")
            + Nets.arc("b", "fro", 1)
            + Nets.arc("fro", "a", 1)
            + Nets.transition("leave")
            + Nets.arc("leave", "out", 1);
    String ticket = Nets.place("ticket", 1);
    String sometimes = Nets.pnml("ptnet", walk + Nets.arc("a", "leave", 1));
    String always = Nets.pnml("ptnet", walk + ticket + Nets.arc("ticket", "leave", 1));
    Map<Fairness, List<String>> expected =
        Map.of(
            Fairness.NONE, List.of("FALSE", "FALSE"),
            Fairness.WEAK, List.of("FALSE", "TRUE"),
            Fairness.STRONG, List.of("TRUE", "TRUE"));
    expected.forEach(
        (fairness, answers) -> {
          List<String> found = new ArrayList<>();
          for (String text : List.of(sometimes, always)) {
            MarkedNet net = (MarkedNet) Nets.system(text);
            RunSpec.Builder spec = RunSpec.builder().store("full").memory(64L << 20).fair(fairness);
            found.addAll(Asked.of(net, asked(net, "<> out == 1"), spec).values());
          }
          assertThat(found).as("%s", fairness).isEqualTo(answers);
        });
  }

  @Test
  void the_parties_of_a_net_are_its_transitions_with_all_bindings_together() {
    for (String file : List.of("telephones", "philosophers")) {
      Path path = Path.of("../examples/petri/" + file + ".pnml");
      for (Loading loading :
          List.of(
              PetriFrontEnd.loadPnml(path),
              PetriFrontEnd.unfold(PetriFrontEnd.loadPnml(path), file))) {
        MarkedNet net = (MarkedNet) ((Loading.Loaded) loading).system();
        Explorer explorer = net.explorer();
        Abilities.Parties parties = net.abilities().parties().on(explorer);
        assertThat(parties.parties()).isEqualTo(net.transitionCount());
        State state = new State();
        EventList events = new EventList();
        explorer.initial(state);
        explorer.enabled(state, events);
        assertThat(events.size()).isPositive();
        for (int i = 0; i < events.size(); i++) {
          int party = parties.initiator(state, events.get(i));
          String step = net.narrator().steps(state, events.get(i)).getFirst().text();
          assertThat(step).startsWith(parties.name(party));
          List<Integer> movers = new ArrayList<>();
          parties.movers(state, events.get(i), movers::add);
          assertThat(movers).containsExactly(party);
        }
      }
    }
  }

  @Test
  void a_formula_of_too_many_propositions_is_refused_in_a_sentence() {
    StringBuilder text = new StringBuilder("p0 == 0");
    for (int i = 1; i < 100; i++) {
      text.append(" && p0 != " + i);
    }
    MarkedNet net = (MarkedNet) Nets.system(Nets.random(1).pnml());
    Stated stated = ((Stated.Understanding.Understood) net.formula(text.toString())).stated();
    assertThat(stated.reading().get())
        .isEqualTo(new Stated.Reading.Refused("it has more than 64 propositions"));
  }
}
