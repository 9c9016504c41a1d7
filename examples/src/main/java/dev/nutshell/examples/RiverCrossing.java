package dev.nutshell.examples;

import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A farmer takes a wolf, a goat and a cabbage across a river, in a boat for two. Left alone, the
 * wolf eats the goat and the goat eats the cabbage.
 *
 * <p>10 states and 20 transitions. That nobody arrives does not hold: breadth-first search finds
 * one of the two shortest ways, of 7 crossings.
 */
public record RiverCrossing() implements Model<RiverCrossing.Banks> {
  /** Who is on the far bank. */
  public record Banks(boolean farmer, boolean wolf, boolean goat, boolean cabbage) {
    boolean safe() {
      return goat == farmer || goat != wolf && goat != cabbage;
    }

    boolean crossed() {
      return farmer && wolf && goat && cabbage;
    }
  }

  @Override
  public List<Banks> initial() {
    return List.of(new Banks(false, false, false, false));
  }

  @Override
  public void moves(Banks b, Moves<Banks> moves) {
    boolean far = !b.farmer;
    cross("alone", new Banks(far, b.wolf, b.goat, b.cabbage), moves);
    if (b.wolf == b.farmer) {
      cross("with the wolf", new Banks(far, far, b.goat, b.cabbage), moves);
    }
    if (b.goat == b.farmer) {
      cross("with the goat", new Banks(far, b.wolf, far, b.cabbage), moves);
    }
    if (b.cabbage == b.farmer) {
      cross("with the cabbage", new Banks(far, b.wolf, b.goat, far), moves);
    }
  }

  private static void cross(String how, Banks next, Moves<Banks> moves) {
    if (next.safe()) {
      moves.add("the farmer crosses {}", how, next);
    }
  }

  @Override
  public Map<String, Predicate<Banks>> invariants() {
    return Map.of("unsolved", banks -> !banks.crossed());
  }
}
