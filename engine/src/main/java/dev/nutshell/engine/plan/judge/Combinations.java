package dev.nutshell.engine.plan.judge;

import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.plan.judge.Judge.Combination;
import dev.nutshell.engine.plan.judge.Judge.Purpose;
import dev.nutshell.engine.store.StoreFamily;
import java.util.List;
import java.util.stream.Stream;

/**
 * Encoder × table × search × reduction × purpose × fairness: all that can be asked for. {@code
 * nutshell combos} prints this list and the tests run it, so nothing is called sound that was not
 * tried.
 */
public final class Combinations {
  /** What {@link Reduction#POR} can become. */
  public static final List<Reduction> REDUCTIONS =
      List.of(Reduction.NONE, Reduction.AMPLE, Reduction.STUBBORN, Reduction.SLEEP, Reduction.BOTH);

  private Combinations() {}

  /** All of them, those that make no sense included. */
  public static List<Combination> all() {
    return Stores.specimens().stream().flatMap(Combinations::of).toList();
  }

  /** Those of one store. */
  public static Stream<Combination> of(String store) {
    return switch (Stores.choose(store)) {
      case StoreFamily.Choice.Refused _ -> Stream.empty();
      case StoreFamily.Choice.Chosen chosen ->
          Stream.of(Purpose.values())
              .flatMap(
                  purpose ->
                      Stream.of(Order.values()).flatMap(order -> of(chosen, order, purpose)));
    };
  }

  private static Stream<Combination> of(
      StoreFamily.Choice.Chosen store, Order order, Purpose purpose) {
    return REDUCTIONS.stream()
        .flatMap(
            reduction ->
                fairness(purpose)
                    .map(each -> new Combination(store, order, purpose, reduction, each)));
  }

  private static Stream<Fairness> fairness(Purpose purpose) {
    return purpose == Purpose.CYCLES ? Stream.of(Fairness.values()) : Stream.of(Fairness.NONE);
  }

  /** The searches with which a model can be checked, those with stores that may omit included. */
  public static List<Combination> ofChecks() {
    return all().stream()
        .filter(combination -> combination.purpose() == Purpose.CHECK)
        .filter(combination -> !(Judge.judge(combination) instanceof Judgement.Refused))
        .toList();
  }
}
