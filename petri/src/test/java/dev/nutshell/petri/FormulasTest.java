package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.mcc.Examination;
import dev.nutshell.petri.mcc.Formula;
import dev.nutshell.petri.mcc.Property;
import dev.nutshell.petri.mcc.PropertyInquiry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Formulas against all reachable markings of nets of plain maps. */
class FormulasTest {
  /** So many names that a sum or an atom is worked out only once a marking. */
  private static final int LONG = 40;

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void sums_atoms_and_bounds_short_and_long_are_those_of_the_reachable_markings(long seed) {
    Nets.Plain plain = seed % 2 == 0 ? Nets.random(seed) : Nets.processes(seed);
    Map<List<Long>, List<Integer>> markings = Nets.reachable(plain);
    if (markings == null) {
      return;
    }
    Random random = new Random(seed);
    List<Property> properties = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int length : new int[] {1, 2, LONG}) {
      int[] places = random.ints(length, 0, plain.places()).toArray();
      int[] transitions = some(random, length, plain.in().size());
      long most = markings.keySet().stream().mapToLong(m -> sum(m, places)).max().getAsLong();
      long least = markings.keySet().stream().mapToLong(m -> sum(m, places)).min().getAsLong();
      Formula.Count sum = new Formula.Count(0, places);
      properties.add(new Property.Bound("bound" + length, sum));
      expected.add(Long.toString(most));
      properties.add(new Property.Invariant("most" + length, atMost(sum, most)));
      expected.add("TRUE");
      properties.add(new Property.Invariant("above" + length, atMost(sum, most - 1)));
      expected.add("FALSE");
      properties.add(new Property.Possible("least" + length, atMost(sum, least)));
      expected.add("TRUE");
      properties.add(new Property.Possible("below" + length, atMost(sum, least - 1)));
      expected.add("FALSE");
      Formula atom = new Formula.Fireable(transitions);
      properties.add(new Property.Possible("fireable" + length, atom));
      expected.add(verdict(markings.values().stream().anyMatch(m -> meets(m, transitions))));
      properties.add(new Property.Invariant("always" + length, atom));
      expected.add(verdict(markings.values().stream().allMatch(m -> meets(m, transitions))));
    }
    for (String pnml : List.of(plain.pnml(), plain.claiming())) {
      MarkedNet net = (MarkedNet) Nets.system(pnml);
      assertThat(ask(net, new PropertyInquiry(properties)).values()).isEqualTo(expected);
      boolean safe = markings.keySet().stream().flatMap(List::stream).allMatch(n -> n <= 1);
      assertThat(ask(net, Examination.ONE_SAFE.ask()).values()).containsExactly(verdict(safe));
      markings.keySet().forEach(m -> staysBelowCeiling(net, m, random));
    }
  }

  /** Of few transitions, so that long lists do not always name all of them. */
  private static int[] some(Random random, int length, int transitions) {
    int[] few = random.ints(2, 0, transitions).toArray();
    return random.ints(length, 0, few.length).map(i -> few[i]).toArray();
  }

  private static void staysBelowCeiling(MarkedNet net, List<Long> marking, Random random) {
    int[] places = random.ints(3, 0, net.placeCount()).toArray();
    assertThat(sum(marking, places)).isLessThanOrEqualTo(net.ceiling(places));
  }

  private static long sum(List<Long> marking, int[] places) {
    return Arrays.stream(places).mapToLong(marking::get).sum();
  }

  private static boolean meets(List<Integer> enabled, int[] transitions) {
    return Arrays.stream(transitions).anyMatch(enabled::contains);
  }

  private static Formula atMost(Formula.Count sum, long most) {
    return new Formula.AtMost(sum, new Formula.Count(most, new int[0]));
  }

  private static String verdict(boolean holds) {
    return holds ? "TRUE" : "FALSE";
  }

  private static Asked ask(MarkedNet net, Inquiry inquiry) {
    return Asked.of(net, inquiry, RunSpec.builder().store("full").memory(64L << 20));
  }

  @Test
  void what_invariants_bound_needs_few_states() {
    // Fourteen switches, each up or down: no place ever holds two tokens, all ups fourteen.
    StringBuilder content = new StringBuilder();
    for (int i = 0; i < 14; i++) {
      content.append(Nets.place("down" + i, 1)).append(Nets.place("up" + i, 0));
      content.append(Nets.transition("t" + i)).append(Nets.transition("u" + i));
      content.append(Nets.arc("down" + i, "t" + i, 1)).append(Nets.arc("t" + i, "up" + i, 1));
      content.append(Nets.arc("up" + i, "u" + i, 1)).append(Nets.arc("u" + i, "down" + i, 1));
    }
    MarkedNet net = (MarkedNet) Nets.system(Nets.pnml("ptnet", content.toString()));
    int[] ups = IntStream.range(0, 14).map(i -> 2 * i + 1).toArray();
    List<Property> up = List.of(new Property.Bound("up", new Formula.Count(0, ups)));
    Asked bound = ask(net, new PropertyInquiry(up));
    assertThat(bound.values()).containsExactly("14");
    assertThat(bound.result().counts().states()).isLessThan(1 << 14);
    Asked safe = ask(net, Examination.ONE_SAFE.ask());
    assertThat(safe.values()).containsExactly("TRUE");
    assertThat(safe.result().counts().states()).isLessThan(1 << 14);
  }
}
