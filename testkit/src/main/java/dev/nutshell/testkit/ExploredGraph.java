package dev.nutshell.testkit;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.engine.product.ForwardingSystem;
import dev.nutshell.engine.reduce.Actors;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.engine.reduce.Visibility;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * A system that writes down what a search does with it: the edges it follows, the states without
 * events, the faults. Its explorers are {@link Actors}, as those of the system are, and know as
 * much of independence. Several threads may explore it at once.
 */
public final class ExploredGraph extends ForwardingSystem {
  private final Map<ByteBuffer, Set<ByteBuffer>> edges = new HashMap<>();
  private final Set<ByteBuffer> deadlocks = new LinkedHashSet<>();
  private final Set<Integer> faults = new TreeSet<>();
  private final Set<Integer> labels = new TreeSet<>();

  private final Function<Explorer, Abilities.Subsets> subsets;

  public ExploredGraph(TransitionSystem system) {
    this(system, null);
  }

  private ExploredGraph(TransitionSystem system, Function<Explorer, Abilities.Subsets> subsets) {
    super(system);
    this.subsets = subsets;
  }

  /** One that is reduced with regard to what is observed, or to nothing where that is null. */
  public static ExploredGraph observed(TransitionSystem system, Visibility visibility) {
    return new ExploredGraph(
        system, actors -> (_, size) -> new StubbornSets((Actors) actors, size, visibility));
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
  public Narrator narrator() {
    return system.narrator();
  }

  @Override
  public Abilities abilities() {
    Abilities all = system.abilities().of(explorer -> ((Recorder) explorer).explorer);
    return subsets == null
        ? all
        : new Abilities(
            all.reversal(),
            all.ways(),
            all.independence(),
            new Ability.Has<>(explorer -> subsets.apply(((Recorder) explorer).explorer)),
            Abilities.NONE.parties());
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
        return new ExploredGraph(inner.read(in), subsets);
      }
    };
  }

  @Override
  public TransitionSystem unabridged() {
    return system.unabridged();
  }

  @Override
  public List<Invariant> invariants() {
    return system.invariants();
  }

  @Override
  public Explorer explorer() {
    return new Recorder(system.explorer());
  }

  private final class Recorder implements Explorer {
    private final Explorer explorer;

    Recorder(Explorer explorer) {
      this.explorer = explorer;
    }

    @Override
    public void initial(State into) {
      explorer.initial(into);
    }

    @Override
    public int enabled(State state, EventList into) {
      int fault = explorer.enabled(state, into);
      synchronized (ExploredGraph.this) {
        faults.add(fault);
      }
      return fault;
    }

    @Override
    public int fire(State state, int event, State into) {
      int fault = explorer.fire(state, event, into);
      synchronized (ExploredGraph.this) {
        faults.add(fault);
        labels.add(explorer.label(state, event));
        edges
            .computeIfAbsent(Reference.key(state), _ -> new LinkedHashSet<>())
            .add(Reference.key(into));
      }
      return fault;
    }

    @Override
    public boolean mayEnd(State state) {
      synchronized (ExploredGraph.this) {
        deadlocks.add(Reference.key(state));
      }
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
    public void joins(Explorer other) {
      explorer.joins(((Recorder) other).explorer);
    }

    @Override
    public boolean findsEventsPastFaults() {
      return explorer.findsEventsPastFaults();
    }

    @Override
    public void labels(State state, int event, IntConsumer visitor) {
      explorer.labels(state, event, visitor);
    }

    @Override
    public long innerSteps() {
      return explorer.innerSteps();
    }

    @Override
    public void write(ImageWriter out) throws IOException {
      explorer.write(out);
    }

    @Override
    public void read(ImageReader in) throws IOException {
      explorer.read(in);
    }
  }
}
