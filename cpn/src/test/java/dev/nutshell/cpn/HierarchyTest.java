package dev.nutshell.cpn;

import static dev.nutshell.cpn.NetText.INT;
import static dev.nutshell.cpn.NetText.arc;
import static dev.nutshell.cpn.NetText.explored;
import static dev.nutshell.cpn.NetText.net;
import static dev.nutshell.cpn.NetText.page;
import static dev.nutshell.cpn.NetText.place;
import static dev.nutshell.cpn.NetText.transition;
import static dev.nutshell.cpn.NetText.variable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cpn.run.CpnSystem;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pages under pages, and places that are one. */
class HierarchyTest {
  private static final String SUB =
      page(
          "Sub",
          place("In", "INT", "7`7", "<port type='In'/>"),
          place("Out", "INT", "", "<port type='Out'/>"),
          place("Own", "INT", "1`0"),
          transition("Move", ""),
          arc("PtoT", "In", "Move", "x"),
          arc("TtoP", "Out", "Move", "x + 1"));

  private static String twice() {
    return page(
            "Top",
            place("A", "INT", "1`1"),
            place("B", "INT", ""),
            place("C", "INT", ""),
            substitution("S1", "A", "B"),
            substitution("S2", "B", "C"))
        + SUB;
  }

  private static String substitution(String id, String in, String out) {
    return "<trans id='%s'><text>%s</text><subst subpage='Sub' portsock='(In,%s)(Out,%s)'/></trans>"
        .formatted(id, id, in, out);
  }

  @Test
  void a_page_has_an_instance_for_every_substitution_transition() {
    CpnSystem system = net(INT + variable("INT", "x"), twice());
    List<String> transitions =
        IntStream.range(0, system.transitionCount()).mapToObj(system::transitionName).toList();
    assertThat(transitions).containsExactlyInAnyOrder("Sub'Move 1", "Sub'Move 2");
    List<String> places =
        IntStream.range(0, system.placeCount()).mapToObj(system::placeName).toList();
    assertThat(places)
        .containsExactlyInAnyOrder("Top'A 1", "Top'B 1", "Top'C 1", "Sub'Own 1", "Sub'Own 2");
  }

  @Test
  void a_port_is_its_socket_and_has_its_marking() {
    assertThat(explored(INT + variable("INT", "x"), twice())).isEqualTo(new Explored(3, 2));
  }

  @Test
  void places_of_a_fusion_set_are_one_place() {
    String fused = "<fusioninfo name='F'/>";
    String pages =
        page(
                "One",
                place("P", "INT", "1`1", fused),
                transition("T", ""),
                arc("PtoT", "P", "T", "x"))
            + page(
                "Two",
                place("Q", "INT", "1`1", fused),
                transition("U", ""),
                arc("PtoT", "Q", "U", "x"))
            + "<fusion id='f' name='F'><fusion_elm idref='P'/><fusion_elm idref='Q'/></fusion>";
    assertThat(explored(INT + variable("INT", "x"), pages)).isEqualTo(new Explored(2, 2));
  }
}
