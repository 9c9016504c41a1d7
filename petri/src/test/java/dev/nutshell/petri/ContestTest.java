package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.mcc.Examination;
import dev.nutshell.petri.mcc.PropertyFile;
import dev.nutshell.petri.mcc.PropertyInquiry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contest's questions get the answers that its tools agreed on. */
class ContestTest {
  private static final long MOST = Long.getLong("petri.most", 2_000);
  private static final Map<String, Examination> PLAIN =
      Map.of(
          "SS", Examination.STATE_SPACE,
          "RD", Examination.REACHABILITY_DEADLOCK,
          "OS", Examination.ONE_SAFE,
          "SM", Examination.STABLE_MARKING,
          "QL", Examination.QUASI_LIVENESS,
          "L", Examination.LIVENESS);
  private static final Map<String, String> FILES =
      Map.of(
          "UB", "UpperBounds.xml",
          "RC", "ReachabilityCardinality.xml",
          "RF", "ReachabilityFireability.xml",
          "LTLC", "LTLCardinality.xml",
          "LTLF", "LTLFireability.xml",
          "CTLC", "CTLCardinality.xml",
          "CTLF", "CTLFireability.xml");

  static Stream<Corpus.Row> rows() {
    List<Corpus.Row> rows =
        Corpus.rows().stream()
            .filter(row -> row.number("states") > 0 && row.number("states") <= MOST)
            .toList();
    return rows.isEmpty() ? Stream.of((Corpus.Row) null) : rows.stream();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void every_examination_has_the_known_answers(Corpus.Row row) throws IOException {
    assumeTrue(row != null, "there is no corpus beside this checkout: skipped");
    for (String key :
        List.of(
            "SS", "RD", "OS", "SM", "QL", "L", "UB", "RC", "RF", "LTLC", "LTLF", "CTLC", "CTLF")) {
      TreeMap<String, String> expected = oracle(row.instance(), key);
      TreeMap<String, String> answers = answers(row, key);
      expected.forEach(
          (id, value) -> {
            if (value.equals("?")) {
              answers.remove(id);
            }
          });
      expected.values().removeIf(value -> value.equals("?"));
      assertThat(answers).as("%s %s", row, key).isEqualTo(expected);
    }
  }

  @Test
  void a_run_ends_when_the_answer_is_known() {
    // Any part of the transitions can have fired: 2¹⁴ markings, of which a path visits fifteen.
    StringBuilder content = new StringBuilder();
    for (int i = 0; i < 14; i++) {
      content.append(Nets.place("a" + i, 1)).append(Nets.place("b" + i, 0));
      content.append(Nets.transition("t" + i)).append(Nets.arc("a" + i, "t" + i, 1));
      content.append(Nets.arc("t" + i, "b" + i, 2));
    }
    MarkedNet net = (MarkedNet) Nets.system(Nets.pnml("ptnet", content.toString()));
    Map.of("OS", "FALSE", "SM", "FALSE", "QL", "TRUE")
        .forEach(
            (key, value) -> {
              Asked answers = Asked.of(net, PLAIN.get(key).ask(), spec());
              assertThat(answers.values()).as(key).containsExactly(value);
              assertThat(answers.result().counts().states()).as(key).isLessThan(1 << 14);
            });
  }

  @Test
  void a_deadlock_settles_liveness() {
    // While the power is on, any of fourteen switches can be turned; without it, nothing can.
    StringBuilder content = new StringBuilder(Nets.place("power", 1));
    content.append(Nets.transition("off")).append(Nets.arc("power", "off", 1));
    for (int i = 0; i < 14; i++) {
      content.append(Nets.place("a" + i, 1)).append(Nets.place("b" + i, 0));
      for (String way : List.of("ab", "ba")) {
        String turn = way + i;
        content.append(Nets.transition(turn));
        content.append(Nets.arc("power", turn, 1)).append(Nets.arc(turn, "power", 1));
        content.append(Nets.arc("" + way.charAt(0) + i, turn, 1));
        content.append(Nets.arc(turn, "" + way.charAt(1) + i, 1));
      }
    }
    MarkedNet net = (MarkedNet) Nets.system(Nets.pnml("ptnet", content.toString()));
    Asked answers = Asked.of(net, Examination.LIVENESS.ask(), spec());
    assertThat(answers.values()).containsExactly("FALSE");
    assertThat(answers.result().counts().states()).isLessThan(1 << 14);
  }

  @Test
  void a_net_is_known_not_to_be_live_where_its_graph_does_not_fit() {
    // Seventeen tokens move on one by one, in any order: 2¹⁷ markings, a deadlock in the last one.
    StringBuilder ending = new StringBuilder();
    // The same there and back, and a transition that nothing ever enables.
    StringBuilder lasting = new StringBuilder(Nets.place("never", 0));
    lasting.append(Nets.transition("dead")).append(Nets.arc("never", "dead", 1));
    for (int i = 0; i < 17; i++) {
      for (StringBuilder content : List.of(ending, lasting)) {
        content.append(Nets.place("a" + i, 1)).append(Nets.place("b" + i, 0));
        content.append(Nets.transition("t" + i)).append(Nets.arc("a" + i, "t" + i, 1));
        content.append(Nets.arc("t" + i, "b" + i, 1));
      }
      lasting.append(Nets.transition("u" + i)).append(Nets.arc("b" + i, "u" + i, 1));
      lasting.append(Nets.arc("u" + i, "a" + i, 1));
    }
    for (StringBuilder content : List.of(ending, lasting)) {
      MarkedNet net = (MarkedNet) Nets.system(Nets.pnml("ptnet", content.toString()));
      // Too little memory for the edges, and too few numbers for them.
      for (MemoryBudget tight :
          List.of(new MemoryBudget(8 << 20), MemoryBudget.numberingAtMost(200_000, 1L << 30))) {
        Asked answers = Asked.of(net, Examination.LIVENESS.ask(), spec(), tight);
        assertThat(answers.values()).containsExactly("FALSE");
        // The graph is taken breadth-first; a plain check goes depth-first.
        assertThat(answers.result().search().order()).isEqualTo(Order.DFS);
      }
    }
  }

  private static TreeMap<String, String> answers(Corpus.Row row, String key) throws IOException {
    Loading loading =
        PetriFrontEnd.loadPnml(Corpus.open(row.instance(), "model.pnml"), row.instance());
    MarkedNet net = (MarkedNet) ((Loading.Loaded) loading).system();
    if (PLAIN.containsKey(key)) {
      return Asked.of(net, PLAIN.get(key).ask(), spec()).byName();
    }
    TreeMap<String, String> answers = new TreeMap<>();
    try (InputStream in = Corpus.open(row.instance(), FILES.get(key))) {
      for (Inquiry inquiry : PropertyInquiry.of(PropertyFile.read(in, net))) {
        answers.putAll(Asked.of(net, inquiry, spec()).byName());
      }
    }
    return answers;
  }

  private static RunSpec.Builder spec() {
    return RunSpec.builder().store("full").memory(1L << 30);
  }

  private static TreeMap<String, String> oracle(String instance, String key) throws IOException {
    Path file = Corpus.FOLDER.resolve("mcc/oracle/" + instance + "-" + key + ".out");
    TreeMap<String, String> answers = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split(" ");
      if (words[0].equals("FORMULA") || words[0].equals("STATE_SPACE")) {
        answers.put(words[1], words[2]);
      }
    }
    return answers;
  }
}
