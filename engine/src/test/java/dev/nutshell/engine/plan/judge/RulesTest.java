package dev.nutshell.engine.plan.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Judge.Combination;
import dev.nutshell.engine.plan.judge.Judge.Purpose;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the rules are made of. Whether they are right, real searches tell: see the test kit. */
class RulesTest {
  private static StoreFamily.Choice.Chosen store(String spec) {
    return (StoreFamily.Choice.Chosen) Stores.choose(spec);
  }

  /** Whatever depends on the model or the question, beside what {@code combos} prints. */
  private static Stream<Combination> everything() {
    List<Combination> all = new ArrayList<>(Combinations.all());
    List<Inquiry> graph = List.of(new Graph());
    for (Combination one : Combinations.all()) {
      all.add(of(one, 2, 1, one.abilities(), List.of()));
      all.add(of(one, 1, 3, one.abilities(), List.of()));
      all.add(of(one, 1, 1, Abilities.NONE, List.of()));
      all.add(of(one, 1, 1, one.abilities(), graph));
      all.add(of(one, 1, 1, one.abilities(), List.of(new Counted())));
    }
    all.add(
        new Combination(
            store("comback:backwards"),
            Order.BFS,
            Purpose.CHECK,
            1,
            1,
            Reduction.NONE,
            Abilities.NONE,
            List.of(),
            Fairness.NONE));
    return all.stream();
  }

  private static Combination of(
      Combination one, int threads, int runs, Abilities abilities, List<Inquiry> inquiries) {
    return new Combination(
        one.store(),
        one.order(),
        one.purpose(),
        threads,
        runs,
        one.reduction(),
        abilities,
        inquiries,
        one.fairness());
  }

  private record Graph() implements Inquiry.OfTransitions {
    @Override
    public String name() {
      return "a graph";
    }

    @Override
    public List<Property> properties() {
      return List.of();
    }

    @Override
    public Tracing trace(TransitionSystem system, MemoryBudget budget, Runnable enough) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean bySource() {
      return true;
    }

    @Override
    public OfStates weaker() {
      return null;
    }
  }

  private record Counted() implements Inquiry.OfStates {
    @Override
    public String name() {
      return "a count";
    }

    @Override
    public List<Property> properties() {
      return List.of();
    }

    @Override
    public Reducible reducible() {
      return Reducible.NO;
    }

    @Override
    public boolean seeksDeadlocks() {
      return false;
    }

    @Override
    public Observer observe(TransitionSystem system) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void every_rule_refuses_something_that_can_be_asked_for() {
    Set<Rule> used = new LinkedHashSet<>();
    everything()
        .forEach(
            wanted -> {
              if (Judge.judge(wanted) instanceof Judgement.Refused refused) {
                used.add(refused.rule());
              }
            });
    List<Rule> all = new ArrayList<>(Rules.REFUSALS);
    all.addAll(Rules.OF_RUNS);
    assertThat(used).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void what_is_refused_says_why_and_what_can_be_used() {
    everything().forEach(RulesTest::isExplained);
  }

  private static void isExplained(Combination wanted) {
    switch (Judge.judge(wanted)) {
      case Judgement.Refused refused -> {
        assertThat(refused.reason()).containsAnyOf("store '", "--", "a graph", "model");
        assertThat(refused.instead())
            .satisfiesAnyOf(
                none -> assertThat(none).isNull(), way -> assertThat(way).startsWith("--"));
      }
      case Judgement.Weakened weakened -> {
        assertThat(weakened.reason()).contains(wanted.store().spec());
        assertThat(wanted.traits().answers().mayOmit()).isTrue();
      }
      case Judgement.Sound _ ->
          assertThat(wanted.traits().answers())
              .isIn(Traits.Answers.EXACT, Traits.Answers.EXACT_UNTIL_FULL, Traits.Answers.FORGETS);
    }
  }

  @Test
  void what_stands_instead_is_not_refused_for_the_same_reason() {
    for (Combination wanted : Combinations.all()) {
      if (Judge.judge(wanted) instanceof Judgement.Refused refused && refused.instead() != null) {
        Combination other = instead(wanted, refused.instead());
        if (Judge.judge(other) instanceof Judgement.Refused again) {
          assertThat(again.rule()).as("%s", wanted).isNotEqualTo(refused.rule());
        }
      }
    }
  }

  /** The combination with the first option of the advice. */
  private static Combination instead(Combination wanted, String advice) {
    String[] words = advice.split("[ ,]+");
    return switch (words[0]) {
      case "--search" ->
          new Combination(
              wanted.store(),
              words[1].equals("bfs") ? Order.BFS : Order.DFS,
              wanted.purpose(),
              wanted.reduction(),
              wanted.fairness());
      case "--store" ->
          new Combination(
              store(words[1]),
              wanted.order(),
              wanted.purpose(),
              wanted.reduction(),
              wanted.fairness());
      case "--reduce" ->
          new Combination(
              wanted.store(), wanted.order(), wanted.purpose(), Reduction.NONE, wanted.fairness());
      default -> throw new IllegalArgumentException(advice);
    };
  }
}
