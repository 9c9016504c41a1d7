package dev.nutshell.promela.depend;

import dev.nutshell.promela.access.Access;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.ControlGraph;
import dev.nutshell.promela.table.Model;

/** A process of which the {@link Binding} is known, at a node. */
public final class Situation {
  /** Transitions beyond this are always taken to be both enabled and disabled. */
  private static final int MOST = 64;

  private final int firstTransition;
  private final int size;
  private final int future;
  private final int[] inputs;
  private final boolean listens;

  private final ControlGraph graph;
  private final Actions actions;
  private final Footprints footprints;
  private final Dependencies dependencies;
  private final Binding binding;
  private final Footprint[] events;
  private final Footprint[] guards;
  private final Stance[] stances;
  private final boolean tangled;
  private final boolean rigid;
  private final Footprint futureSteps;
  private final Standings standings = new Standings();

  Situation(Dependencies dependencies, Footprints footprints, Model model, Outlook of, int node) {
    graph = model.graph();
    actions = model.actions();
    this.footprints = footprints;
    this.dependencies = dependencies;
    binding = of.binding;
    firstTransition = graph.firstTransition(node);
    size = graph.firstTransition(node + 1) - firstTransition;
    futureSteps = of.future(node);
    future = dependencies.number(futureSteps);
    tangled = footprints.isTangled(node, binding);
    rigid = footprints.flow.hasEscapes(node) || model.types().deterministic(binding.type);
    events = new Footprint[size];
    guards = new Footprint[size];
    stances = new Stance[size];
    inputs = new int[size];
    boolean some = false;
    for (int i = 0; i < size; i++) {
      Access.Channel operation = footprints.operation(firstTransition + i);
      if (operation != null
          && i < MOST
          && (operation.use() == Access.Use.RECEIVE || operation.use() == Access.Use.COPY)) {
        inputs[i] = footprints.channels.only(operation.place(), binding);
        some |= inputs[i] > 0;
      }
    }
    listens = some;
  }

  /** The number of transitions. */
  public int size() {
    return size;
  }

  /** The number of the footprint of all that may come. */
  public int future() {
    return future;
  }

  /** The channel that the transition receives from, where that is known, or 0. */
  public int input(int index) {
    return inputs[index];
  }

  /** Whether some transition may receive from a channel that is known. */
  public boolean listens() {
    return listens;
  }

  /** Whether an event of this node may run on through other processes. */
  public boolean isTangled() {
    return tangled;
  }

  /** Whether an event that starts so commutes with one of another process that starts so. */
  public boolean commutes(int index, Situation other, int otherIndex) {
    return !tangled
        && !other.tangled
        && !waitsForTimeout(index)
        && !other.waitsForTimeout(otherIndex)
        && !eventStance(index).minds(other.event(otherIndex));
  }

  /** Whether the transition may be enabled only because nothing else is. */
  private boolean waitsForTimeout(int index) {
    return (guard(index).processes & Footprint.WAITS) != 0;
  }

  private Footprint guard(int index) {
    if (guards[index] == null) {
      guards[index] = footprints.guard(firstTransition + index, binding);
    }
    return guards[index];
  }

  /** What an event that starts with this transition does. */
  private Footprint event(int index) {
    if (events[index] == null) {
      events[index] = footprints.event(firstTransition + index, binding);
    }
    return events[index];
  }

  /** What does not commute with it. */
  private Stance eventStance(int index) {
    if (stances[index] == null) {
      stances[index] = footprints.indifferent();
      stances[index].addEnabled(event(index));
    }
    return stances[index];
  }

  /**
   * The number of the stance of a process here.
   *
   * @param enabled the transitions that are enabled
   * @param filled those whose {@link #input} is not empty
   */
  public int stance(long enabled, long filled) {
    int known = standings.get(enabled, filled);
    if (known != Standings.UNKNOWN) {
      return known;
    }
    int number = dependencies.number(decide(enabled, filled));
    standings.put(enabled, filled, number);
    return number;
  }

  private Stance decide(long enabled, long filled) {
    Stance stance = footprints.indifferent();
    if (tangled) {
      Footprint all = footprints.empty();
      all.add(futureSteps);
      SharedSets.join(all.looks, all.sends);
      SharedSets.join(all.looks, all.receives);
      stance.addEnabled(all);
      stance.processes |= Footprint.ENDS;
      return stance;
    }
    for (int i = 0; i < size; i++) {
      long bit = i < MOST ? 1L << i : 0;
      add(i, (enabled & bit) != 0, (filled & bit) != 0, stance);
    }
    return stance;
  }

  private void add(int index, boolean enabled, boolean filled, Stance stance) {
    boolean unsure = rigid || index >= MOST || footprints.mayMeet(firstTransition + index, binding);
    if (unsure || enabled) {
      stance.add(eventStance(index));
    }
    if (unsure || !enabled) {
      addDisabled(index, filled, unsure, stance);
    }
  }

  /** The number of the part of the stance that does not depend on what is enabled. */
  public int lasting() {
    return dependencies.number(tangled ? decide(0, 0) : footprints.indifferent());
  }

  /**
   * The number of the part of the stance that a transition adds; the stance minds what a part
   * minds.
   */
  public int part(int index, boolean enabled, boolean filled) {
    Stance part = footprints.indifferent();
    if (!tangled) {
      add(index, enabled, filled, part);
    }
    return dependencies.number(part);
  }

  /** Minds what could enable a transition. */
  private void addDisabled(int index, boolean filled, boolean unsure, Stance stance) {
    int transition = firstTransition + index;
    if (actions.kind(graph.action(transition)) == Actions.END) {
      stance.processes |= Footprint.ENDS;
    }
    // Of an else only the provided clause: where that holds, one of its siblings is enabled, and
    // what could disable that one is minded already.
    Footprint guard = guard(index);
    SharedSets.join(stance.reads, guard.reads);
    SharedSets.join(stance.sends, guard.looks);
    SharedSets.join(stance.receives, guard.looks);
    if ((guard.processes & Footprint.COUNTS) != 0) {
      stance.processes |= Footprint.STARTS | Footprint.ENDS;
    }
    Access.Channel operation = footprints.operation(transition);
    if (operation == null) {
      return;
    }
    boolean minds = inputs[index] == 0 || unsure;
    switch (operation.use()) {
      case SEND, SORTED_SEND -> mark(operation, stance.receives);
      case RECEIVE_ANYWHERE, COPY_ANYWHERE -> mark(operation, stance.sends);
      case RECEIVE, COPY -> {
        if (minds || !filled) {
          mark(operation, stance.sends);
        }
        if (minds || filled) {
          mark(operation, stance.receives);
        }
      }
      case ASK_NOT_EMPTY, ASK_NOT_FULL, LOOK ->
          throw new IllegalStateException("no statement only looks into a channel");
    }
    if (unsure) {
      mark(operation, stance.sends);
      mark(operation, stance.receives);
    }
  }

  private void mark(Access.Channel operation, long[] into) {
    footprints.channels.mark(operation.place(), binding, into);
  }
}
