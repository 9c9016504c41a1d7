package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.engine.product.ForwardingExplorer;
import dev.nutshell.engine.product.ForwardingSystem;
import java.io.IOException;
import java.util.List;

/**
 * The same model with the events of each state in another order, drawn by a seed: so that repeated
 * runs that miss states miss other ones (a swarm). Events keep their numbers, so trails replay on
 * the model itself.
 */
final class Shuffled extends ForwardingSystem {
  private final long seed;

  Shuffled(TransitionSystem system, long seed) {
    super(system);
    this.seed = seed;
  }

  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public Explorer explorer() {
    return new ShuffledExplorer(system.explorer(), seed);
  }

  /** Neither states nor events change, only the order in which these are listed. */
  @Override
  public Abilities abilities() {
    return system.abilities().of(explorer -> ((ShuffledExplorer) explorer).behind());
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
        return new Shuffled(inner.read(in), seed);
      }
    };
  }

  @Override
  public Narrator narrator() {
    return system.narrator();
  }

  @Override
  public TransitionSystem unabridged() {
    return new Shuffled(system.unabridged(), seed);
  }

  @Override
  public List<Invariant> invariants() {
    return system.invariants();
  }

  private static final class ShuffledExplorer extends ForwardingExplorer {
    private final long seed;

    ShuffledExplorer(Explorer explorer, long seed) {
      super(explorer);
      this.seed = seed;
    }

    /** The order depends on the state alone, as it must. */
    @Override
    public int enabled(State state, EventList into) {
      int fault = explorer.enabled(state, into);
      long random = state.hash(seed);
      for (int i = into.size() - 1; i > 0; i--) {
        random = Hash.mix(random + i);
        into.swap(i, (int) Math.unsignedMultiplyHigh(random, i + 1));
      }
      return fault;
    }

    @Override
    public List<Narrator.Step> unreached() {
      return explorer.unreached();
    }
  }
}
