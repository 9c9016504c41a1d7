package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.mcc.Property;
import dev.nutshell.petri.mcc.PropertyFile;
import dev.nutshell.petri.mcc.PropertyInquiry;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas of branching time. */
class BranchingTest {
  private static final int SEEDS = Integer.getInteger("seeds", 300);
  private static final int FORMULAS = 12;
  private static final int MOST_MARKINGS = 300;

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  private static String file(List<String> formulas) {
    StringBuilder text = new StringBuilder("<property-set>");
    for (int i = 0; i < formulas.size(); i++) {
      text.append("<property><id>f%02d</id><formula>".formatted(i));
      text.append(formulas.get(i)).append("</formula></property>");
    }
    return text + "</property-set>";
  }

  private static List<Property> read(MarkedNet net, List<String> formulas) {
    byte[] text = file(formulas).getBytes(StandardCharsets.UTF_8);
    return PropertyFile.read(new ByteArrayInputStream(text), net);
  }

  private static List<Answer> ask(MarkedNet net, List<String> formulas, MemoryBudget budget) {
    TreeMap<String, Answer> answers = new TreeMap<>();
    for (Inquiry inquiry : PropertyInquiry.of(read(net, formulas))) {
      RunSpec.Builder spec = RunSpec.builder().store("full").memory(1L << 30);
      Asked.of(net, inquiry, spec, budget)
          .asked()
          .forEach(answer -> answers.put(answer.property().name(), answer));
    }
    return List.copyOf(answers.values());
  }

  private static List<String> values(MarkedNet net, List<String> formulas) {
    return ask(net, formulas, null).stream().map(Answer::value).toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void they_hold_where_fixed_points_over_all_markings_say_so(long seed) {
    Nets.Plain plain = seed % 2 == 0 ? Nets.random(seed) : Nets.processes(seed);
    MarkingGraph graph = MarkingGraph.of(plain, MOST_MARKINGS);
    if (graph == null) {
      return;
    }
    Random random = new Random(seed);
    List<String> formulas = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < FORMULAS; i++) {
      Branched formula = Branched.random(random, plain.places(), plain.in().size(), 4);
      formulas.add(formula.xml());
      expected.add(formula.in(graph)[0] ? "true" : "false");
    }
    // One that is certainly of branching time, so that the file is.
    formulas.add("<negation><exists-path><next><true/></next></exists-path></negation>");
    expected.add(graph.successors().getFirst().isEmpty() ? "true" : "false");
    for (String pnml : List.of(plain.pnml(), plain.claiming())) {
      MarkedNet net = (MarkedNet) Nets.system(pnml);
      assertThat(values(net, formulas)).as("%s of net %d", formulas, seed).isEqualTo(expected);
    }
  }

  private static final String NEXT =
      "<next><integer-le><integer-constant>1</integer-constant>"
          + "<tokens-count><place>p</place></tokens-count></integer-le></next>";

  @Test
  void a_file_is_of_linear_or_of_branching_time_as_a_whole() {
    MarkedNet stuck = (MarkedNet) Nets.system(Nets.pnml("ptnet", Nets.place("p", 0)));
    String next = "<all-paths>" + NEXT + "</all-paths>";
    // A run stays in its deadlock for ever; a path ends there.
    assertThat(values(stuck, List.of(next))).containsExactly("false");
    String other = "<exists-path>" + NEXT + "</exists-path>";
    assertThat(values(stuck, List.of(next, other))).containsExactly("true", "false");
  }

  @Test
  void what_is_of_neither_is_not_checked() {
    MarkedNet net = (MarkedNet) Nets.system(Nets.pnml("ptnet", Nets.place("p", 0)));
    String neither = "<exists-path><finally>" + NEXT + "</finally></exists-path>";
    String alone = NEXT;
    assertThat(ask(net, List.of(neither, alone), null))
        .allSatisfy(
            answer -> {
              assertThat(answer.standing()).isEqualTo(Answer.Standing.UNCHECKED);
              assertThat(answer.why()).isEqualTo("it is neither a formula of CTL nor one of LTL");
            });
  }

  private static String deep(String tag, int depth) {
    String formula = "<is-fireable><transition>t0</transition></is-fireable>";
    for (int i = 0; i < depth; i++) {
      formula =
          "<all-paths><until><before>%s</before><reach>%s</reach></until></all-paths>"
              .formatted(
                  tag.equals("before") ? formula : "<false/>",
                  tag.equals("before") ? "<false/>" : formula);
    }
    return formula;
  }

  @ParameterizedTest
  @ValueSource(strings = {"before", "reach"})
  void nested_untils_share_their_parts(String side) {
    MarkedNet net = (MarkedNet) Nets.system(Nets.random(2).pnml());
    // Without sharing there would be three to the hundredth parts.
    assertThat(values(net, List.of(deep(side, 100)))).hasSize(1).doesNotContainNull();
  }

  @Test
  void where_memory_ends_there_is_a_reason_and_never_a_wrong_answer() {
    // Fifteen switches, each there and back: 2¹⁵ markings, fifteen edges each.
    StringBuilder content = new StringBuilder();
    for (int i = 0; i < 15; i++) {
      content.append(Nets.place("a" + i, 1)).append(Nets.place("b" + i, 0));
      content.append(Nets.transition("t" + i)).append(Nets.arc("a" + i, "t" + i, 1));
      content.append(Nets.arc("t" + i, "b" + i, 1));
      content.append(Nets.transition("u" + i)).append(Nets.arc("b" + i, "u" + i, 1));
      content.append(Nets.arc("u" + i, "a" + i, 1));
    }
    MarkedNet net = (MarkedNet) Nets.system(Nets.pnml("ptnet", content.toString()));
    String atom = "<is-fireable><transition>t3</transition></is-fireable>";
    List<String> formulas =
        List.of(
            "<all-paths><globally><exists-path><finally>"
                + atom
                + "</finally></exists-path></globally></all-paths>",
            "<exists-path><globally>" + atom + "</globally></exists-path>",
            "<all-paths><finally><negation>" + atom + "</negation></finally></all-paths>");
    List<String> expected = List.of("true", "true", "false");
    assertThat(values(net, formulas)).isEqualTo(expected);
    int answered = 0;
    int open = 0;
    for (long kib = 1024; kib <= 10 * 1024; kib += 256) {
      List<Answer> answers = ask(net, formulas, new MemoryBudget(kib << 10));
      for (int i = 0; i < expected.size(); i++) {
        if (answers.get(i).isKnown()) {
          assertThat(answers.get(i).value()).isEqualTo(expected.get(i));
          answered++;
        } else {
          assertThat(answers.get(i).why()).isNotBlank();
          open++;
        }
      }
    }
    assertThat(answered).isPositive();
    assertThat(open).isPositive();
    assertThat(ask(net, formulas, MemoryBudget.numberingAtMost(100_000, 1L << 30)))
        .noneMatch(Answer::isKnown);
  }

  @Test
  void nothing_is_held_after_a_run() {
    MarkedNet net = (MarkedNet) Nets.system(Nets.processes(4).pnml());
    for (long kib : new long[] {64, 256, 1024, 65536}) {
      MemoryBudget budget = new MemoryBudget(kib << 10);
      long before = budget.used();
      ask(net, List.of(deep("reach", 5), "<exists-path>" + deepNext() + "</exists-path>"), budget);
      assertThat(budget.used()).as("%d KiB", kib).isEqualTo(before);
    }
  }

  private static String deepNext() {
    return "<next><exists-path><globally><true/></globally></exists-path></next>";
  }
}
