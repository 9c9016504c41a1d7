package dev.nutshell.promela.machine;

import dev.nutshell.promela.access.Access;
import dev.nutshell.promela.access.Accesses;
import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Works out the footprints of transitions, of control states and of all that comes after them. */
final class Footprints {
  private final Model model;
  private final SharedCells cells;
  private final int cellWords;
  private final int channelWords;
  private final boolean localRendezvous;
  private final List<List<Access>> accesses = new ArrayList<>();
  private final List<List<Access>> guards = new ArrayList<>();
  private final Access.Channel[] operations;
  private final Footprint[] types;
  private final BitSet[] reach;
  private final BitSet continued = new BitSet();
  private final BitSet asksForReadiness = new BitSet();
  private final Set<Variable> decisive = Collections.newSetFromMap(new IdentityHashMap<>());

  Footprints(Model model) {
    this.model = model;
    cells = new SharedCells(model, model.observed);
    cellWords = cells.words();
    boolean local = model.plan.frames.stream().anyMatch(frame -> !frame.channels.isEmpty());
    channelWords = local ? 4 : (model.plan.channels.size() + 64) / 64;
    localRendezvous =
        model.plan.frames.stream()
            .anyMatch(frame -> frame.channels.stream().anyMatch(c -> c.shape().rendezvous()));
    operations = new Access.Channel[model.actions.size()];
    for (int i = 0; i < model.actions.size(); i++) {
      Action action = model.actions.get(i);
      accesses.add(Accesses.of(action));
      guards.add(Accesses.ofGuard(action));
      operations[i] = Accesses.operation(action).orElse(null);
      accesses.getLast().forEach(this::findDecisive);
    }
    for (var automaton : model.automata) {
      automaton
          .process()
          .provided()
          .ifPresent(clause -> Accesses.of(clause).forEach(this::findDecisive));
    }
    types = new Footprint[model.automata.size()];
    reach = new BitSet[model.nodeEnds.length];
    for (int t = 0; t < model.atomic.length; t++) {
      if (model.atomic[t] && model.targetNode[t] != Transition.GONE) {
        continued.set(model.targetNode[t]);
      }
    }
    if (model.rendezvous) {
      findReadiness();
    }
  }

  /**
   * Whether an else can be taken depends on who waits to receive what its siblings offer, and so
   * does how far an event goes that comes to a send without a break.
   */
  private void findReadiness() {
    for (int type = 0; type < model.automata.size(); type++) {
      for (int node = model.firstNode[type]; node < model.firstNode[type + 1]; node++) {
        boolean matters = model.deterministic[type] || hasEscapes(node) || continued.get(node);
        boolean sends = false;
        for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
          matters |= model.kind[model.action[t]] == Model.ELSE;
          sends |= model.kind[model.action[t]] == Model.SEND;
        }
        asksForReadiness.set(node, matters && sends);
      }
    }
  }

  /** Whether the step may bring its process to a rendezvous or away from one. */
  private boolean changesReadiness(int transition, Binding binding) {
    if (asksForReadiness.isEmpty()) {
      return false;
    }
    if (mayReceive(source(transition), binding)) {
      return true;
    }
    int target = model.targetNode[transition];
    return target != Transition.GONE
        && arrivals(target).stream().anyMatch(n -> mayReceive(n, binding));
  }

  /** Whether the event may end its process, and with it older ones that are done. */
  private boolean mayDepart(int transition) {
    int target = model.targetNode[transition];
    return target != Transition.GONE
        && arrivals(target).stream().anyMatch(node -> model.departs[node]);
  }

  /** Where a process that comes to the node may be found afterwards. */
  private BitSet arrivals(int target) {
    BitSet met = new BitSet();
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    met.set(target);
    todo.add(target);
    while (!todo.isEmpty()) {
      int node = todo.poll();
      if (model.passing == null || !model.passing[node]) {
        continue;
      }
      for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
        int next = model.targetNode[t];
        if (next != Transition.GONE && !met.get(next)) {
          met.set(next);
          todo.add(next);
        }
      }
    }
    return met;
  }

  private boolean mayReceive(int node, Binding binding) {
    for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
      if (model.receptive[node]
          && model.kind[model.action[t]] != Model.SEND
          && mayMeet(t, binding)) {
        return true;
      }
    }
    return false;
  }

  private void findDecisive(Access access) {
    switch (access) {
      case Access.Cell(Place place, _) -> findDecisive(place);
      case Access.Channel(Place place, _) -> {
        decisive.add(place.variable());
        findDecisive(place);
      }
      case Access.Foreign _,
          Access.Label _,
          Access.Start _,
          Access.End _,
          Access.Count _,
          Access.Timeout _ -> {}
    }
  }

  private void findDecisive(Place place) {
    List<Expression> indices = new ArrayList<>();
    place.index().ifPresent(indices::add);
    place.path().forEach(step -> step.index().ifPresent(indices::add));
    for (Expression index : indices) {
      for (Access access : Accesses.of(index)) {
        if (access instanceof Access.Cell(Place read, _)) {
          decisive.add(read.variable());
        }
      }
    }
  }

  /** Whether the variable's value tells which channel or which element is touched. */
  boolean isDecisive(Variable variable) {
    return decisive.contains(variable);
  }

  Footprint empty() {
    return new Footprint(cellWords, channelWords);
  }

  Stance indifferent() {
    return new Stance(cellWords, channelWords);
  }

  /** The send or receive that the transition is, or null. */
  Access.Channel operation(int transition) {
    return operations[model.action[transition]];
  }

  /** Whether the transition is guarded by something with a timeout in it. */
  boolean asksForTimeout(int transition) {
    return guards.get(model.action[transition]).contains(new Access.Timeout());
  }

  /** What is observed from outside of the model. */
  Footprint observed(Set<String> names) {
    Footprint observed = empty();
    int found = cells.markNames(model, names, observed.reads);
    for (Variable variable : model.program.globals()) {
      if (names.contains(variable.name()) && variable.type().isChannel()) {
        markChannels(Place.of(variable.at(), variable), Binding.none(0), observed.looks);
      }
    }
    if (found < names.size()) {
      observed.processes |= Footprint.COUNTS;
    }
    return observed;
  }

  /** All that a process may do from the node on, for as long as it lives. */
  Footprint future(int node, Binding binding) {
    Footprint future = empty();
    BitSet nodes = reach(node);
    for (int n = nodes.nextSetBit(0); n >= 0; n = nodes.nextSetBit(n + 1)) {
      addNode(n, binding, continued.get(n), future);
    }
    return future;
  }

  private BitSet reach(int from) {
    if (reach[from] == null) {
      reach[from] = closure(from, false);
    }
    return reach[from];
  }

  /** The nodes that can be come to from a node, without a break or in the end. */
  private BitSet closure(int from, boolean unbroken) {
    BitSet met = new BitSet();
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    met.set(from);
    todo.add(from);
    while (!todo.isEmpty()) {
      int node = todo.poll();
      for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
        int target = model.targetNode[t];
        if (target != Transition.GONE && (model.atomic[t] || !unbroken) && !met.get(target)) {
          met.set(target);
          todo.add(target);
        }
      }
    }
    return met;
  }

  /** All that one event may do that starts with the transition. */
  Footprint event(int transition, Binding binding) {
    Footprint event = empty();
    add(transition, binding, false, event);
    BitSet nodes = unbroken(transition);
    for (int n = nodes.nextSetBit(0); n >= 0; n = nodes.nextSetBit(n + 1)) {
      addNode(n, binding, true, event);
    }
    return event;
  }

  private BitSet unbroken(int transition) {
    int target = model.targetNode[transition];
    return model.atomic[transition] && target != Transition.GONE
        ? closure(target, true)
        : new BitSet();
  }

  /**
   * Whether an event that starts at the node may include a rendezvous that is not its first step.
   * Control then passes to another process, and from there on to who knows whom.
   */
  boolean isTangled(int node, Binding binding) {
    if (!model.rendezvous) {
      return false;
    }
    for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
      BitSet nodes = unbroken(t);
      for (int n = nodes.nextSetBit(0); n >= 0; n = nodes.nextSetBit(n + 1)) {
        for (int u = model.firstTransition[n]; u < model.firstTransition[n + 1]; u++) {
          if (model.kind[model.action[u]] == Model.SEND && mayMeet(u, binding)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether the transition may be half of a rendezvous. */
  boolean mayMeet(int transition, Binding binding) {
    if (!model.rendezvous) {
      return false;
    }
    int action = model.action[transition];
    if (operations[action] == null) {
      return model.programs[action] != null;
    }
    return mayMeet(channels(operations[action].place(), binding));
  }

  private boolean mayMeet(long[] channels) {
    if (!model.rendezvous) {
      return false;
    }
    int globals = model.plan.channels.size();
    for (int i = 0; i < channels.length; i++) {
      for (long rest = channels[i]; rest != 0; rest &= rest - 1) {
        int number = 64 * i + Long.numberOfTrailingZeros(rest);
        boolean buffered =
            number == 0
                || (number > globals
                    ? !localRendezvous
                    : !model.plan.channels.get(number - 1).shape().rendezvous());
        if (!buffered) {
          return true;
        }
      }
    }
    return false;
  }

  /** What decides whether the transition is executable, apart from its own channel. */
  Footprint guard(int transition, Binding binding) {
    Footprint guard = empty();
    for (Access access : guards.get(model.action[transition])) {
      add(access, binding, false, guard);
    }
    addProvided(binding, guard);
    return guard;
  }

  private void addProvided(Binding binding, Footprint into) {
    model
        .process(binding.type)
        .provided()
        .ifPresent(
            clause -> Accesses.of(clause).forEach(access -> add(access, binding, false, into)));
  }

  private void addNode(int node, Binding binding, boolean inside, Footprint into) {
    for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
      add(t, binding, inside, into);
    }
  }

  /** Adds what a transition tests and does. */
  private void add(int transition, Binding binding, boolean inside, Footprint into) {
    int action = model.action[transition];
    // What happens to a channel inside of an event may stop it there, or fail.
    boolean blocks = inside || model.programs[action] != null;
    for (Access access : accesses.get(action)) {
      add(access, binding, blocks, into);
    }
    addProvided(binding, into);
    int node = source(transition);
    if (model.kind[action] == Model.ELSE || hasEscapes(node)) {
      addGuards(node, binding, into);
    }
    var automaton = model.automata.get(binding.type);
    if (asksForReadiness.get(node)) {
      Footprint.set(into.reads, cells.readiness);
    }
    if (changesReadiness(transition, binding)) {
      Footprint.set(into.writes, cells.readiness);
    }
    if (mayDepart(transition)) {
      into.processes |= Footprint.ENDS;
    }
    cells.markState(automaton, model.nodeNumber[node], into.writes);
    if (model.targetNode[transition] != Transition.GONE) {
      cells.markState(automaton, model.nodeNumber[model.targetNode[transition]], into.writes);
    }
  }

  /** An else asks what none of its siblings may be. */
  private void addGuards(int node, Binding binding, Footprint into) {
    for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
      for (Access access : guards.get(model.action[t])) {
        add(access, binding, true, into);
      }
      if (operation(t) != null) {
        markChannels(operation(t).place(), binding, into.looks);
      }
    }
  }

  boolean hasEscapes(int node) {
    for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
      if (model.escape[t] != 0) {
        return true;
      }
    }
    return false;
  }

  private int source(int transition) {
    int low = 0;
    int high = model.firstTransition.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (model.firstTransition[middle] <= transition) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void add(Access access, Binding binding, boolean blocks, Footprint into) {
    switch (access) {
      case Access.Cell(Place place, boolean write) ->
          cells.mark(place, binding, write ? into.writes : into.reads);
      case Access.Foreign(Variable variable) -> cells.markWatched(variable, into.reads);
      case Access.Label(String proctype, String label) ->
          cells.markLabel(proctype, label, into.reads);
      case Access.Channel(Place place, Access.Use use) -> {
        long[] channels = channels(place, binding);
        switch (use) {
          case SEND -> Footprint.join(into.sends, channels);
          case SORTED_SEND -> {
            Footprint.join(into.sends, channels);
            Footprint.join(into.receives, channels);
          }
          case RECEIVE, RECEIVE_ANYWHERE -> Footprint.join(into.receives, channels);
          case COPY, LOOK -> Footprint.join(into.looks, channels);
        }
        if (blocks || mayMeet(channels)) {
          Footprint.join(into.looks, channels);
        }
      }
      case Access.Start(String proctype) -> into.add(whole(model.type(proctype)));
      case Access.End _ -> {
        into.processes |= Footprint.ENDS;
        // Its channels end with it.
        int own = model.frameChannels[binding.type].length;
        if (own > 0 && binding.pid < 0) {
          markLocalChannels(into);
        }
        for (int i = 1; i <= own && binding.pid >= 0; i++) {
          Footprint.set(into.sends, binding.channelsBefore + i);
          Footprint.set(into.receives, binding.channelsBefore + i);
          Footprint.set(into.looks, binding.channelsBefore + i);
        }
      }
      case Access.Count _ -> into.processes |= Footprint.COUNTS;
      // True only where no event is enabled without it: nothing that is enabled can conflict.
      case Access.Timeout _ -> {}
    }
  }

  /** All that a process of the type may ever do, its start and those that it starts included. */
  private Footprint whole(int type) {
    if (types[type] == null) {
      types[type] = empty();
      types[type].processes = Footprint.STARTS;
      BitSet family = family(type);
      for (int t = family.nextSetBit(0); t >= 0; t = family.nextSetBit(t + 1)) {
        addType(t, types[type]);
      }
    }
    return types[type];
  }

  /** The type and all types of which it, or what it starts, starts processes. */
  private BitSet family(int type) {
    BitSet family = new BitSet();
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    family.set(type);
    todo.add(type);
    while (!todo.isEmpty()) {
      int parent = todo.poll();
      int from = model.firstTransition[model.firstNode[parent]];
      int to = model.firstTransition[model.firstNode[parent + 1]];
      for (int t = from; t < to; t++) {
        for (Access access : accesses.get(model.action[t])) {
          if (access instanceof Access.Start(String name) && !family.get(model.type(name))) {
            family.set(model.type(name));
            todo.add(model.type(name));
          }
        }
      }
    }
    return family;
  }

  private void addType(int type, Footprint into) {
    Binding nobody = Binding.none(type);
    if (model.frameChannels[type].length > 0) {
      markLocalChannels(into);
    }
    for (Variable variable : model.process(type).variables()) {
      if (variable.initial() instanceof Initial.Value(var expression)) {
        Accesses.of(expression).forEach(access -> add(access, nobody, false, into));
      }
    }
    for (int n = model.firstNode[type]; n < model.firstNode[type + 1]; n++) {
      addNode(n, nobody, continued.get(n), into);
    }
  }

  private void markLocalChannels(Footprint into) {
    for (int number = model.plan.channels.size() + 1; number < 64 * channelWords; number++) {
      Footprint.set(into.sends, number);
      Footprint.set(into.receives, number);
      Footprint.set(into.looks, number);
    }
  }

  private long[] channels(Place place, Binding binding) {
    long[] channels = new long[channelWords];
    markChannels(place, binding, channels);
    return channels;
  }

  /** The one channel that the place stands for, or 0 where that is not known. */
  int channel(Place place, Binding binding) {
    long[] channels = channels(place, binding);
    int number = 0;
    int count = 0;
    for (int i = 0; i < channels.length; i++) {
      count += Long.bitCount(channels[i]);
      if (channels[i] != 0) {
        number = 64 * i + Long.numberOfTrailingZeros(channels[i]);
      }
    }
    return count == 1 ? number : 0;
  }

  void mark(Access.Channel operation, Binding binding, long[] into) {
    markChannels(operation.place(), binding, into);
  }

  private void markChannels(Place place, Binding binding, long[] into) {
    Variable variable = place.variable();
    long first = Binding.UNKNOWN;
    if (place.path().isEmpty()) {
      Integer constant = model.plan.constantChannel(variable);
      first = constant != null ? constant : binding.value(variable);
    }
    if (first < 1) {
      Arrays.fill(into, -1L);
      return;
    }
    if (!variable.isArray()) {
      Footprint.set(into, (int) first);
      return;
    }
    long element = place.index().isEmpty() ? Binding.UNKNOWN : binding.value(place.index().get());
    if (element >= 0 && element < variable.length()) {
      Footprint.set(into, (int) (first + element));
    } else {
      Footprint.setRange(into, (int) first, variable.length());
    }
  }
}
