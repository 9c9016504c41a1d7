package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.RunSpec.Purpose;
import dev.nutshell.engine.store.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules, stated once more and independently, over the whole cross product. */
class JudgeTest {
  static Stream<Judge.Combination> everything() {
    List<Judge.Combination> all = new ArrayList<>();
    for (Traits.Answers answers : Traits.Answers.values()) {
      for (Traits.Ids ids : Traits.Ids.values()) {
        for (boolean concurrent : new boolean[] {false, true}) {
          for (Order order : Order.values()) {
            for (Purpose purpose : Purpose.values()) {
              for (int threads : new int[] {1, 2}) {
                for (Reduction reduction : Reduction.values()) {
                  for (boolean byLevels : new boolean[] {false, true}) {
                    Traits traits = new Traits(answers, ids, concurrent, byLevels);
                    all.add(
                        new Judge.Combination("some", traits, order, purpose, threads, reduction));
                  }
                }
              }
            }
          }
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("everything")
  void holds_can_be_trusted_only_where_no_state_is_lost(Judge.Combination wanted) {
    if (Judge.judge(wanted) instanceof Judgement.Sound) {
      assertThat(wanted.traits().answers())
          .isIn(Traits.Answers.EXACT, Traits.Answers.EXACT_UNTIL_FULL, Traits.Answers.FORGETS);
    }
  }

  @ParameterizedTest
  @MethodSource("everything")
  void what_may_never_end_or_lacks_something_is_refused_with_a_way_out(Judge.Combination wanted) {
    Traits traits = wanted.traits();
    boolean forgets =
        traits.answers() == Traits.Answers.FORGETS
            || traits.answers() == Traits.Answers.OMITS_AND_FORGETS;
    boolean omits =
        traits.answers() == Traits.Answers.EXACT_UNTIL_FULL
            || traits.answers() == Traits.Answers.OMITS
            || traits.answers() == Traits.Answers.OMITS_AND_FORGETS;
    boolean levelless = traits.byLevels() && wanted.order() != Order.BFS;
    boolean endless = forgets && !traits.byLevels() && wanted.order() == Order.BFS;
    boolean numberless =
        wanted.purpose() == Purpose.GENERATE && (omits || traits.ids() == Traits.Ids.NONE);
    boolean sleepless =
        wanted.reduction().sleeps()
            && (wanted.order() != Order.DFS
                || wanted.purpose() == Purpose.GENERATE
                || traits.ids() == Traits.Ids.NONE);
    boolean crowded = wanted.threads() > 1 && !traits.concurrent();
    Judgement judgement = Judge.judge(wanted);
    assertThat(judgement instanceof Judgement.Refused)
        .isEqualTo(endless || levelless || numberless || crowded || sleepless);
    if (judgement instanceof Judgement.Refused refused) {
      assertThat(refused.reason()).matches(".*(some|sleep|both).*");
      assertThat(refused.instead()).startsWith("--");
    }
  }

  @ParameterizedTest
  @MethodSource("everything")
  void a_weakened_run_says_why(Judge.Combination wanted) {
    if (Judge.judge(wanted) instanceof Judgement.Weakened weakened) {
      assertThat(weakened.reasons()).isNotEmpty();
      assertThat(wanted.traits().answers())
          .isIn(Traits.Answers.OMITS, Traits.Answers.OMITS_AND_FORGETS);
    }
  }
}
