package dev.nutshell.cpn.run;

import dev.nutshell.cpn.bind.Transition;
import java.util.List;

/**
 * A net that can be run.
 *
 * @param initial what tokens there are in the beginning, by place
 * @param timed whether there is a model time
 * @param equivalent whether markings that differ by a shift of time only are one
 * @param asap whether bindings count once a copy of each token that they match
 */
public record Model(
    String file,
    List<Place> places,
    List<Transition> transitions,
    List<Codec> codecs,
    List<List<Initial>> initial,
    TimeUnit unit,
    boolean timed,
    boolean equivalent,
    boolean asap) {
  /** A token that is there in the beginning. */
  record Initial(Object colour, long stamp) {}

  boolean hasPriorities() {
    return transitions.stream().mapToInt(Transition::priority).distinct().count() > 1;
  }
}
