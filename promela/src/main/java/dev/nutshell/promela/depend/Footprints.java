package dev.nutshell.promela.depend;

import dev.nutshell.promela.access.Access;
import dev.nutshell.promela.access.Accesses;
import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.ControlGraph;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.Proctypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Works out the footprints of transitions, of events, of control states and of proctypes. */
final class Footprints {
  private final Model model;
  private final Proctypes types;
  private final Actions actions;
  private final ControlGraph graph;
  private final SharedCells cells;
  private final List<List<Access>> accesses = new ArrayList<>();
  private final List<List<Access>> guards = new ArrayList<>();
  private final List<List<Access>> offers = new ArrayList<>();
  private final Access.Channel[] operations;
  private final Footprint[] wholes;
  private List<Listener> listeners;
  final ControlFlow flow;
  final SharedChannels channels;

  /**
   * A transition that may be the second half of a rendezvous, whoever takes it.
   *
   * @param conditions what decides whether it takes what it is offered
   */
  private record Listener(long[] channels, Footprint conditions) {}

  Footprints(Model model) {
    this.model = model;
    types = model.types();
    actions = model.actions();
    graph = model.graph();
    cells = new SharedCells(model, model.observed());
    channels = new SharedChannels(model);
    flow = new ControlFlow(model);
    operations = new Access.Channel[actions.size()];
    for (int i = 0; i < actions.size(); i++) {
      Action action = actions.get(i);
      accesses.add(Accesses.of(action));
      guards.add(Accesses.ofGuard(action));
      offers.add(Accesses.ofOffer(action));
      operations[i] = Accesses.operation(action).orElse(null);
    }
    wholes = new Footprint[types.size()];
  }

  ControlFlow flow() {
    return flow;
  }

  Footprint empty() {
    return new Footprint(cells.words(), channels.words);
  }

  Stance indifferent() {
    return new Stance(cells.words(), channels.words);
  }

  /** The send or receive that the transition is, or null. */
  Access.Channel operation(int transition) {
    return operations[graph.action(transition)];
  }

  /** The proctypes of which the transition starts processes. */
  IntStream startedBy(int transition) {
    return accesses.get(graph.action(transition)).stream()
        .mapMultiToInt(
            (access, numbers) -> {
              if (access instanceof Access.Start(String name)) {
                numbers.accept(types.number(name));
              }
            });
  }

  /** What is observed from outside of the model. */
  Footprint observed(Set<String> names) {
    Footprint observed = empty();
    int found = cells.markNames(model, names, observed.reads);
    for (Variable variable : model.program().globals()) {
      if (names.contains(variable.name()) && variable.type().isChannel()) {
        channels.mark(Place.of(variable.at(), variable), Binding.none(0), observed.looks);
      }
    }
    if (found < names.size()) {
      observed.processes |= Footprint.COUNTS;
    }
    return observed;
  }

  /** All that a process may do in the node, as the start of an event or on its way. */
  Footprint node(int node, Binding binding) {
    Footprint steps = empty();
    addNode(node, binding, flow.isContinued(node), steps);
    return steps;
  }

  /** All that one event may do that starts with the transition. */
  Footprint event(int transition, Binding binding) {
    Footprint event = empty();
    add(transition, binding, false, event);
    flow.unbroken(transition).stream().forEach(node -> addNode(node, binding, true, event));
    return event;
  }

  /**
   * What decides whether the transition is executable by itself, apart from its own channel: not
   * whether an else or an escape beside it lets it be.
   */
  Footprint guard(int transition, Binding binding) {
    Footprint guard = empty();
    addGuard(transition, binding, false, guard);
    return guard;
  }

  /**
   * All that decides whether an event may start with the transition, apart from its own channel and
   * from the other half of its own rendezvous.
   */
  private void addConditions(int transition, Binding binding, Footprint into) {
    addGuard(transition, binding, false, into);
    int node = flow.source(transition);
    if (actions.kind(graph.action(transition)) == Actions.ELSE || flow.hasEscapes(node)) {
      addSiblings(node, binding, into);
    }
    if (flow.asksForReadiness(node)) {
      addOffers(node, binding, into);
    }
  }

  private void addGuard(int transition, Binding binding, boolean blocks, Footprint into) {
    for (Access access : guards.get(graph.action(transition))) {
      add(access, binding, blocks, into);
    }
    addProvided(binding, into);
  }

  /** An else asks what none of its siblings may be. */
  private void addSiblings(int node, Binding binding, Footprint into) {
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      addGuard(t, binding, true, into);
      if (operation(t) != null) {
        channels.mark(operation(t).place(), binding, into.looks);
      }
    }
  }

  /** Whether a rendezvous can take place: what is offered, who waits, and what for. */
  private void addOffers(int node, Binding binding, Footprint into) {
    SharedSets.set(into.reads, cells.readiness);
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      if (actions.kind(graph.action(t)) == Actions.SEND && mayMeet(t, binding)) {
        offers.get(graph.action(t)).forEach(access -> add(access, binding, true, into));
        long[] channel = channels.of(operation(t).place(), binding);
        for (Listener listener : listeners()) {
          if (SharedSets.meet(listener.channels, channel)) {
            into.add(listener.conditions);
          }
        }
      }
    }
  }

  private List<Listener> listeners() {
    if (listeners == null) {
      listeners = new ArrayList<>();
      for (int type = 0; type < types.size(); type++) {
        Binding nobody = Binding.none(type);
        int end = graph.firstTransition(types.firstNode(type + 1));
        for (int t = graph.firstTransition(types.firstNode(type)); t < end; t++) {
          if (actions.kind(graph.action(t)) != Actions.SEND && mayMeet(t, nobody)) {
            listeners.add(new Listener(receivesFrom(t, nobody), guard(t, nobody)));
          }
        }
      }
    }
    return listeners;
  }

  private long[] receivesFrom(int transition, Binding binding) {
    if (operation(transition) != null) {
      return channels.of(operation(transition).place(), binding);
    }
    long[] all = new long[channels.words];
    Arrays.fill(all, -1L);
    return all;
  }

  /**
   * Whether an event that starts at the node may include a rendezvous that is not its first step.
   * Control then passes to another process, and from there on to who knows whom.
   */
  boolean isTangled(int node, Binding binding) {
    if (!model.plan().rendezvous()) {
      return false;
    }
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      if (flow.unbroken(t).stream().anyMatch(inner -> mayOffer(inner, binding))) {
        return true;
      }
    }
    return false;
  }

  private boolean mayOffer(int node, Binding binding) {
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      if (actions.kind(graph.action(t)) == Actions.SEND && mayMeet(t, binding)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the transition may be half of a rendezvous. */
  boolean mayMeet(int transition, Binding binding) {
    if (!model.plan().rendezvous()) {
      return false;
    }
    int action = graph.action(transition);
    return operations[action] == null
        ? actions.program(action) != null
        : channels.mayMeet(channels.of(operations[action].place(), binding));
  }

  /** Whether the step may bring its process to a rendezvous or away from one. */
  private boolean changesReadiness(int transition, Binding binding) {
    int target = graph.target(transition);
    return mayReceive(flow.source(transition), binding)
        || target != Transition.GONE
            && flow.arrivals(target).stream().anyMatch(node -> mayReceive(node, binding));
  }

  private boolean mayReceive(int node, Binding binding) {
    if (!model.chains().receptive(node)) {
      return false;
    }
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      if (actions.kind(graph.action(t)) != Actions.SEND && mayMeet(t, binding)) {
        return true;
      }
    }
    return false;
  }

  private void addNode(int node, Binding binding, boolean inside, Footprint into) {
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      add(t, binding, inside, into);
    }
  }

  /** Adds what a transition tests and does. */
  private void add(int transition, Binding binding, boolean inside, Footprint into) {
    int action = graph.action(transition);
    // What happens to a channel inside of an event may stop it there, or fail.
    boolean blocks = inside || actions.program(action) != null;
    for (Access access : accesses.get(action)) {
      add(access, binding, blocks, into);
    }
    addConditions(transition, binding, into);
    if (flow.asksForReadiness() && changesReadiness(transition, binding)) {
      SharedSets.set(into.writes, cells.readiness);
    }
    if (flow.mayDepart(transition)) {
      into.processes |= Footprint.ENDS;
    }
    if (cells.hasLabels()) {
      addLabels(transition, into);
    }
  }

  /** Others may ask for the places that the process leaves or comes to. */
  private void addLabels(int transition, Footprint into) {
    cells.markState(graph.number(flow.source(transition)), into.writes);
    int target = graph.target(transition);
    if (target != Transition.GONE) {
      flow.arrivals(target).stream()
          .forEach(node -> cells.markState(graph.number(node), into.writes));
    }
  }

  private void addProvided(Binding binding, Footprint into) {
    types
        .process(binding.type)
        .provided()
        .ifPresent(
            clause -> Accesses.of(clause).forEach(access -> add(access, binding, false, into)));
  }

  private void add(Access access, Binding binding, boolean blocks, Footprint into) {
    switch (access) {
      case Access.Cell(Place place, boolean write) ->
          cells.mark(place, binding, write ? into.writes : into.reads);
      case Access.Foreign(Variable variable) -> cells.markWatched(variable, into.reads);
      case Access.Label(String proctype, String label) ->
          cells.markLabel(proctype, label, into.reads);
      case Access.Channel(Place place, Access.Use use) ->
          addUse(channels.of(place, binding), use, blocks, into);
      case Access.Start(String proctype) -> into.add(whole(types.number(proctype)));
      case Access.End _ -> {
        into.processes |= Footprint.ENDS;
        channels.markOwn(binding, into);
      }
      case Access.Count _ -> into.processes |= Footprint.COUNTS;
      // True only where no event is enabled without it: nothing that is enabled can conflict.
      case Access.Timeout _ -> into.processes |= Footprint.WAITS;
    }
  }

  private void addUse(long[] used, Access.Use use, boolean blocks, Footprint into) {
    switch (use) {
      case SEND -> SharedSets.join(into.sends, used);
      case SORTED_SEND -> {
        SharedSets.join(into.sends, used);
        SharedSets.join(into.receives, used);
      }
      case RECEIVE, RECEIVE_ANYWHERE -> SharedSets.join(into.receives, used);
      case COPY, COPY_ANYWHERE, ASK_NOT_EMPTY, ASK_NOT_FULL, LOOK ->
          SharedSets.join(into.looks, used);
    }
    if (blocks || channels.mayMeet(used)) {
      SharedSets.join(into.looks, used);
    }
  }

  /** All that a process of the type may ever do, its start and those that it starts included. */
  private Footprint whole(int type) {
    if (wholes[type] == null) {
      wholes[type] = empty();
      wholes[type].processes = Footprint.STARTS;
      BitSet family = family(type);
      for (int t = family.nextSetBit(0); t >= 0; t = family.nextSetBit(t + 1)) {
        addType(t, wholes[type]);
      }
    }
    return wholes[type];
  }

  /** The type and all types of which it, or what it starts, starts processes. */
  private BitSet family(int type) {
    BitSet family = new BitSet();
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    family.set(type);
    todo.add(type);
    while (!todo.isEmpty()) {
      int parent = todo.poll();
      int from = graph.firstTransition(types.firstNode(parent));
      int to = graph.firstTransition(types.firstNode(parent + 1));
      for (int t = from; t < to; t++) {
        startedBy(t)
            .filter(other -> !family.get(other))
            .forEach(
                other -> {
                  family.set(other);
                  todo.add(other);
                });
      }
    }
    return family;
  }

  private void addType(int type, Footprint into) {
    Binding nobody = Binding.none(type);
    if (model.plan().frame(type).channels().size() > 0) {
      channels.markLocal(into);
    }
    for (Variable variable : types.process(type).variables()) {
      for (Expression value : variable.initialValues()) {
        Accesses.of(value).forEach(access -> add(access, nobody, false, into));
      }
    }
    for (int n = types.firstNode(type); n < types.firstNode(type + 1); n++) {
      addNode(n, nobody, flow.isContinued(n), into);
    }
  }
}
