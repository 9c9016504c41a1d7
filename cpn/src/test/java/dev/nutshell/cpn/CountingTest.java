package dev.nutshell.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Small nets written here: what counts, what is refused, and what survives. */
class CountingTest {
  private static final String INT = "<color><id>INT</id><int/></color>";
  private static final String TIMED = "<color><id>T</id><timed/><int/></color>";
  private static final String X = "<var><type><id>INT</id></type><id>x</id></var>";

  private static Loading load(String declarations, String page, Counting counting) {
    String text =
        "<workspaceElements><cpnet><globbox>"
            + declarations
            + "</globbox><page id='g'><pageattr name='G'/>"
            + page
            + "</page></cpnet></workspaceElements>";
    return CpnFrontEnd.load(
        text.getBytes(StandardCharsets.UTF_8),
        "net",
        null,
        Map.of(),
        counting,
        Purpose.EXPLORATION,
        MemoryBudget.unlimited());
  }

  private static CpnSystem net(String declarations, String page, Counting counting) {
    Loading loading = load(declarations, page, counting);
    assertThat(loading).isInstanceOf(Loading.Loaded.class);
    return (CpnSystem) ((Loading.Loaded) loading).system();
  }

  private static String place(String id, String set, String marking) {
    return "<place id='%s'><text>%s</text><type><text>%s</text></type><initmark><text>%s</text></initmark></place>"
        .formatted(id, id, set, marking);
  }

  private static String transition(String id, String rest) {
    return "<trans id='%s'><text>%s</text>%s</trans>".formatted(id, id, rest);
  }

  private static String arc(String direction, String place, String transition, String text) {
    return "<arc orientation='%s'><transend idref='%s'/><placeend idref='%s'/><annot><text>%s</text></annot></arc>"
        .formatted(direction, transition, place, text);
  }

  @Test
  void equal_tokens_are_one_binding_and_several_for_asap() {
    String page = place("P", "INT", "3`1++1`2") + transition("T", "") + arc("PtoT", "P", "T", "x");
    assertThat(Explored.of(net(INT + X, page, Counting.AS_REPORTED)))
        .isEqualTo(new Explored(8, 10));
    assertThat(Explored.of(net(INT + X, page, new Counting(false, true))))
        .isEqualTo(new Explored(8, 16));
  }

  @Test
  void a_cycle_in_time_is_finite_where_only_differences_of_time_count() {
    String page = place("P", "T", "1`1") + transition("A", "") + arc("BOTHDIR", "P", "A", "x@+5");
    assertThat(
            Explored.of(
                net(
                    INT + TIMED + X,
                    page.replace("BOTHDIR", "PtoT").replace("x@+5", "x")
                        + arc("TtoP", "P", "A", "x@+5"),
                    new Counting(true, false))))
        .isEqualTo(new Explored(2, 2));
  }

  @Test
  void of_equal_colours_the_ready_one_with_the_latest_stamp_is_taken() {
    String page =
        place("P", "T", "1`1@0+++1`1@3")
            + transition("Tick", "")
            + place("C", "T", "1`7@5")
            + arc("PtoT", "C", "Tick", "7")
            + arc("PtoT", "P", "Tick", "1");
    CpnSystem system = net(INT + TIMED + X, page, Counting.AS_REPORTED);
    Explorer explorer = system.explorer();
    State state = new State();
    State next = new State();
    EventList events = new EventList();
    explorer.initial(state);
    explorer.enabled(state, events);
    explorer.fire(state, events.get(0), next);
    assertThat(system.narrator().bindings(next).toString()).contains("1`1@0").contains("value=5");
  }

  @Test
  void tokens_that_may_be_taken_ahead_of_time_are_left_to_those_who_may() {
    // One token is ready at 0, one at 2: both are needed, and one of them two units early.
    String page =
        place("P", "T", "1`1@0+++1`1@2")
            + transition("A", "")
            + arc("PtoT", "P", "A", "x@+2")
            + arc("PtoT", "P", "A", "x");
    assertThat(Explored.of(net(INT + TIMED + X, page, Counting.AS_REPORTED)))
        .isEqualTo(new Explored(2, 1));
    assertThat(
            Explored.of(net(INT + TIMED + X, page.replace("1`1@0+++", ""), Counting.AS_REPORTED)))
        .isEqualTo(new Explored(1, 0));
  }

  @Test
  void a_predicate_in_cpn_ml_sees_the_tokens() {
    CpnSystem system =
        net(INT + X, place("P", "INT", "3`1++1`2") + transition("T", ""), Counting.AS_REPORTED);
    State state = new State();
    system.explorer().initial(state);
    assertThat(system.predicate("size(Mark.G'P 1) = 4").holds(state)).isTrue();
    assertThat(system.predicate("cf(1, Mark.G'P 1) &lt; 3".replace("&lt;", "<")).holds(state))
        .isFalse();
    assertThatThrownBy(() -> system.predicate("size(Mark.G'Q 1) = 4"))
        .isInstanceOf(Malformed.class)
        .hasMessageContaining("did you mean 'Mark.G'P'");
  }

  private static String refusal(String declarations, String page) {
    Loading loading = load(declarations, page, Counting.AS_REPORTED);
    assertThat(loading).isInstanceOf(Loading.Rejected.class);
    return ((Loading.Rejected) loading).problems().getFirst().message();
  }

  @Test
  void what_has_no_state_space_is_refused_by_name() {
    String place = place("P", "INT", "1`1") + transition("T", "");
    assertThat(refusal(INT + X, place + arc("TtoP", "P", "T", "discrete(1, 2)")))
        .contains("throws dice (discrete)");
    assertThat(
            refusal(
                INT + X + "<globref><id>r</id><ml>0</ml></globref>",
                place("P", "INT", "1`1")
                    + transition("T", "<code><text>action (r := !r + 1);</text></code>")
                    + arc("TtoP", "P", "T", "!r")))
        .contains("references (r)");
    assertThat(
            refusal(
                INT + X + "<globref><id>r</id><ml>0</ml></globref><ml>fun set q = q := 1;</ml>",
                place("P", "INT", "1`1")
                    + transition("T", "<code><text>action (set r);</text></code>")
                    + arc("TtoP", "P", "T", "!r")))
        .contains("references (r)");
    assertThat(
            refusal(
                INT
                    + X
                    + "<ml>val next = let val r = ref 0 in fn () =&gt; (r := !r + 1; !r) end;</ml>",
                place + arc("TtoP", "P", "T", "next()")))
        .contains("references (some reference)");
    assertThat(refusal(INT + X, place + arc("TtoP", "P", "T", "Random.randRange (1, 2) (3, 4)")))
        .contains("throws dice (Random.randRange)");
    assertThat(refusal(INT + X, place + arc("TtoP", "P", "T", "receive(\"Con1\", f)")))
        .contains("input or output");
    assertThat(refusal(INT + X, place + arc("TtoP", "P", "T", "size (TextIO.input 1)")))
        .contains("input or output");
    assertThat(refusal(INT + X, place + arc("TtoP", "P", "T", "x")))
        .contains("variable 'x' cannot be bound");
  }

  @Test
  void a_net_without_transitions_has_one_marking_and_a_warning() {
    for (String page : List.of(place("P", "INT", "1`1"), "")) {
      Loading loading = load(INT, page, Counting.AS_REPORTED);
      assertThat(loading).isInstanceOf(Loading.Loaded.class);
      Loading.Loaded loaded = (Loading.Loaded) loading;
      assertThat(loaded.warnings().toString()).contains("no transition");
      assertThat(Explored.of(loaded.system())).isEqualTo(new Explored(1, 0));
    }
  }

  @Test
  void a_hostile_document_is_refused() {
    String bomb =
        "<!DOCTYPE a [<!ENTITY x 'xxxxxxxxxx'><!ENTITY y '&x;&x;&x;&x;&x;&x;'>"
            + "<!ENTITY z SYSTEM 'file:///etc/passwd'>]><workspaceElements><cpnet>&y;&z;</cpnet>"
            + "</workspaceElements>";
    assertThat(
            CpnFrontEnd.load(
                bomb.getBytes(StandardCharsets.UTF_8),
                "net",
                null,
                Map.of(),
                MemoryBudget.unlimited()))
        .isInstanceOf(Loading.Rejected.class);
  }

  @Test
  void changed_files_load_or_are_refused_in_words() throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    for (String name : List.of("discovery", "stopandwait", "telephones")) {
      String text = Files.readString(Path.of("../examples/cpn", name + ".cpn"));
      for (int i = 0; i < 60; i++) {
        StringBuilder changed = new StringBuilder(text);
        int at = 300 + random.nextInt(text.length() - 300);
        changed.replace(
            at,
            Math.min(text.length(), at + random.nextInt(4)),
            "()[]`+:=x1,;#\"".substring(random.nextInt(12)).substring(0, 1));
        Loading loading =
            CpnFrontEnd.load(
                changed.toString().getBytes(StandardCharsets.ISO_8859_1),
                name,
                null,
                Map.of(),
                MemoryBudget.unlimited());
        if (loading instanceof Loading.Loaded loaded) {
          State state = new State();
          loaded.system().explorer().initial(state);
          loaded.system().explorer().enabled(state, new EventList());
        }
      }
    }
  }
}
