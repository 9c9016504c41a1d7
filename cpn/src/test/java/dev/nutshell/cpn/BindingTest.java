package dev.nutshell.cpn;

import static dev.nutshell.cpn.NetText.BOOL;
import static dev.nutshell.cpn.NetText.INT;
import static dev.nutshell.cpn.NetText.PAIR;
import static dev.nutshell.cpn.NetText.arc;
import static dev.nutshell.cpn.NetText.explored;
import static dev.nutshell.cpn.NetText.ml;
import static dev.nutshell.cpn.NetText.page;
import static dev.nutshell.cpn.NetText.place;
import static dev.nutshell.cpn.NetText.refusal;
import static dev.nutshell.cpn.NetText.transition;
import static dev.nutshell.cpn.NetText.variable;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How variables of a transition get their values; by compiled code as by the evaluator. */
class BindingTest {
  private static final String ALL =
      INT + BOOL + PAIR + variable("INT", "x", "y", "z") + variable("BOOL", "b");

  @Test
  void a_pattern_binds_its_variables_to_every_colour() {
    assertThat(
            explored(
                ALL,
                page(
                    "G",
                    place("P", "PAIR", "1`(1,2)++1`(3,4)"),
                    transition("T", ""),
                    arc("PtoT", "P", "T", "(x,y)"))))
        .isEqualTo(new Explored(4, 4));
  }

  @Test
  void a_variable_that_occurs_twice_has_one_value() {
    assertThat(
            explored(
                ALL,
                page(
                    "G",
                    place("P", "PAIR", "1`(1,1)++1`(3,4)"),
                    transition("T", ""),
                    arc("PtoT", "P", "T", "(x,x)"))))
        .isEqualTo(new Explored(2, 1));
  }

  @Test
  void a_variable_that_occurs_twice_is_bound_where_it_is_written_first() {
    String record =
        "<color><id>R</id><record><recordfield><id>k</id><id>INT</id></recordfield>"
            + "<recordfield><id>z</id><id>INT</id></recordfield></record></color>";
    for (String pattern : new String[] {"{z=x,k=x}", "{k=x,z=x}"}) {
      assertThat(
              explored(
                  ALL + record,
                  page(
                      "G",
                      place("P", "R", "1`{z=1,k=1}++1`{z=3,k=4}"),
                      transition("T", ""),
                      arc("PtoT", "P", "T", pattern))))
          .isEqualTo(new Explored(2, 1));
    }
  }

  @Test
  void two_variables_from_one_place_are_bound_both_ways_round() {
    assertThat(
            explored(
                ALL,
                page(
                    "G",
                    place("P", "INT", "1`1++1`2"),
                    transition("T", ""),
                    arc("PtoT", "P", "T", "1`x++1`y"))))
        .isEqualTo(new Explored(2, 2));
  }

  @Test
  void an_equation_of_the_guard_binds() {
    assertThat(
            explored(
                ALL,
                page(
                    "G",
                    place("P", "INT", "1`1"),
                    place("Q", "PAIR", ""),
                    transition("T", "[(y, z) = (x + 1, x + 2)]"),
                    arc("PtoT", "P", "T", "x"),
                    arc("TtoP", "Q", "T", "(y,z)"))))
        .isEqualTo(new Explored(2, 1));
  }

  @Test
  void what_nothing_binds_is_tried_where_the_colour_set_is_small() {
    assertThat(
            explored(
                ALL,
                page(
                    "G",
                    place("P", "INT", "1`1"),
                    place("Q", "INT", ""),
                    transition("T", ""),
                    arc("PtoT", "P", "T", "x"),
                    arc("TtoP", "Q", "T", "if b then 1`x else empty"))))
        .isEqualTo(new Explored(3, 2));
  }

  @Test
  void what_nothing_binds_is_refused_where_the_colour_set_is_large() {
    assertThat(
            refusal(
                ALL,
                page("G", place("P", "INT", ""), transition("T", ""), arc("TtoP", "P", "T", "x"))))
        .contains("variable 'x' cannot be bound")
        .contains("INT is too large");
  }

  @Test
  void a_token_without_its_time_is_told_where_it_stands() {
    assertThat(
            refusal(
                ALL + "<color><id>S</id><timed/><int/></color>",
                page(
                    "G",
                    place("P", "INT", "1`1"),
                    place("Q", "S", ""),
                    transition("T", ""),
                    arc("PtoT", "P", "T", "x"),
                    arc("TtoP", "Q", "T", "if x=1 then 1`x@+3 else 1`2"))))
        .contains("at 26 of", "int tm list is expected");
  }

  @Test
  void a_guard_of_functions_and_exceptions_is_evaluated_as_it_is_compiled() {
    String functions =
        ml("exception Odd;")
            + ml("fun half n = if n mod 2 = 0 then n div 2 else raise Odd;")
            + ml("fun safe n = half n handle Odd => 0;")
            + ml("fun sum [] = 0 | sum (h :: t) = h + sum t;");
    assertThat(
            explored(
                ALL + functions,
                page(
                    "G",
                    place("P", "INT", "1`1++1`2++1`3++1`4"),
                    place("Q", "INT", ""),
                    transition("T", "[safe x > 0, sum [x, 1, 2] < 7]"),
                    arc("PtoT", "P", "T", "x"),
                    arc("TtoP", "Q", "T", "safe x"))))
        .isEqualTo(new Explored(2, 1));
  }

  @Test
  void an_exception_of_an_inscription_is_told_with_its_place() {
    var net =
        NetText.net(
            ALL,
            page(
                "G",
                place("P", "INT", "1`0"),
                place("Q", "INT", ""),
                transition("T", ""),
                arc("PtoT", "P", "T", "x"),
                arc("TtoP", "Q", "T", "1 div x")));
    var explorer = net.explorer();
    var state = new dev.nutshell.engine.model.State();
    var next = new dev.nutshell.engine.model.State();
    var events = new dev.nutshell.engine.model.EventList();
    explorer.initial(state);
    explorer.enabled(state, events);
    int fault = explorer.fire(state, events.get(0), next);
    assertThat(net.narrator().fault(fault).message())
        .contains("Div")
        .contains("arc from transition 'T' to place 'Q' on page 'G'");
  }

  @Test
  void names_of_design_cpn_are_understood() {
    String index =
        "<color><id>U</id><index><ml>1</ml><ml>3</ml><id>u</id></index></color>"
            + "<color><id>UU</id><product><id>U</id><id>U</id></product></color>"
            + variable("U", "s", "t");
    assertThat(
            explored(
                index,
                page(
                    "G",
                    place("P", "U", "U"),
                    place("Q", "UU", "mult'UU(1`u(1), U)"),
                    transition("T", ""),
                    arc("PtoT", "P", "T", "s"),
                    arc("PtoT", "Q", "T", "(t,s)"))))
        .isEqualTo(new Explored(8, 12));
  }

  @Test
  void a_wildcard_is_some_token_even_where_colours_are_lists() {
    String list = "<color><id>L</id><list><id>INT</id></list></color>";
    assertThat(
            explored(
                ALL + list,
                page(
                    "G",
                    place("P", "L", "2`[1]++1`[2,3]"),
                    transition("T", ""),
                    arc("PtoT", "P", "T", "2`_"))))
        .isEqualTo(new Explored(2, 1));
  }

  @Test
  void an_equation_may_name_a_variable_on_both_sides_once_it_has_a_value() {
    assertThat(
            explored(
                ALL,
                page(
                    "G",
                    place("P", "INT", "1`1++1`2"),
                    place("Q", "INT", ""),
                    transition("T", "[(x,y) = (x,x+1)]"),
                    arc("PtoT", "P", "T", "x"),
                    arc("TtoP", "Q", "T", "y"))))
        .isEqualTo(new Explored(4, 4));
  }

  @Test
  void a_part_of_a_record_may_have_a_name_of_its_own() {
    String record =
        "<color><id>R</id><record><recordfield><id>p</id><id>PAIR</id></recordfield>"
            + "<recordfield><id>b</id><id>BOOL</id></recordfield></record></color>";
    assertThat(
            explored(
                ALL + record + variable("PAIR", "q"),
                page(
                    "G",
                    place("P", "R", "1`{p=(1,2),b=true}"),
                    place("Q", "PAIR", ""),
                    transition("T", "[x < y]"),
                    arc("PtoT", "P", "T", "{p=q as (x,y),b=b}"),
                    arc("TtoP", "Q", "T", "q"))))
        .isEqualTo(new Explored(2, 1));
  }
}
