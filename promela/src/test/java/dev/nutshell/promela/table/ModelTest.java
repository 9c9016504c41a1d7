package dev.nutshell.promela.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.promela.PromelaSystem;
import dev.nutshell.promela.automaton.Transition;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The tables of a model fit each other. */
class ModelTest {
  private static final String TEXT =
      """
      chan c = [0] of { byte };
      byte g;
      active [2] proctype A() { byte x; x = 3; g = x; d_step { g++; g++ }; c!g }
      proctype B() { byte y; c?y; assert(y < 9) }
      init { run B(); atomic { g = 1; g = 2 } }
      """;

  private static Model model(PromelaOptions options) {
    return ((PromelaSystem) Exploring.system(TEXT, options)).model();
  }

  private static long resets(Model model) {
    return IntStream.range(0, model.graph().transitions())
        .filter(t -> model.resets().after(t) != null)
        .count();
  }

  @Test
  void every_transition_leads_to_a_node_of_its_own_proctype() {
    Model model = model(PromelaOptions.PURE);
    ControlGraph graph = model.graph();
    Proctypes types = model.types();
    assertThat(graph.nodes()).isEqualTo(types.nodes());
    for (int type = 0; type < types.size(); type++) {
      int first = types.firstNode(type);
      int end = types.firstNode(type + 1);
      assertThat(types.initialNode(type)).isBetween(first, end - 1);
      for (int t = graph.firstTransition(first); t < graph.firstTransition(end); t++) {
        assertThat(model.actions().owner(graph.action(t))).isEqualTo(type);
        if (graph.target(t) != Transition.GONE) {
          assertThat(graph.target(t)).isBetween(first, end - 1);
        }
      }
    }
  }

  @Test
  void without_resets_only_the_resets_are_others() {
    Model model = model(PromelaOptions.REDUCED);
    Model whole = model.withoutResets();
    assertThat(resets(model)).isPositive();
    assertThat(resets(whole)).isZero();
    assertThat(whole.graph()).isSameAs(model.graph());
    assertThat(whole.faults()).isSameAs(model.faults());
    assertThat(whole.withoutResets()).isSameAs(whole);
  }

  @Test
  void a_fault_that_is_known_keeps_its_number() {
    Model model = model(PromelaOptions.PURE);
    int number = model.faults().number("assertion", "x", model.types().process(0).at());
    assertThat(model.faults().number("assertion", "x", model.types().process(0).at()))
        .isEqualTo(number);
    assertThat(model.faults().get(number).message()).isEqualTo("x");
  }

  @Test
  void without_merging_no_node_is_passed_through() {
    Model merged = model(PromelaOptions.REDUCED);
    Model pure = model(PromelaOptions.PURE);
    assertThat(merged.passages().merged()).isTrue();
    assertThat(pure.passages().merged()).isFalse();
    assertThat(IntStream.range(0, merged.graph().nodes()).anyMatch(merged.passages()::passing))
        .isTrue();
    assertThat(IntStream.range(0, pure.graph().nodes()).noneMatch(pure.passages()::passing))
        .isTrue();
  }
}
