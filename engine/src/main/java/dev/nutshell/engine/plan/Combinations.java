package dev.nutshell.engine.plan;

import dev.nutshell.engine.plan.RunSpec.Purpose;
import dev.nutshell.engine.store.StoreFamily;
import java.util.List;
import java.util.stream.Stream;

/**
 * Encoder × table × search × reduction × purpose: all that can be asked for. {@code nutshell
 * combos} prints this list and the tests run it, so nothing is called sound that was not tried.
 */
public final class Combinations {
  /** What {@link Reduction#POR} can become. */
  public static final List<Reduction> REDUCTIONS =
      List.of(Reduction.NONE, Reduction.AMPLE, Reduction.STUBBORN, Reduction.SLEEP, Reduction.BOTH);

  private Combinations() {}

  /** All of them, those that make no sense included. */
  public static List<Judge.Combination> all() {
    return Stores.specimens().stream().flatMap(Combinations::of).toList();
  }

  /** Those of one store. */
  public static Stream<Judge.Combination> of(String store) {
    return Stores.choose(store) instanceof StoreFamily.Choice.Chosen chosen
        ? Stream.of(Purpose.values())
            .flatMap(
                purpose ->
                    Stream.of(Order.values())
                        .flatMap(
                            order ->
                                REDUCTIONS.stream()
                                    .map(
                                        reduction ->
                                            new Judge.Combination(
                                                store,
                                                chosen.traits(),
                                                order,
                                                purpose,
                                                1,
                                                reduction))))
        : Stream.empty();
  }

  /** The searches with which a model can be checked, those with stores that may omit included. */
  public static List<Judge.Combination> ofChecks() {
    return all().stream()
        .filter(combination -> combination.purpose() == Purpose.CHECK)
        .filter(combination -> !(Judge.judge(combination) instanceof Judgement.Refused))
        .toList();
  }
}
