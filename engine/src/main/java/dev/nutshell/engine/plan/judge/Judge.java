package dev.nutshell.engine.plan.judge;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides which combinations are sound, before anything is allocated: the first of the {@link
 * Rules} that forbids a combination refuses it. The only place that decides, and a pure function:
 * {@code nutshell combos} prints the rules and what comes of them, and tests run real searches by
 * them.
 */
public final class Judge {
  private Judge() {}

  /** What an exploration is for. */
  public enum Purpose {
    CHECK,
    GENERATE,
    /** Runs that go on for ever are looked for. */
    CYCLES
  }

  /**
   * What is to be combined.
   *
   * @param purpose whether states are looked at, every transition is handed on, or cycles are
   *     sought
   * @param runs how often the search is repeated with other hash functions
   * @param reduction never {@link Reduction#POR}
   * @param abilities what the model can do
   * @param inquiries what else is asked
   * @param fairness which runs that go on for ever count
   */
  public record Combination(
      StoreFamily.Choice.Chosen store,
      Order order,
      Purpose purpose,
      int threads,
      int runs,
      Reduction reduction,
      Abilities abilities,
      List<Inquiry> inquiries,
      Fairness fairness) {
    /** The same with another number of threads. */
    public Combination with(int other) {
      return new Combination(
          store, order, purpose, other, runs, reduction, abilities, inquiries, fairness);
    }

    /** A model that can do whatever may be asked of one. */
    private static final Abilities EVERYTHING =
        new Abilities(able(), able(), able(), able(), able(), able());

    /** One thread, one run, and a model that stands in nobody's way. */
    public Combination(
        StoreFamily.Choice.Chosen store, Order order, Purpose purpose, Reduction reduction) {
      this(store, order, purpose, reduction, Fairness.NONE);
    }

    /** The same where only some runs count. */
    public Combination(
        StoreFamily.Choice.Chosen store,
        Order order,
        Purpose purpose,
        Reduction reduction,
        Fairness fairness) {
      this(store, order, purpose, 1, 1, reduction, EVERYTHING, List.of(), fairness);
    }

    private static <T> Ability<T> able() {
      return new Ability.Has<>(
          _ -> {
            throw new IllegalStateException("there is no model");
          });
    }

    public Traits traits() {
      return store.traits();
    }

    /** How the store is called in a sentence. */
    String named() {
      return "store '" + store.spec() + "'";
    }
  }

  public static Judgement judge(Combination wanted) {
    Rule refusing =
        Stream.concat(Rules.OF_RUNS.stream(), Rules.REFUSALS.stream())
            .filter(rule -> rule.forbids().test(wanted))
            .findFirst()
            .orElse(null);
    if (refusing != null) {
      return new Judgement.Refused(
          refusing, refusing.reason().apply(wanted), refusing.instead().apply(wanted));
    }
    // A store that is exact until memory is used up says where it began to omit, and the run is
    // then not called exhaustive.
    return switch (wanted.traits().answers()) {
      case EXACT, EXACT_UNTIL_FULL, FORGETS -> Judgement.Sound.SOUND;
      case OMITS, OMITS_AND_FORGETS ->
          new Judgement.Weakened(wanted.named() + " may take a new state for a seen one");
    };
  }

  /** Why one thread searches, however many there may be; null where several can. */
  public static String whyOneThread(Combination wanted) {
    return Rules.OF_ONE_THREAD.stream()
        .filter(rule -> rule.forbids().test(wanted))
        .map(rule -> rule.reason().apply(wanted))
        .findFirst()
        .orElse(null);
  }

  /** What a combination costs though it is sound. */
  public static List<String> advice(StoreFamily.Choice.Chosen store, Order order) {
    return store.opener().wantsShortPaths() && order == Order.DFS
        ? List.of(
            "store '"
                + store.spec()
                + "' replays paths, which are long under --search dfs: --search bfs takes less"
                + " time")
        : List.of();
  }
}
