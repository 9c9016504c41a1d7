package dev.nutshell.cpn;

import static dev.nutshell.cpn.NetText.INT;
import static dev.nutshell.cpn.NetText.arc;
import static dev.nutshell.cpn.NetText.net;
import static dev.nutshell.cpn.NetText.page;
import static dev.nutshell.cpn.NetText.place;
import static dev.nutshell.cpn.NetText.transition;
import static dev.nutshell.cpn.NetText.variable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cpn.ask.StateSpaceReport;
import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.property.Answer;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which markings and transitions the report names. */
class StateSpaceReportTest {
  private static Map<String, String> report(CpnSystem net) {
    return report(net, "full");
  }

  private static Map<String, String> report(CpnSystem net, String store) {
    RunSpec spec = RunSpec.builder().store(store).ask(new StateSpaceReport(net)).build();
    return new Runner((Plan.Ready) Planner.plan(spec, net))
        .run().answers().stream()
            .filter(Answer::isKnown)
            .collect(Collectors.toMap(each -> each.property().name(), Answer::value));
  }

  /** Tokens 3 and 1 go from A to B one by one, and a guard says which may return. */
  private static CpnSystem tokens(String guard) {
    return net(
        INT + variable("INT", "x", "y"),
        page(
            "P",
            place("A", "INT", "1`3++1`1"),
            place("B", "INT", ""),
            transition("Go", ""),
            arc("PtoT", "A", "Go", "x"),
            arc("TtoP", "B", "Go", "x"),
            transition("Back", guard),
            arc("PtoT", "B", "Back", "y"),
            arc("TtoP", "A", "Back", "y")));
  }

  @Test
  void home_markings_are_named_with_their_tokens() {
    assertThat(report(tokens("[y = 3]")))
        .containsEntry("nodes", "4")
        .containsEntry("home markings", "2")
        .hasEntrySatisfying(
            "list of home markings",
            words ->
                assertThat(words)
                    .contains("(P'A 1 = 1`3, P'B 1 = 1`1)")
                    .containsAnyOf("4 (P'B 1 = 1`1++1`3)", "4 (P'B 1 = 1`3++1`1)"))
        .containsEntry("list of dead markings", "none")
        .containsEntry("list of live transitions", "all");
  }

  @Test
  void dead_markings_and_transitions_are_named() {
    assertThat(report(tokens("[y = 7]")))
        .hasEntrySatisfying(
            "list of dead markings", words -> assertThat(words).startsWith("4 (P'B 1 = "))
        .hasEntrySatisfying(
            "list of home markings", words -> assertThat(words).startsWith("4 (P'B 1 = "))
        .containsEntry("list of dead transitions", "P'Back 1")
        .containsEntry("list of live transitions", "none");
  }

  @Test
  void all_and_many_are_said_so() {
    assertThat(report(tokens(""))).containsEntry("list of home markings", "all");
    CpnSystem many =
        net(
            INT + variable("INT", "x"),
            page(
                "P",
                place("A", "INT", "1`1"),
                transition("Up", "[x < 9]"),
                arc("PtoT", "A", "Up", "x"),
                arc("TtoP", "A", "Up", "x + 1"),
                transition("Stop", ""),
                place("B", "INT", ""),
                arc("PtoT", "A", "Stop", "x"),
                arc("TtoP", "B", "Stop", "x")));
    assertThat(report(many))
        .containsEntry("dead markings", "9")
        .containsEntry("list of dead markings", "too many to list")
        .containsEntry("list of home markings", "none");
  }

  @Test
  void where_an_inscription_fails_nothing_is_told_of_the_whole() {
    assertThat(report(tokens("[10 div (y - 3) < 99]"))).doesNotContainKeys("nodes", "arcs");
  }

  @Test
  void a_store_that_forgets_states_counts_none() {
    assertThat(report(tokens(""), "snapshots")).doesNotContainKeys("nodes", "home markings");
  }
}
