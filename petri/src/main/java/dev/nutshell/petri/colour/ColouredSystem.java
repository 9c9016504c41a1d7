package dev.nutshell.petri.colour;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.net.Net;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A coloured net as a transition system. */
public final class ColouredSystem implements MarkedNet {
  private static final int CHUNK = 4;

  private final ColouredNet net;
  private final Faults faults;
  private final Instances instances;
  private final MachineGenerator.Factory factory;
  private final boolean inhibitors;
  private final boolean capacities;
  private final List<Invariant> invariants = new ArrayList<>();
  private final List<String> namedBindings = new CopyOnWriteArrayList<>();
  private final List<Property> claims = new ArrayList<>();
  private volatile MarkingLayout layout;
  private volatile ThreadLocal<ColouredMachine> observers;

  /**
   * @param file what faults name as their place
   */
  public ColouredSystem(ColouredNet net, String file) {
    this.net = net;
    faults = new Faults(file);
    factory = MachineGenerator.generate(net, faults);
    instances = Instances.of(net);
    inhibitors = net.transitions().stream().anyMatch(t -> !t.inhibitors().isEmpty());
    capacities = net.places().stream().anyMatch(place -> place.capacity() > 0);
    use(MarkingLayout.of(net));
    widenForInitial();
  }

  private void widenForInitial() {
    for (boolean narrow = true; narrow; ) {
      try {
        explorer().initial(new State());
        narrow = false;
      } catch (Outgrown wider) {
        narrow = true;
      }
    }
  }

  private void use(MarkingLayout next) {
    layout = next;
    observers = ThreadLocal.withInitial(() -> factory.make(next, instances));
  }

  /** Makes the memory that bindings take part of a budget; before anything is explored. */
  public void countIn(MemoryBudget budget) {
    instances.countIn(budget);
  }

  public ColouredNet net() {
    return net;
  }

  @Override
  public int placeCount() {
    return net.places().size();
  }

  @Override
  public String placeName(int place) {
    return net.places().get(place).name();
  }

  @Override
  public int transitionCount() {
    return net.transitions().size();
  }

  @Override
  public String transitionName(int transition) {
    return net.transitions().get(transition).name();
  }

  /**
   * The same net without colours.
   *
   * @throws dev.nutshell.petri.Malformed where that cannot be
   */
  public Net unfolded() {
    return Unfolding.of(this, factory.make(layout, instances));
  }

  boolean hasInhibitors() {
    return inhibitors;
  }

  /** Declares an invariant of the model that is made of propositions. */
  public void addInvariant(Invariant invariant) {
    invariants.add(invariant);
  }

  /** Declares something that the model states and no search checks yet. */
  public void addClaim(Property claim) {
    claims.add(claim);
  }

  @Override
  public List<Invariant> invariants() {
    return List.copyOf(invariants);
  }

  /** Whether a proposition holds in a state. */
  public boolean holds(State state, int proposition) {
    return at(state).proposition(proposition) != 0;
  }

  @Override
  public boolean isEnabled(State state, int transition) {
    return at(state).isEnabled(transition);
  }

  private ColouredMachine at(State state) {
    ColouredMachine machine = observers.get();
    machine.load(state);
    machine.fault = Explorer.OK;
    return machine;
  }

  @Override
  public long tokens(State state, int place) {
    return list(state, place).total();
  }

  @Override
  public long mostOfOneColour(State state, int place) {
    TokenList list = list(state, place);
    long most = 0;
    for (int i = 0; i < list.size; i++) {
      most = Math.max(most, list.counts[i]);
    }
    return most;
  }

  private TokenList list(State state, int place) {
    ColouredMachine machine = observers.get();
    MarkingLayout now = machine.layout;
    TokenList list = machine.lists[place];
    if (now.isDense(place)) {
      now.list(state.bytes(), place, list);
      return list;
    }
    int at = now.denseBytes();
    for (int p : now.sparse()) {
      at = BitWriter.read(state.bytes(), at, now.tokenBits(p), p == place ? list : null);
      if (p == place) {
        break;
      }
    }
    return list;
  }

  /** The tokens that are there in the beginning. */
  Multiset initial(ColouredMachine machine) {
    machine.given.clear();
    for (int p = 0; p < net.places().size(); p++) {
      ColouredNet.Place place = net.places().get(p);
      for (int i = 0; i < place.tokens().length; i++) {
        machine.given.add(p, place.tokens()[i], place.counts()[i]);
      }
      machine.initial(p);
    }
    return machine.given;
  }

  /** Makes the vectors wider after the counters of a place overflowed in this layout. */
  int outgrown(MarkingLayout narrow, int place) {
    synchronized (this) {
      if (layout == narrow) {
        if (narrow.isWidest(place)) {
          return Faults.TOO_MANY;
        }
        use(narrow.wider(place));
      }
    }
    throw new Outgrown("place " + net.places().get(place).name() + " outgrew its bits");
  }

  @Override
  public String whyIrreducible() {
    return inhibitors || net.hasPriorities()
        ? "of nets, those with colours, inhibitor arcs or priorities have none"
        : "of nets, those with colours have none; --unfold on makes one without";
  }

  @Override
  public boolean mayOutgrow() {
    return layout.mayOutgrow();
  }

  /** A fault where a place that was given tokens now exceeds its capacity. */
  int capacityFault(Multiset given, State state) {
    if (capacities) {
      for (int i = 0; i < given.size; i++) {
        ColouredNet.Place place = net.places().get(given.places[i]);
        if (place.capacity() > 0
            && count(state, given.places[i], given.tokens[i]) > place.capacity()) {
          return faults.number(
              "capacity",
              "place " + place.name() + " holds more than its capacity of " + place.capacity(),
              0);
        }
      }
    }
    return Explorer.OK;
  }

  private long count(State state, int place, long token) {
    MarkingLayout now = layout;
    return now.isDense(place)
        ? now.get(state.bytes(), place, token)
        : list(state, place).count(token);
  }

  Narrator.Fault fault(int number) {
    return faults.get(number);
  }

  /** The values of a transition's variables in an event. */
  int[] values(int event) {
    int[] frame = new int[factory.frame()];
    instances.load(event, frame);
    return frame;
  }

  int transition(int event) {
    return instances.transition(event);
  }

  /** The tokens of a place, as colours and numbers. */
  long[][] marking(State state, int place) {
    TokenList list = list(state, place);
    return new long[][] {
      java.util.Arrays.copyOf(list.tokens, list.size),
      java.util.Arrays.copyOf(list.counts, list.size)
    };
  }

  @Override
  public Explorer explorer() {
    return new ColouredExplorer(this, factory.make(layout, instances));
  }

  @Override
  public List<Property> claims() {
    return List.copyOf(claims);
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  @Override
  public Narrator narrator() {
    return new ColouredNarrator(this);
  }

  /** A transition, or one of its bindings as a trail prints it. */
  @Override
  public Meaning meaning(String label) {
    List<ColouredNet.Transition> all = net.transitions();
    Meaning meaning = Meaning.among(all.size(), number -> all.get(number).name(), label);
    boolean binding =
        meaning instanceof Meaning.Nothing
            && all.stream().anyMatch(one -> label.startsWith(one.name() + " {"));
    if (!binding) {
      return meaning;
    }
    int number = all.size() + namedBindings.size();
    namedBindings.add(label);
    return new Meaning.Open(met -> met == number);
  }

  /** Bindings that have a label number of their own, after those of the transitions. */
  List<String> namedBindings() {
    return namedBindings;
  }

  /** Stretches of the dense part, then a component for every sparse place. */
  @Override
  public StateLayout layout() {
    MarkingLayout now = layout;
    int chunks = (now.denseBytes() + CHUNK - 1) / CHUNK;
    List<StateLayout.Kind> kinds = new ArrayList<>();
    for (int i = 0; i < chunks; i++) {
      kinds.add(new StateLayout.Kind("places " + i));
    }
    for (int p : now.sparse()) {
      kinds.add(new StateLayout.Kind(net.places().get(p).name()));
    }
    return new StateLayout() {
      @Override
      public List<Kind> kinds() {
        return kinds;
      }

      @Override
      public void components(State state, Components into) {
        into.clear();
        int kind = 0;
        for (int at = 0; at < now.denseBytes(); kind++) {
          at = Math.min(now.denseBytes(), at + CHUNK);
          into.add(kind, at);
        }
        int at = now.denseBytes();
        for (int p : now.sparse()) {
          at = BitWriter.read(state.bytes(), at, now.tokenBits(p), null);
          into.add(kind++, at);
        }
      }
    };
  }
}
