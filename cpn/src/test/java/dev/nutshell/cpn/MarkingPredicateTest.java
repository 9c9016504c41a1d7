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

import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import org.junit.jupiter.api.Test;

/** What can be asked of a marking, and by which names. */
class MarkingPredicateTest {
  private static final CpnSystem NET =
      net(
          INT + variable("INT", "x"),
          page(
                  "Top",
                  place("A", "INT", "2`1++1`5"),
                  place("B", "INT", ""),
                  "<trans id='s'><text>s</text><subst subpage='Sub' portsock='(In,A)'/></trans>")
              + page(
                  "Sub",
                  place("In", "INT", ""),
                  place("B", "INT", "1`7"),
                  transition("T", ""),
                  arc("PtoT", "In", "T", "x")));

  private static boolean holds(String text) {
    State state = new State();
    NET.explorer().initial(state);
    return NET.predicate(text).holds(state);
  }

  @Test
  void mark_gives_the_tokens_of_a_place() {
    assertThat(holds("size(Mark.Top'A 1) = 3 andalso cf(1, Mark.Top'A 1) = 2")).isTrue();
    assertThat(holds("Mark.Top'A 1 == 2`1 ++ 1`5")).isTrue();
    assertThat(holds("hd (Mark.Top'B 1) = 1")).as("raises Empty").isFalse();
  }

  @Test
  void a_port_is_known_by_its_own_page_too() {
    assertThat(holds("Mark.Sub'In 1 == Mark.Top'A 1")).isTrue();
  }

  @Test
  void the_name_of_a_place_alone_is_the_number_of_its_tokens() {
    assertThat(NET.isPredicate("Top'A <= 3")).isTrue();
    assertThat(NET.isPredicate("A <= 3")).isFalse();
    assertThat(holds("Top'A <= 3 andalso Top'A 1 + Sub'B = 4")).isTrue();
    assertThat(holds("Sub'B > 1")).isFalse();
  }

  @Test
  void a_name_that_two_pages_have_is_nobodys() {
    assertThat(NET.narrator().variable("A")).isNotNull();
    assertThat(NET.narrator().variable("Sub'B 1")).isNotNull();
    assertThat(NET.narrator().variable("B")).isNull();
    CpnSystem twice = net(INT, page("G", place("P", "INT", ""), twin("P")));
    assertThatThrownBy(() -> twice.predicate("size(Mark.G'P 1) = 0"))
        .isInstanceOf(Malformed.class)
        .hasMessageContaining("several places are called 'G'P'");
  }

  private static String twin(String name) {
    return place("other", "INT", "1`1").replace("<text>other</text>", "<text>" + name + "</text>");
  }

  @Test
  void formulas_hold_conditions_in_braces() {
    assertThat(NET.formula("[] {Top'A <= 3} && <> {cf(1, Mark.Top'A 1) = 0}"))
        .isInstanceOf(Stated.Understanding.Understood.class);
    assertThat(NET.formula("[] {size(Mark.Top'A 1) + true}").toString())
        .contains("'+' takes (int * int)");
    assertThat(NET.formula("[] {Top'A <= 3").toString()).contains("this brace is not closed");
  }
}
