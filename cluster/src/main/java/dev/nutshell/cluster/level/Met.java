package dev.nutshell.cluster.level;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.Patrol;
import java.io.Serializable;

/** A {@link Patrol.Place} that travels. */
public record Met(boolean found, long length, byte[] vector, int index) implements Serializable {
  static Met of(Patrol.Place place) {
    return new Met(place.found(), place.length(), place.vector().toByteArray(), place.index());
  }

  Patrol.Place place() {
    return new Patrol.Place(found, length, state(vector), index);
  }

  public static State state(byte[] vector) {
    State state = new State(vector.length);
    state.copyFrom(vector, 0, vector.length);
    return state;
  }
}
