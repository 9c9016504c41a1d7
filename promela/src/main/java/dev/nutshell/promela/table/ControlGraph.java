package dev.nutshell.promela.table;

import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.Transition;

/**
 * The control states of all proctypes and what leads from one to the next. The transitions of a
 * node have consecutive numbers.
 */
public final class ControlGraph {
  private final int[] firstTransition;
  private final boolean[] ends;
  private final boolean[] progress;
  private final boolean[] accept;
  private final int[] number;
  private final int[] action;
  private final int[] target;
  private final int[] escape;
  private final boolean[] atomic;

  ControlGraph(Proctypes types, Actions actions) {
    int nodes = types.nodes();
    int transitions = 0;
    for (Automaton automaton : types.automata()) {
      for (ControlState state : automaton.states()) {
        transitions += state.transitions().size();
      }
    }
    firstTransition = new int[nodes + 1];
    ends = new boolean[nodes];
    progress = new boolean[nodes];
    accept = new boolean[nodes];
    number = new int[nodes];
    action = new int[transitions];
    target = new int[transitions];
    escape = new int[transitions];
    atomic = new boolean[transitions];
    int node = 0;
    int next = 0;
    for (int type = 0; type < types.size(); type++) {
      for (ControlState state : types.automaton(type).states()) {
        firstTransition[node] = next;
        ends[node] = state.end();
        progress[node] = state.progress();
        accept[node] = state.accept();
        number[node] = state.number();
        for (Transition transition : state.transitions()) {
          action[next] = actions.number(transition.action());
          target[next] =
              transition.target() == Transition.GONE
                  ? Transition.GONE
                  : types.firstNode(type) + transition.target();
          escape[next] = transition.escape();
          atomic[next] = transition.atomic();
          next++;
        }
        node++;
      }
    }
    firstTransition[node] = next;
  }

  public int nodes() {
    return ends.length;
  }

  public int transitions() {
    return action.length;
  }

  /** Of the number of nodes, the number of transitions. */
  public int firstTransition(int node) {
    return firstTransition[node];
  }

  /** Whether a process may stay at the node for ever. */
  public boolean ends(int node) {
    return ends[node];
  }

  public boolean progress(int node) {
    return progress[node];
  }

  /** Whether the place has an {@code accept} label. */
  public boolean accept(int node) {
    return accept[node];
  }

  /** SPIN's number of the control state. */
  public int number(int node) {
    return number[node];
  }

  public int action(int transition) {
    return action[transition];
  }

  /** A node, or {@link Transition#GONE}. */
  public int target(int transition) {
    return target[transition];
  }

  /** How far out an escape the transition is; 0 for none. */
  public int escape(int transition) {
    return escape[transition];
  }

  /** Whether the process goes on without a break. */
  public boolean atomic(int transition) {
    return atomic[transition];
  }
}
