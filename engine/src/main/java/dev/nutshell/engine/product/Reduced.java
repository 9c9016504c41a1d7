package dev.nutshell.engine.product;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Portable;
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
 *
 * <p>Where looking for a subset seldom pays, the {@linkplain #sparing() sparing} one takes all
 * events of some states, and of others another time. A search that follows all that it is shown
 * then sees at least what it would see of the other one, and nothing that the whole system has not.
 */
public final class Reduced extends ForwardingSystem {
  private final Abilities.Ability<Abilities.Sequences> sequences;
  private final Reducer.Size size;
  private final Abilities.Ability<Portable> portable;
  private final boolean sparing;

  /**
   * @param sequences of the system
   */
  public Reduced(
      TransitionSystem system,
      Abilities.Ability<Abilities.Sequences> sequences,
      Reducer.Size size) {
    this(system, sequences, size, Abilities.NONE.portable(), false);
  }

  private Reduced(
      TransitionSystem system,
      Abilities.Ability<Abilities.Sequences> sequences,
      Reducer.Size size,
      Abilities.Ability<Portable> portable,
      boolean sparing) {
    super(system);
    this.sequences = sequences;
    this.size = size;
    this.portable = portable;
    this.sparing = sparing;
  }

  /** For a search that asks for the events of a state once. */
  Reduced sparing() {
    return new Reduced(system, sequences, size, portable, true);
  }

  /** One that is there as C text, too: that of a system which has {@link Portable#local}. */
  public static Reduced portable(TransitionSystem system) {
    Explorer explorer = system.explorer();
    Portable.Local local = system.abilities().portable().on(explorer).local().on(explorer);
    return new Reduced(
        system,
        local.sequences(),
        Reducer.Size.ANY,
        new Abilities.Ability.Has<>(_ -> local.text()),
        false);
  }

  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public Explorer explorer() {
    Explorer explorer = system.explorer();
    return new ReducedExplorer(explorer, sequences.on(explorer).reducer(size, sparing));
  }

  /** The system with all its events. */
  TransitionSystem system() {
    return system;
  }

  /** Those are about all events of the system; but for the text, which has fewer. */
  @Override
  public Abilities abilities() {
    Abilities none = Abilities.NONE;
    return new Abilities(
        none.reversal(),
        none.ways(),
        none.independence(),
        none.subsets(),
        none.parties(),
        portable);
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
        return new Reduced(inner.read(in), sequences, size, portable, sparing);
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
