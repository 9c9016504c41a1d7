package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Inquiry;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A reduction beside an automaton answers as the whole net does. Left without the condition on what
 * is read, on descent, or on who stays enabled, this fails.
 */
class ReducedNetRunsTest {
  private static final int NETS = Integer.getInteger("reduced.nets", 1_500);
  private static final int FORMULAS = 4;
  private static final int MOST_MARKINGS = 400;

  private static Inquiry.OfRuns asked(MarkedNet net, String text) {
    Stated stated = ((Stated.Understanding.Understood) net.formula(text)).stated();
    return new Inquiry.OfRuns(
        stated.property(), ((Stated.Reading.Read) stated.reading().get()).claim());
  }

  private static Asked answer(MarkedNet net, Inquiry.OfRuns inquiry, Reduction reduction) {
    RunSpec.Builder spec =
        RunSpec.builder().store("full").memory(64L << 20).reduce(reduction).seed(7);
    return Asked.of(net, inquiry, spec);
  }

  @Test
  void reduced_runs_answer_formulas_as_all_runs_do() {
    int violated = 0;
    int smaller = 0;
    int checked = 0;
    for (long seed = 0; seed < NETS; seed++) {
      Nets.Plain plain = seed % 4 == 0 ? Nets.random(seed) : Nets.processes(seed);
      if (MarkingGraph.of(plain, MOST_MARKINGS) == null) {
        continue;
      }
      MarkedNet net = (MarkedNet) Nets.system(plain.pnml());
      Random random = new Random(seed);
      for (int i = 0; i < FORMULAS; i++) {
        boolean narrow = i > 0;
        int places = narrow ? Math.min(2, plain.places()) : plain.places();
        int transitions = narrow ? 1 : plain.in().size();
        String text = Said.random(random, places, transitions, 3).text();
        Inquiry.OfRuns inquiry = asked(net, text);
        if (!inquiry.claim().sequences(net).isThere()) {
          continue;
        }
        Asked whole = answer(net, inquiry, Reduction.NONE);
        for (Reduction reduction : new Reduction[] {Reduction.AMPLE, Reduction.STUBBORN}) {
          Asked reduced = answer(net, inquiry, reduction);
          assertThat(reduced.values())
              .as("%s of net %d, %s", text, seed, reduction)
              .isEqualTo(whole.values())
              .doesNotContainNull();
          smaller += reduced.result().counts().states() < whole.result().counts().states() ? 1 : 0;
          checked++;
        }
        violated += whole.values().contains("FALSE") ? 1 : 0;
      }
    }
    assertThat(checked).isGreaterThan(NETS);
    assertThat(violated).isBetween(checked / 16, checked * 7 / 16);
    assertThat(smaller).as("reductions that reduce").isGreaterThan(checked / 20);
  }

  /** The run that takes p away first ends there; one that reads p before goes on to e. */
  @Test
  void who_only_reads_a_place_is_not_put_before_who_takes_it_away() {
    String pnml =
        Nets.pnml(
            "ptnet",
            Nets.place("a", 1)
                + Nets.place("b", 0)
                + Nets.place("e", 0)
                + Nets.place("p", 1)
                + Nets.transition("reads")
                + Nets.transition("shows")
                + Nets.transition("takes")
                + Nets.arc("a", "reads", 1)
                + Nets.arc("p", "reads", 1)
                + Nets.arc("reads", "p", 1)
                + Nets.arc("reads", "b", 1)
                + Nets.arc("b", "shows", 1)
                + Nets.arc("shows", "e", 1)
                + Nets.arc("p", "takes", 1));
    MarkedNet net = (MarkedNet) Nets.system(pnml);
    for (Reduction reduction :
        new Reduction[] {Reduction.NONE, Reduction.AMPLE, Reduction.STUBBORN}) {
      assertThat(answer(net, asked(net, "<> e == 1"), reduction).values()).containsExactly("FALSE");
    }
  }
}
