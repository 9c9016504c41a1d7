package dev.nutshell.engine.search;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The violations that one thread has met since its search last settled which of them to tell: the
 * least {@link Sighting} of each cause. Of faults, which a model may have without number, only the
 * least few.
 */
final class Sightings {
  private final Spot spot;
  private final Map<Cause, Sighting> least = new LinkedHashMap<>();
  private int faults;

  Sightings(Spot spot) {
    this.spot = spot;
  }

  boolean isEmpty() {
    return least.isEmpty();
  }

  /**
   * @param state where the spot is
   */
  void meets(Cause cause, State state) {
    Sighting known = least.get(cause);
    if (known != null && known.compareTo(state, spot) <= 0) {
      return;
    }
    State vector = new State(state.length());
    vector.copyFrom(state);
    add(new Sighting(cause, spot.length(), vector, spot.index(), spot.number(), spot.event()));
  }

  void add(Sighting sighting) {
    boolean fresh = least.put(sighting.cause(), sighting) == null;
    if (fresh && sighting.cause() instanceof Cause.Faulty && ++faults > Inspector.MOST_FAULTS) {
      least.values().stream()
          .filter(each -> each.cause() instanceof Cause.Faulty)
          .max(Sighting::compareTo)
          .ifPresent(largest -> least.remove(largest.cause()));
      faults--;
    }
  }

  List<Sighting> all() {
    return List.copyOf(least.values());
  }

  void clear() {
    least.clear();
    faults = 0;
  }

  /**
   * The least of each cause that several threads have met, the least of all first.
   *
   * @param rank in which order causes are told that were met at one place
   */
  static List<Sighting> joined(List<Sightings> threads, Comparator<Cause> rank) {
    Map<Cause, Sighting> least = new LinkedHashMap<>();
    for (Sightings thread : threads) {
      for (Sighting sighting : thread.least.values()) {
        least.merge(
            sighting.cause(), sighting, (one, other) -> one.compareTo(other) <= 0 ? one : other);
      }
    }
    List<Sighting> all = new ArrayList<>(least.values());
    Comparator<Sighting> order = Sighting::compareTo;
    all.sort(order.thenComparing(Sighting::cause, rank));
    return all;
  }
}
