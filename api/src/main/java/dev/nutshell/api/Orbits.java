package dev.nutshell.api;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unrepeatable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Puts one state in the place of all that are alike to it, and looks whether they are. Any of them
 * may stand for the others, as long as it is always the same for the same state; which one it is
 * decides only how many states are left.
 */
final class Orbits<S> {
  private static final int FIRST = 6 * 1024;
  private static final int FEWEST = 32;
  private static final int EVERY = 253; // prime, so that every renaming has its turn

  private final JavaSystem<S> system;
  final Symmetry<S> symmetry;
  private final AtomicLong looks = new AtomicLong();
  private final ThreadLocal<Alike> alike = ThreadLocal.withInitial(Alike::new);

  Orbits(JavaSystem<S> system, Symmetry<S> symmetry) {
    this.system = system;
    this.symmetry = symmetry;
  }

  /** The vector of the state that stands for this one. */
  void encode(S state, State into) {
    system.codec.encode(state, into); // what cannot be encoded is told as it is
    if (symmetry.isByIds()) {
      least(state, symmetry.candidates(state), into);
    } else {
      S form = symmetry.form(state);
      State again = new State();
      system.codec.encode(form, into);
      system.codec.encode(symmetry.form(form), again);
      if (!again.sameAs(into)) {
        throw new Unrepeatable(
            "the canonical form of "
                + system.text(into)
                + " is another state, "
                + system.text(again)
                + "; what it gives must be its own canonical form.");
      }
    }
  }

  private void least(S state, List<Renaming> renamings, State into) {
    State other = new State();
    boolean first = true;
    for (Renaming renaming : renamings) {
      system.codec.encode(symmetry.renamed(state, renaming), other);
      if (first || compare(other, into) < 0) {
        into.copyFrom(other);
      }
      first = false;
    }
  }

  private static int compare(State one, State other) {
    return Arrays.compareUnsigned(one.bytes(), 0, one.length(), other.bytes(), 0, other.length());
  }

  /** The same, and now and then a look whether what is alike moves alike. */
  void scrutinise(S state, State into) {
    encode(state, into);
    if (symmetry.isByIds()) {
      long number = looks.getAndIncrement();
      if (isDue(number)) {
        int which = (int) (number % symmetry.renamings().size());
        Renaming renaming = symmetry.renamings().get(which);
        alike(vector(state), vector(symmetry.renamed(state, renaming)));
      }
      return;
    }
    State own = vector(state);
    if (!own.sameAs(into)) {
      for (JavaSystem<S>.Claim claim : system.claims()) {
        if (claim.test(state) != claim.test(system.codec.decode(into))) {
          throw tellsApart(own, into);
        }
      }
      if (isDue(looks.getAndIncrement())) {
        alike(own, into);
      }
    }
  }

  private State vector(S state) {
    State vector = new State();
    system.codec.encode(state, vector);
    return vector;
  }

  /** A look goes through all renamings for each move; so there are fewer where those are many. */
  private boolean isDue(long number) {
    int renamings = Math.max(1, symmetry.renamings().size());
    return number < Math.max(FEWEST, FIRST / renamings)
        || number % Math.max(EVERY, EVERY * (renamings / 6)) == EVERY - 1;
  }

  /** Whether it holds, which it does for a state and all that are alike to it, or for none. */
  boolean holds(Predicate<S> claim, State state, S value) {
    boolean holds = claim.test(value);
    if (symmetry.isByIds()) {
      for (S other : alike.get().to(state, value)) {
        if (claim.test(other) != holds) {
          throw tellsApart(state, vector(other));
        }
      }
    }
    return holds;
  }

  /** All that are alike to the state that was asked for last: most have several invariants. */
  private final class Alike {
    private final State vector = new State();
    private List<S> all;

    List<S> to(State state, S value) {
      if (all == null || !vector.sameAs(state)) {
        all = symmetry.renamings().stream().map(each -> symmetry.renamed(value, each)).toList();
        vector.copyFrom(state);
      }
      return all;
    }
  }

  private Unrepeatable tellsApart(State one, State other) {
    return new Unrepeatable(
        "an invariant tells apart what the symmetry calls alike: it is true of only one of "
            + system.text(one)
            + " and "
            + system.text(other)
            + ". Check it without symmetry.");
  }

  /** What is alike has moves to what is alike, and both may end or neither. */
  private void alike(State one, State other) {
    Outcome first = outcome(one);
    Outcome second = outcome(other);
    if (!first.equals(second)) {
      throw new Unrepeatable(
          "the symmetry is none of "
              + system.model.getClass().getSimpleName()
              + ": "
              + system.text(one)
              + " and "
              + system.text(other)
              + " are called alike, and "
              + first.differs(second)
              + ".");
    }
  }

  private record Outcome(Set<State> successors, boolean breaks, boolean mayEnd) {
    String differs(Outcome other) {
      if (breaks != other.breaks) {
        return "one throws where the other does not";
      }
      if (mayEnd != other.mayEnd) {
        return "only one may end";
      }
      return "their moves lead to states that are not alike ("
          + successors.size()
          + " against "
          + other.successors.size()
          + ")";
    }
  }

  private Outcome outcome(State vector) {
    Set<State> successors = new HashSet<>();
    boolean breaks = false;
    boolean mayEnd = false;
    Expansion<S> moves = new Expansion<>(system.cast);
    try {
      system.model.moves(system.codec.decode(vector), moves);
      mayEnd = moves.size() == 0 && system.model.mayEnd(system.codec.decode(vector));
    } catch (Throwable thrown) {
      system.faults.passOn(thrown);
      breaks = true;
    }
    for (int move = 0; move < moves.size(); move++) {
      State next = representative(moves.next(move));
      breaks |= next == null;
      successors.add(next == null ? new State() : next);
    }
    return new Outcome(successors, breaks, mayEnd);
  }

  /**
   * The same vector for all that are alike, whatever the key of a symmetry is worth; null where a
   * state has none.
   */
  State representative(S state) {
    State vector = new State();
    try {
      if (symmetry.isByIds()) {
        least(state, symmetry.renamings(), vector);
      } else {
        encode(state, vector);
      }
      return vector;
    } catch (Throwable thrown) {
      system.faults.passOn(thrown);
      return null;
    }
  }
}
