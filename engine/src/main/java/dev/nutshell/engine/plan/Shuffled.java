package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Actors;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Independence;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.reduce.Reducer;
import dev.nutshell.engine.reduce.ReducingExplorer;
import dev.nutshell.engine.reduce.Sought;
import dev.nutshell.engine.reduce.StubbornSets;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The same model with the events of each state in another order, drawn by a seed: so that repeated
 * runs that miss states miss other ones (a swarm). Events keep their numbers, so trails replay on
 * the model itself.
 */
record Shuffled(TransitionSystem system, long seed) implements TransitionSystem {
  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public Explorer explorer() {
    Explorer explorer = system.explorer();
    return switch (explorer) {
      case ReducingExplorer reducing -> new ShuffledReducing(reducing, seed);
      case Actors actors -> new ShuffledActors(actors, seed);
      default -> new ShuffledExplorer(explorer, seed);
    };
  }

  @Override
  public Narrator narrator() {
    return system.narrator();
  }

  @Override
  public String deadlockKind() {
    return system.deadlockKind();
  }

  @Override
  public List<Invariant> invariants() {
    return system.invariants();
  }

  @Override
  public List<Property> claims() {
    return system.claims();
  }

  @Override
  public boolean mayFail() {
    return system.mayFail();
  }

  @Override
  public boolean mergesSteps() {
    return system.mergesSteps();
  }

  @Override
  public boolean countsEntry() {
    return system.countsEntry();
  }

  private static class ShuffledExplorer implements Independence {
    private final Explorer explorer;
    private final long seed;

    ShuffledExplorer(Explorer explorer, long seed) {
      this.explorer = explorer;
      this.seed = seed;
    }

    @Override
    public void initial(State into) {
      explorer.initial(into);
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
    public int fire(State state, int event, State into) {
      return explorer.fire(state, event, into);
    }

    @Override
    public boolean independent(State state, int event, int other) {
      return explorer instanceof Independence known && known.independent(state, event, other);
    }

    @Override
    public boolean findsEventsPastFaults() {
      return explorer.findsEventsPastFaults();
    }

    @Override
    public boolean mayEnd(State state) {
      return explorer.mayEnd(state);
    }

    @Override
    public int label(State state, int event) {
      return explorer.label(state, event);
    }

    @Override
    public void labels(State state, int event, IntConsumer visitor) {
      explorer.labels(state, event, visitor);
    }

    @Override
    public List<Narrator.Step> unreached() {
      return explorer.unreached();
    }

    @Override
    public long innerSteps() {
      return explorer.innerSteps();
    }
  }

  private static final class ShuffledReducing extends ShuffledExplorer implements ReducingExplorer {
    private final ReducingExplorer reducing;

    ShuffledReducing(ReducingExplorer reducing, long seed) {
      super(reducing, seed);
      this.reducing = reducing;
    }

    @Override
    public Reducer reducer(Sought sought, StubbornSets.Size size) {
      return reducing.reducer(sought, size);
    }
  }

  private static final class ShuffledActors extends ShuffledExplorer implements Actors {
    private final Actors actors;

    ShuffledActors(Actors actors, long seed) {
      super(actors, seed);
      this.actors = actors;
    }

    @Override
    public int look(State state, EventList enabled) {
      return actors.look(state, enabled);
    }

    @Override
    public int actor(int event) {
      return actors.actor(event);
    }

    @Override
    public long minds(int actor) {
      return actors.minds(actor);
    }

    @Override
    public long visibleNow() {
      return actors.visibleNow();
    }

    @Override
    public long visibleEver() {
      return actors.visibleEver();
    }
  }
}
