package dev.nutshell.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Nets as files say them, put together for tests. */
final class NetText {
  static final String INT = "<color><id>INT</id><int/></color>";
  static final String BOOL = "<color><id>BOOL</id><bool/></color>";
  static final String PAIR =
      "<color><id>PAIR</id><product><id>INT</id><id>INT</id></product></color>";

  private NetText() {}

  static String variable(String set, String... names) {
    return "<var><type><id>%s</id></type><id>%s</id></var>"
        .formatted(set, String.join("</id><id>", names));
  }

  static String ml(String text) {
    return "<ml>" + escaped(text) + "</ml>";
  }

  static String place(String id, String set, String marking) {
    return place(id, set, marking, "");
  }

  static String place(String id, String set, String marking, String rest) {
    return ("<place id='%s'><text>%s</text><type><text>%s</text></type>"
            + "<initmark><text>%s</text></initmark>%s</place>")
        .formatted(id, id, set, escaped(marking), rest);
  }

  static String transition(String id, String guard) {
    return "<trans id='%s'><text>%s</text><cond><text>%s</text></cond></trans>"
        .formatted(id, id, escaped(guard));
  }

  static String arc(String direction, String place, String transition, String text) {
    return ("<arc orientation='%s'><transend idref='%s'/><placeend idref='%s'/>"
            + "<annot><text>%s</text></annot></arc>")
        .formatted(direction, transition, place, escaped(text));
  }

  static String page(String id, String... parts) {
    return "<page id='%s'><pageattr name='%s'/>%s</page>".formatted(id, id, String.join("", parts));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  static Loading load(String declarations, String pages, Purpose purpose) {
    String text =
        "<workspaceElements><cpnet><globbox>"
            + declarations
            + "</globbox>"
            + pages
            + "</cpnet></workspaceElements>";
    return CpnFrontEnd.load(
        text.getBytes(StandardCharsets.UTF_8),
        "net",
        null,
        Map.of(),
        Counting.AS_REPORTED,
        purpose,
        MemoryBudget.unlimited());
  }

  static CpnSystem net(String declarations, String pages) {
    return net(declarations, pages, Purpose.EXPLORATION);
  }

  static CpnSystem net(String declarations, String pages, Purpose purpose) {
    Loading loading = load(declarations, pages, purpose);
    assertThat(loading).isInstanceOf(Loading.Loaded.class);
    return (CpnSystem) ((Loading.Loaded) loading).system();
  }

  /** The one sentence with which a net is refused. */
  static String refusal(String declarations, String pages) {
    Loading loading = load(declarations, pages, Purpose.EXPLORATION);
    assertThat(loading).isInstanceOf(Loading.Rejected.class);
    return ((Loading.Rejected) loading).problems().getFirst().message();
  }

  /** Explores it by compiled code and by the evaluator. */
  static Explored explored(String declarations, String pages) {
    return Explored.ofBoth(
        net(declarations, pages), net(declarations, pages, Purpose.REFERENCE), 100_000);
  }
}
