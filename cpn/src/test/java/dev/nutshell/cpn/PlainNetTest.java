package dev.nutshell.cpn;

import static dev.nutshell.cpn.NetText.INT;
import static dev.nutshell.cpn.NetText.arc;
import static dev.nutshell.cpn.NetText.explored;
import static dev.nutshell.cpn.NetText.load;
import static dev.nutshell.cpn.NetText.page;
import static dev.nutshell.cpn.NetText.place;
import static dev.nutshell.cpn.NetText.refusal;
import static dev.nutshell.cpn.NetText.transition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import org.junit.jupiter.api.Test;

/**
 * Place/transition nets as CPN Tools 4 lets one draw them: without colour sets and inscriptions.
 */
class PlainNetTest {
  private static final String UNIT = "<color><id>UNIT</id><unit/></color>";

  @Test
  void places_hold_units_arcs_move_one_and_numbers_are_so_many() {
    String pages =
        page(
            "G",
            place("P", "", "5"),
            place("Q", "UNIT", ""),
            transition("T", "[]"),
            arc("PtoT", "P", "T", "2"),
            arc("TtoP", "Q", "T", ""));
    assertThat(explored(UNIT, pages)).isEqualTo(new Explored(3, 2));
    Loading.Loaded loaded = (Loading.Loaded) load(UNIT, pages, Purpose.EXPLORATION);
    assertThat(loaded.warnings().toString()).contains("taken as UNIT").contains("G'P 1");
  }

  @Test
  void with_time_a_number_may_be_delayed() {
    String timed = "<color><id>UNIT</id><timed/><unit/></color>";
    assertThat(
            explored(
                timed,
                page(
                    "G",
                    place("P", "", "2@3"),
                    transition("T", ""),
                    arc("PtoT", "P", "T", ""),
                    arc("TtoP", "Q", "T", "2@+1"),
                    place("Q", "", ""))))
        .isEqualTo(new Explored(3, 2));
  }

  @Test
  void other_colour_sets_have_to_be_inscribed() {
    assertThat(
            refusal(
                UNIT + INT,
                page(
                    "G", place("P", "INT", "1`1"), transition("T", ""), arc("PtoT", "P", "T", ""))))
        .contains("arc from place 'P' to transition 'T' on page 'G'")
        .contains("no inscription")
        .contains("colour set INT");
  }
}
