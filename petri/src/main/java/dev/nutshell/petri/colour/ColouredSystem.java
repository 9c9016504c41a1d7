package dev.nutshell.petri.colour;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.TransitionParties;
import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.net.Net;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A coloured net as a transition system. */
public final class ColouredSystem implements MarkedNet {
  private static final int CHUNK = 4;

  private final ColouredNet net;
  private final Learnt learnt;
  private final MachineGenerator.Factory factory;
  private final boolean inhibitors;
  private final boolean capacities;
  private final List<Invariant> invariants;
  private final List<Stated> claims;
  private final MarkingLayout layout;
  private final ThreadLocal<ColouredMachine> observers;
  private final ThreadLocal<Priorities> priorities;

  /**
   * What running a net adds to it, in numbers that mean the same in vectors of every width.
   *
   * @param instances the bindings met, which events are numbers of
   * @param named bindings that have a label number of their own, after those of the transitions
   */
  private record Learnt(Instances instances, Faults faults, List<String> named) {
    synchronized int named(String binding) {
      int known = named.indexOf(binding);
      if (known < 0) {
        named.add(binding);
        return named.size() - 1;
      }
      return known;
    }
  }

  private ColouredSystem(
      ColouredNet net,
      Learnt learnt,
      MachineGenerator.Factory factory,
      List<Invariant> invariants,
      List<Stated> claims,
      MarkingLayout layout) {
    this.net = net;
    this.learnt = learnt;
    this.factory = factory;
    this.invariants = invariants;
    this.claims = claims;
    this.layout = layout;
    inhibitors = net.transitions().stream().anyMatch(t -> !t.inhibitors().isEmpty());
    capacities = net.places().stream().anyMatch(place -> place.capacity() > 0);
    observers = ThreadLocal.withInitial(this::machine);
    priorities =
        ThreadLocal.withInitial(
            () -> new Priorities(new ColouredExplorer(this, machine()), new EventList()));
  }

  /** What knows whether a transition is enabled where others have a higher priority. */
  private record Priorities(ColouredExplorer explorer, EventList events) {
    boolean isEnabled(State state, int transition) {
      explorer.enabled(state, events);
      for (int i = 0; i < events.size(); i++) {
        if (explorer.label(state, events.get(i)) == transition) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * A net whose vectors have room for its initial marking.
   *
   * @param file what faults name as their place
   */
  public static ColouredSystem of(ColouredNet net, String file) {
    Faults faults = new Faults(file);
    ColouredSystem system =
        new ColouredSystem(
            net,
            new Learnt(Instances.of(net), faults, new CopyOnWriteArrayList<>()),
            MachineGenerator.generate(net, faults),
            new ArrayList<>(),
            new ArrayList<>(),
            MarkingLayout.of(net));
    while (true) {
      try {
        system.explorer().initial(new State());
        return system;
      } catch (Outgrown narrow) {
        system = (ColouredSystem) narrow.wider();
      }
    }
  }

  private ColouredSystem with(MarkingLayout other) {
    return new ColouredSystem(net, learnt, factory, invariants, claims, other);
  }

  @Override
  public Vocabulary vocabulary() {
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        out.begin("bindings, faults and widths", 1);
        learnt.instances.write(out);
        learnt.faults.write(out);
        Vocabulary.write(out, learnt.named);
        layout.write(out);
        out.end();
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        in.begin("bindings, faults and widths", 1);
        learnt.instances.read(in);
        learnt.faults.read(in);
        Vocabulary.read(in, learnt::named);
        MarkingLayout read = layout.read(in);
        in.end();
        return with(read);
      }
    };
  }

  private ColouredMachine machine() {
    return factory.make(layout, learnt.instances);
  }

  /** Makes the memory that bindings take part of a budget; before anything is explored. */
  public void countIn(MemoryBudget budget) {
    learnt.instances.countIn(budget);
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
    return Unfolding.of(this, machine());
  }

  boolean hasInhibitors() {
    return inhibitors;
  }

  /** Declares an invariant of the model that is made of propositions. */
  public void addInvariant(Invariant invariant) {
    invariants.add(invariant);
  }

  /** Declares something that the model states of its runs. */
  public void addClaim(Stated claim) {
    claims.add(claim);
  }

  @Override
  public List<Invariant> invariants() {
    return List.copyOf(invariants);
  }

  /**
   * Whether a proposition holds in a state.
   *
   * @throws ArithmeticException where it cannot be worked out
   */
  public boolean isTrue(State state, int proposition) {
    ColouredMachine machine = at(state);
    boolean holds = machine.proposition(proposition) != 0;
    if (machine.fault != Explorer.OK) {
      throw new ArithmeticException(learnt.faults.get(machine.fault).message());
    }
    return holds;
  }

  @Override
  public boolean isEnabled(State state, int transition) {
    return net.hasPriorities()
        ? priorities.get().isEnabled(state, transition)
        : at(state).isEnabled(transition);
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

  /** A place overflowed: what goes on is the same net in wider vectors, if there are any. */
  int outgrown(int place) {
    if (layout.isWidest(place)) {
      return Faults.TOO_MANY;
    }
    throw new Outgrown(
        "place " + net.places().get(place).name() + " outgrew its bits", with(layout.wider(place)));
  }

  @Override
  public Abilities abilities() {
    return new Abilities(
        Ability.by(Abilities.Reversal.class),
        Abilities.NONE.ways(),
        Ability.by(Abilities.Independence.class),
        Ability.lacking(
            inhibitors || net.hasPriorities()
                ? "there is none for nets with colours, inhibitor arcs or priorities"
                : "there is none for nets with colours; --unfold on makes a net without"),
        TransitionParties.ability(this, this::transition),
        Ability.lacking("the net has colours; --unfold on makes a net without"));
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
          return learnt.faults.number(
              "capacity",
              "place " + place.name() + " holds more than its capacity of " + place.capacity(),
              0);
        }
      }
    }
    return Explorer.OK;
  }

  private long count(State state, int place, long token) {
    return layout.isDense(place)
        ? layout.get(state.bytes(), place, token)
        : list(state, place).count(token);
  }

  Narrator.Fault fault(int number) {
    return learnt.faults.get(number);
  }

  /** The values of a transition's variables in an event. */
  int[] values(int event) {
    int[] frame = new int[factory.frame()];
    learnt.instances.load(event, frame);
    return frame;
  }

  int transition(int event) {
    return learnt.instances.transition(event);
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
    return new ColouredExplorer(this, machine());
  }

  @Override
  public List<Stated> statements() {
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
    int number = all.size() + learnt.named(label);
    return new Meaning.Open(met -> met == number);
  }

  /** Bindings that have a label number of their own, after those of the transitions. */
  List<String> namedBindings() {
    return learnt.named;
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
