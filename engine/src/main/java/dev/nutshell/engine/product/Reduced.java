package dev.nutshell.engine.product;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.util.List;

/**
 * A system of which only some events of a state are taken, chosen by that state alone: so it is a
 * system of its own, with the same runs up to repetition of what is observed, whatever runs beside
 * it and in whatever order it is explored.
 */
public final class Reduced extends ForwardingSystem {
  private final Abilities.Ability<Abilities.Sequences> sequences;
  private final Reducer.Size size;

  /**
   * @param sequences of the system
   */
  public Reduced(
      TransitionSystem system,
      Abilities.Ability<Abilities.Sequences> sequences,
      Reducer.Size size) {
    super(system);
    this.sequences = sequences;
    this.size = size;
  }

  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public Explorer explorer() {
    Explorer explorer = system.explorer();
    return new ReducedExplorer(explorer, sequences.on(explorer).reducer(size));
  }

  /** The system with all its events. */
  TransitionSystem system() {
    return system;
  }

  /** Those are about all events of the system. */
  @Override
  public Abilities abilities() {
    return Abilities.NONE;
  }

  @Override
  public Vocabulary vocabulary() {
    Vocabulary inner = system.vocabulary();
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        inner.write(out);
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        return new Reduced(inner.read(in), sequences, size);
      }
    };
  }

  @Override
  public Narrator narrator() {
    return system.narrator();
  }

  /** A trail of it is one of the whole system, too. */
  @Override
  public TransitionSystem unabridged() {
    return system.unabridged();
  }

  @Override
  public List<Invariant> invariants() {
    return system.invariants();
  }

  private static final class ReducedExplorer extends ForwardingExplorer {
    private final Reducer reducer;

    ReducedExplorer(Explorer explorer, Reducer reducer) {
      super(explorer);
      this.reducer = reducer;
    }

    @Override
    public int enabled(State state, EventList into) {
      int fault = explorer.enabled(state, into);
      into.truncate(reducer.propose(state, into));
      return fault;
    }

    /** Of an event that was left out nobody knows. */
    @Override
    public List<Narrator.Step> unreached() {
      return null;
    }

    @Override
    public void write(ImageWriter out) throws IOException {
      super.write(out);
      reducer.write(out);
    }

    @Override
    public void read(ImageReader in) throws IOException {
      super.read(in);
      reducer.read(in);
    }
  }
}
