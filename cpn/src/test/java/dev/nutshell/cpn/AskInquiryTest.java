package dev.nutshell.cpn;

import static dev.nutshell.cpn.NetText.INT;
import static dev.nutshell.cpn.NetText.arc;
import static dev.nutshell.cpn.NetText.net;
import static dev.nutshell.cpn.NetText.page;
import static dev.nutshell.cpn.NetText.place;
import static dev.nutshell.cpn.NetText.transition;
import static dev.nutshell.cpn.NetText.variable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.cpn.ask.AskInquiry;
import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.property.Answer;
import org.junit.jupiter.api.Test;

/** What formulas of ASK-CTL can be made of: 5, 3 and 1 go from A to B one by one, and 5 back. */
class AskInquiryTest {
  private static final CpnSystem NET =
      net(
          INT + variable("INT", "x", "y"),
          page(
              "Top",
              place("A", "INT", "1`5++1`3++1`1"),
              place("B", "INT", ""),
              transition("Go", ""),
              arc("PtoT", "A", "Go", "x"),
              arc("TtoP", "B", "Go", "x"),
              transition("Back", "[y = 5]"),
              arc("PtoT", "B", "Back", "y"),
              arc("TtoP", "A", "Back", "y")));

  private static Answer ask(String text) {
    RunSpec spec = RunSpec.builder().store("full").ask(new AskInquiry(text, NET)).build();
    return new Runner((Plan.Ready) Planner.plan(spec, NET))
        .run().answers().stream()
            .filter(each -> each.property().kind().equals("formula"))
            .findFirst()
            .orElseThrow();
  }

  private static boolean holds(String text) {
    return Boolean.parseBoolean(ask(text).value());
  }

  @Test
  void conditions_speak_of_markings_bindings_and_transitions() {
    assertThat(holds("POS(NF(\"all\", fn n => size (Mark.Top'B 1 n) = 3))")).isTrue();
    assertThat(holds("MODAL(AF(\"3\", fn a => ArcToBE a = Bind.Top'Go (1, {x = 3})))")).isTrue();
    assertThat(holds("MODAL(AF(\"4\", fn a => ArcToBE a = Bind.Top'Go (1, {x = 4})))")).isFalse();
    assertThat(holds("POS(MODAL(AF(\"back\", fn a => ArcToTI a = TI.Top'Back 1)))")).isTrue();
    assertThat(holds("MODAL(AF(\"away\", fn a => DestNode a = InitNode))")).isFalse();
    assertThat(holds("MODAL(AF(\"from\", fn a => SourceNode a = InitNode))")).isTrue();
    assertThat(holds("INV(POS(NF(\"home\", fn n => n = InitNode)))")).isFalse();
  }

  @Test
  void tokens_come_in_the_order_of_their_colours() {
    assertThat(holds("NF(\"A\", fn n => Mark.Top'A 1 n = [1, 3, 5])")).isTrue();
  }

  @Test
  void functions_and_types_are_as_in_queries_of_the_tool() {
    assertThat(
            holds(
                "let fun empty (n : Node) = Mark.Top'A 1 n = nil\n"
                    + " val formula = POS(NF(\"empty\", empty)) : A\n"
                    + "in eval_node formula InitNode end"))
        .isTrue();
  }

  @Test
  void a_script_is_asked_as_it_stands() {
    String script =
        """
        fun moves x a = (Bind.Top'Go (1, {x = x}) = ArcToBE a) ;
        val myASKCTLformula =
        INV(POS(MODAL(AF("moves", moves %d)))) ;
        eval_node myASKCTLformula InitNode ;
        """;
    assertThat(AskInquiry.isOne(script)).isTrue();
    assertThat(holds(script.formatted(5))).isTrue();
    assertThat(holds(script.formatted(3))).isFalse();
  }

  @Test
  void a_path_that_ends_has_not_come_there() {
    CpnSystem ends =
        net(
            INT + variable("INT", "x"),
            page("P", place("A", "INT", "1`5"), transition("T", ""), arc("PtoT", "A", "T", "x")));
    RunSpec spec = RunSpec.builder().store("full").ask(new AskInquiry("EV(FF)", ends)).build();
    assertThat(new Runner((Plan.Ready) Planner.plan(spec, ends)).run().answers())
        .filteredOn(each -> each.property().kind().equals("formula"))
        .singleElement()
        .returns("false", Answer::value);
  }

  @Test
  void where_a_condition_raises_there_is_no_answer() {
    Answer answer = ask("INV(NF(\"head\", fn n => hd (Mark.Top'B 1 n) > 0))");
    assertThat(answer.isKnown()).isFalse();
    assertThat(answer.why()).contains("\"head\" raises Empty");
  }

  @Test
  void where_an_inscription_fails_there_is_no_answer() {
    CpnSystem fails =
        net(
            INT + variable("INT", "x"),
            page(
                "P",
                place("A", "INT", "1`5"),
                transition("T", "[1 div (x - 5) = 1]"),
                arc("PtoT", "A", "T", "x")));
    for (String text : new String[] {"POS(NF(\"n\", fn n => false))", "POS(MODAL(TT))"}) {
      RunSpec spec = RunSpec.builder().store("full").ask(new AskInquiry(text, fails)).build();
      assertThat(new Runner((Plan.Ready) Planner.plan(spec, fails)).run().answers())
          .filteredOn(each -> each.property().kind().equals("formula"))
          .singleElement()
          .matches(each -> !each.isKnown() && each.why().contains("Div"));
    }
  }

  @Test
  void what_makes_no_sense_is_refused() {
    assertThatThrownBy(() -> ask("POS(AF(\"a\", fn a => true))"))
        .isInstanceOf(Malformed.class)
        .hasMessageContaining("is about arcs and stands where nodes are meant");
    assertThatThrownBy(() -> ask("MODAL(NF(\"n\", fn n => true))"))
        .hasMessageContaining("is about nodes and stands where arcs are meant");
    assertThatThrownBy(() -> ask("POS(NF(\"n\", fn n => Mark.Top'C 1 n = []))"))
        .hasMessageContaining("the net has no place 'Top'C'");
    assertThatThrownBy(() -> ask("POS(NF(\"n\", fn n => n = 8))")).isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> ask("eval_node TT 8")).isInstanceOf(Malformed.class);
  }
}
