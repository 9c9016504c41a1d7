package dev.nutshell.engine.plan.advise;

import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.store.auto.Forecast;

/** What became of a store in which a sample was explored. */
public sealed interface StoreTrial {
  String spec();

  /**
   * It was tried.
   *
   * @param order in which it was explored
   * @param exact whether it omits no state
   * @param forecast what it took for the sample; each further state is supposed to take as much
   * @param timeToFull how much more CPU time the search took for a state than with {@code full}
   */
  record Tried(String spec, Order order, boolean exact, Forecast forecast, double timeToFull)
      implements StoreTrial {
    /** About how many bytes it takes for so many states. */
    public long bytesFor(long states) {
      return (long) Math.min(1e18, Math.ceil(forecast.bytesEach(states) * states));
    }

    /** About how many states it holds in so many bytes, to two digits. */
    public long roomFor(long bytes) {
      return Choosing.rounded(forecast.mostIn(bytes));
    }
  }

  /** It does not go with this model or these options, or had no room even for the sample. */
  record Refused(String spec, String reason) implements StoreTrial {}
}
