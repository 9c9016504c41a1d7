package dev.nutshell.promela.table;

import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.syntax.Process;
import java.util.List;

/**
 * The proctypes by number, and which nodes are theirs. A node is a control state of some proctype;
 * those of one proctype have consecutive numbers.
 */
public final class Proctypes {
  private final List<Automaton> automata;
  private final int[] firstNode;
  private final int[] initialNode;
  private final boolean[] deterministic;
  private final int[] nondeterminism;

  Proctypes(List<Automaton> automata, Faults faults) {
    this.automata = List.copyOf(automata);
    int types = automata.size();
    firstNode = new int[types + 1];
    initialNode = new int[types];
    deterministic = new boolean[types];
    nondeterminism = new int[types];
    for (int type = 0; type < types; type++) {
      Automaton automaton = automata.get(type);
      initialNode[type] = firstNode[type] + automaton.initial();
      firstNode[type + 1] = firstNode[type] + automaton.states().size();
      deterministic[type] = process(type).deterministic();
      nondeterminism[type] =
          faults.number("nondeterminism", "non-determinism in D_proctype", process(type).at());
    }
  }

  public int size() {
    return automata.size();
  }

  public List<Automaton> automata() {
    return automata;
  }

  public Automaton automaton(int type) {
    return automata.get(type);
  }

  public Process process(int type) {
    return automata.get(type).process();
  }

  public int number(String proctype) {
    for (int type = 0; type < automata.size(); type++) {
      if (process(type).name().equals(proctype)) {
        return type;
      }
    }
    throw new IllegalArgumentException("no proctype " + proctype);
  }

  /** The number of nodes of all proctypes. */
  public int nodes() {
    return firstNode[automata.size()];
  }

  /** Of the number of proctypes, the number of nodes. */
  public int firstNode(int type) {
    return firstNode[type];
  }

  /** The node that a process starts in. */
  public int initialNode(int type) {
    return initialNode[type];
  }

  /** Whether it is a D_proctype. */
  public boolean deterministic(int type) {
    return deterministic[type];
  }

  /** The fault that a process of a D_proctype has a choice. */
  public int nondeterminism(int type) {
    return nondeterminism[type];
  }
}
