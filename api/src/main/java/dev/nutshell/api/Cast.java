package dev.nutshell.api;

import dev.nutshell.engine.model.Abilities.Parties;
import dev.nutshell.engine.model.Spelling;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The actors of a model, by number. */
final class Cast {
  private final List<String> names;
  private final Map<Object, Integer> numbers = new HashMap<>();

  Cast(List<?> actors) {
    for (Object actor : actors) {
      if (actor == null) {
        throw new IllegalArgumentException("an actor is null");
      }
      if (numbers.put(actor, numbers.size()) != null) {
        throw new IllegalArgumentException("actors() has '" + actor + "' twice");
      }
    }
    names = actors.stream().map(String::valueOf).toList();
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  int size() {
    return names.size();
  }

  String name(int actor) {
    return names.get(actor);
  }

  /** The number of an actor; null is nobody. */
  int number(Object actor) {
    if (actor == null) {
      return Parties.NOBODY;
    }
    Integer number = numbers.get(actor);
    if (number == null) {
      String nearest = Spelling.nearest(String.valueOf(actor), names);
      throw new IllegalArgumentException(
          "a move is by '"
              + actor
              + "', who is not among the model's actors()"
              + (nearest == null ? "" : "; did you mean '" + nearest + "'?"));
    }
    return number;
  }
}
