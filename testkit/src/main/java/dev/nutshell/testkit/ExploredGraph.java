package dev.nutshell.testkit;

import dev.nutshell.engine.model.Actors;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Independence;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A system that writes down what a search does with it: the edges it follows, the states without
 * events, the faults. Its explorers are {@link Actors}, as those of the system are, and know as
 * much of independence.
 */
public final class ExploredGraph implements TransitionSystem {
  private final TransitionSystem system;
  private final Map<ByteBuffer, Set<ByteBuffer>> edges = new HashMap<>();
  private final Set<ByteBuffer> deadlocks = new LinkedHashSet<>();
  private final Set<Integer> faults = new TreeSet<>();
  private final Set<Integer> labels = new TreeSet<>();

  public ExploredGraph(TransitionSystem system) {
    this.system = system;
  }

  /** The whole graph, every event of every state. */
  public static ExploredGraph whole(TransitionSystem system) {
    ExploredGraph graph = new ExploredGraph(system);
    Explorer explorer = graph.explorer();
    for (ByteBuffer vector : Reference.of(system).depths().keySet()) {
      State state = new State();
      State next = new State();
      state.copyFrom(vector.array(), 0, vector.array().length);
      EventList events = new EventList();
      explorer.enabled(state, events);
      if (events.isEmpty()) {
        explorer.mayEnd(state);
      }
      for (int i = 0; i < events.size(); i++) {
        explorer.fire(state, events.get(i), next);
      }
    }
    return graph;
  }

  /** The successors that were seen of each state. */
  public Map<ByteBuffer, Set<ByteBuffer>> edges() {
    return edges;
  }

  public ByteBuffer initial() {
    State state = new State();
    system.explorer().initial(state);
    return Reference.key(state);
  }

  public Set<ByteBuffer> deadlocks() {
    return deadlocks;
  }

  /** What went wrong in firing events and in testing guards. */
  public Set<Integer> faults() {
    return faults;
  }

  /** The labels of the events that were fired. */
  public Set<Integer> labels() {
    return labels;
  }

  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public List<Property> claims() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  @Override
  public Narrator narrator() {
    return system.narrator();
  }

  @Override
  public String whyIrreducible() {
    return system.whyIrreducible();
  }

  @Override
  public Explorer explorer() {
    return new Recorder((Actors) system.explorer());
  }

  private final class Recorder implements Actors, Independence {
    private final Actors explorer;

    Recorder(Actors explorer) {
      this.explorer = explorer;
    }

    @Override
    public void initial(State into) {
      explorer.initial(into);
    }

    @Override
    public int enabled(State state, EventList into) {
      int fault = explorer.enabled(state, into);
      faults.add(fault);
      return fault;
    }

    @Override
    public int fire(State state, int event, State into) {
      int fault = explorer.fire(state, event, into);
      faults.add(fault);
      labels.add(explorer.label(state, event));
      edges
          .computeIfAbsent(Reference.key(state), _ -> new LinkedHashSet<>())
          .add(Reference.key(into));
      return fault;
    }

    @Override
    public boolean mayEnd(State state) {
      deadlocks.add(Reference.key(state));
      return explorer.mayEnd(state);
    }

    @Override
    public int label(State state, int event) {
      return explorer.label(state, event);
    }

    @Override
    public List<Narrator.Step> unreached() {
      return explorer.unreached();
    }

    @Override
    public boolean independent(State state, int event, int other) {
      return explorer instanceof Independence known && known.independent(state, event, other);
    }

    @Override
    public int look(State state, EventList enabled) {
      return explorer.look(state, enabled);
    }

    @Override
    public int actor(int event) {
      return explorer.actor(event);
    }

    @Override
    public long minds(int actor) {
      return explorer.minds(actor);
    }

    @Override
    public long visibleNow() {
      return explorer.visibleNow();
    }

    @Override
    public long visibleEver() {
      return explorer.visibleEver();
    }
  }
}
