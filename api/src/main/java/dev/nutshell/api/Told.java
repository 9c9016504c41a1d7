package dev.nutshell.api;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Unrepeatable;
import java.util.List;

/**
 * What trails of a search with symmetry are told from: the same events, but states in which
 * everybody keeps the name. An event leads from here to something alike to where it led the search.
 *
 * <p>A vector holds both: how long the search's state is, that state, and the one with the names.
 */
final class Told<S> implements TransitionSystem.Plain {
  private final JavaSystem<S> system;
  private final Orbits<S> orbits;

  Told(JavaSystem<S> system, Orbits<S> orbits) {
    this.system = system;
    this.orbits = orbits;
  }

  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public List<Stated> statements() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  /** A move of the state as it is. */
  private record Taken<S>(String label, S next) {}

  private Taken<S> taken(State both, int event) {
    State alike = searched(both);
    Expansion<S> there = moves(alike);
    if (JavaSystem.isBeforeStart(both)) {
      return new Taken<>(there.label(event).text(), there.next(event));
    }
    State aim = orbits.representative(there.next(event));
    if (aim == null) { // where it breaks, nobody goes on
      return new Taken<>(there.label(event).text(), null);
    }
    Expansion<S> here = moves(named(both));
    for (int move = 0; move < here.size(); move++) {
      if (aim.equals(orbits.representative(here.next(move)))) {
        return new Taken<>(here.label(move).text(), here.next(move));
      }
    }
    throw new Unrepeatable(
        "the symmetry is none of "
            + system.model.getClass().getSimpleName()
            + ": '"
            + there.label(event).text()
            + "' is possible in "
            + system.text(alike)
            + ", and nothing like it in "
            + system.text(named(both))
            + ".");
  }

  private static State searched(State both) {
    State state = new State();
    if (!JavaSystem.isBeforeStart(both)) {
      state.copyFrom(both.bytes(), Integer.BYTES, both.getInt(0));
    }
    return state;
  }

  private static State named(State both) {
    State state = new State();
    if (!JavaSystem.isBeforeStart(both)) {
      int from = Integer.BYTES + both.getInt(0);
      state.copyFrom(both.bytes(), from, both.length() - from);
    }
    return state;
  }

  private void join(State searched, S named, State into) {
    State vector = new State();
    system.codec.encode(named, vector);
    int from = Integer.BYTES + searched.length();
    into.resize(from + vector.length());
    into.setInt(0, searched.length());
    System.arraycopy(searched.bytes(), 0, into.bytes(), Integer.BYTES, searched.length());
    System.arraycopy(vector.bytes(), 0, into.bytes(), from, vector.length());
  }

  private Expansion<S> moves(State state) {
    Expansion<S> moves = new Expansion<>(system.cast);
    if (JavaSystem.isBeforeStart(state)) {
      for (int i = 0; i < system.initial.size(); i++) {
        moves.add("start", i, system.initial.get(i));
      }
      return moves;
    }
    try {
      system.model.moves(system.codec.decode(state), moves);
    } catch (Throwable thrown) {
      system.faults.passOn(thrown);
    }
    return moves;
  }

  @Override
  public Explorer explorer() {
    return new Explorer.Plain() {
      @Override
      public void initial(State into) {
        if (system.initial.size() == 1) {
          State searched = new State();
          orbits.encode(system.initial.getFirst(), searched);
          join(searched, system.initial.getFirst(), into);
        } else {
          into.resize(0);
        }
      }

      @Override
      public int enabled(State state, EventList into) {
        into.clear();
        for (int move = 0; move < moves(searched(state)).size(); move++) {
          into.add(move);
        }
        return OK;
      }

      @Override
      public int fire(State state, int event, State into) {
        S next = taken(state, event).next();
        if (next == null) {
          into.copyFrom(state);
        } else {
          State searched = new State();
          orbits.encode(moves(searched(state)).next(event), searched);
          join(searched, next, into);
        }
        return OK;
      }

      @Override
      public int label(State state, int event) {
        throw new UnsupportedOperationException("its events are only told");
      }
    };
  }

  @Override
  public Narrator narrator() {
    Narrator narrator = system.narrator();
    return new Narrator.Plain() {
      @Override
      public String label(int label) {
        return narrator.label(label);
      }

      @Override
      public List<Step> steps(State before, int event) {
        return List.of(Step.of(taken(before, event).label()));
      }

      @Override
      public List<Binding> bindings(State state) {
        return narrator.bindings(named(state));
      }

      @Override
      public Fault fault(int number) {
        return narrator.fault(number);
      }

      @Override
      public IntReader variable(String name) {
        IntReader reader = narrator.variable(name);
        return reader == null ? null : state -> reader.read(named(state));
      }
    };
  }
}
