package dev.nutshell.cpn.run;

import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.code.NetCode;
import java.util.List;

/**
 * A net that can be run.
 *
 * @param initial what tokens there are in the beginning, by place
 * @param timed whether there is a model time
 * @param equivalent whether markings that differ by a shift of time only are one
 * @param asap whether bindings count once a copy of each token that they match
 * @param pure whether what bindings do may be remembered; not where inscriptions throw dice
 * @param seed of dice that inscriptions throw; null where they throw none
 * @param code what was generated for it, or null
 * @param finds for each transition, whether generated code finds its bindings
 * @param certain for each transition, places that it cannot do without a token of
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
    boolean asap,
    boolean pure,
    Long seed,
    NetCode code,
    boolean[] finds,
    int[][] certain) {
  /** A token that is there in the beginning. */
  record Initial(Object colour, long stamp) {}

  /** Whether a binding takes and gives the same in every marking, and that is made use of. */
  boolean remembers() {
    return !timed && pure;
  }

  static int[][] certain(List<Transition> transitions) {
    return transitions.stream()
        .map(
            each ->
                each.inputs().stream()
                    .filter(input -> input.token() != null && input.count() == null)
                    .mapToInt(Transition.Input::place)
                    .distinct()
                    .toArray())
        .toArray(int[][]::new);
  }
}
