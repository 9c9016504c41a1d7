package dev.nutshell.promela.depend;

import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.Cell;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Knows which processes of a state may disturb each other. All that is found out is kept: after a
 * while a question is a look into a table.
 */
public final class Dependencies {
  private static final byte YES = 1;
  private static final byte NO = 2;

  private final Model model;
  private final Footprints footprints;
  private final Lasting[] lasting;
  private final List<Process> known = new ArrayList<>();
  private final Process[] present = new Process[VectorPlan.MOST_PROCESSES + 1];
  private final Map<Footprint, Integer> futureNumbers = new HashMap<>();
  private final List<Footprint> futures = new ArrayList<>();
  private final Map<Stance, Integer> stanceNumbers = new HashMap<>();
  private final List<Stance> stances = new ArrayList<>();
  private final LoopEnds loopEnds;
  private final WatchedNodes watchedNodes;
  private final int observer;
  private final int observed;
  private byte[][] answers = new byte[16][];

  /** The variables of a type that never change and that decide what is touched. */
  private static final class Lasting {
    final List<Variable> variables;
    final Cell[] cells;
    final int[] offsets;

    Lasting(List<Variable> variables, VectorPlan plan) {
      this.variables = variables;
      cells = variables.stream().map(plan::cell).toArray(Cell[]::new);
      offsets = variables.stream().mapToInt(plan::offset).toArray();
    }

    int value(int index, byte[] vector, int base) {
      return cells[index].read(vector, base + offsets[index]);
    }
  }

  /** A process with all that is known of it, by node. */
  private static final class Process {
    final Binding binding;
    final Outlook outlook;
    final Situation[] situations;

    Process(Outlook outlook, int nodes) {
      binding = outlook.binding;
      this.outlook = outlook;
      situations = new Situation[nodes];
    }
  }

  /**
   * @param names of globals that are observed beside what the model knows to be
   * @param watched nodes at which somebody looks for processes
   */
  public Dependencies(Model model, Set<String> names, IntPredicate watched) {
    this.model = model;
    footprints = new Footprints(model);
    loopEnds = new LoopEnds(model.graph(), footprints.flow());
    watchedNodes = new WatchedNodes(model.graph(), model.types(), footprints, watched);
    DecisiveVariables decisive = new DecisiveVariables(model);
    lasting = new Lasting[model.types().size()];
    for (int type = 0; type < lasting.length; type++) {
      List<Variable> variables = new ArrayList<>();
      for (Variable variable : model.types().process(type).variables()) {
        if (isLasting(type, variable) && decisive.contains(variable)) {
          variables.add(variable);
        }
      }
      lasting[type] = new Lasting(variables, model.plan());
    }
    Set<String> all = new HashSet<>(model.observed());
    all.addAll(names);
    Footprint seen = footprints.observed(all);
    Stance watching = footprints.indifferent();
    watching.addEnabled(seen);
    observer = number(watching);
    observed = number(seen);
  }

  /** Whether the variable keeps the value that the process starts with. */
  private boolean isLasting(int type, Variable variable) {
    return !model.usage().assigned(variable)
        && !model.types().automaton(type).late().contains(variable)
        && !(variable.type() instanceof Type.Struct)
        && (!variable.isArray() || variable.channel().isPresent());
  }

  /** Whether an event of a process at the node may close a loop of its control flow. */
  public boolean closesLoop(int node) {
    return loopEnds.isClosing(node);
  }

  /** Whether an event of a process at the node may come to or leave a node that is looked for. */
  public boolean touchesWatched(int node) {
    return watchedNodes.isTouching(node);
  }

  /**
   * Of a process that stands at a node.
   *
   * @param channelsBefore the number of channels that are older than the process
   * @param base where its part of the vector starts
   */
  public Situation situation(
      int pid, int type, int node, int channelsBefore, byte[] vector, int base) {
    Process process = process(pid, type, channelsBefore, vector, base);
    int index = node - model.types().firstNode(type);
    Situation situation = process.situations[index];
    if (situation == null) {
      situation = new Situation(this, footprints, model, process.outlook, node);
      process.situations[index] = situation;
    }
    return situation;
  }

  private Process process(int pid, int type, int channelsBefore, byte[] vector, int base) {
    Process process = present[pid];
    if (process != null && fits(process.binding, pid, type, channelsBefore, vector, base)) {
      return process;
    }
    for (Process other : known) {
      if (fits(other.binding, pid, type, channelsBefore, vector, base)) {
        present[pid] = other;
        return other;
      }
    }
    Lasting constants = lasting[type];
    int[] values = new int[constants.cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = constants.value(i, vector, base);
    }
    Binding binding = new Binding(type, pid, channelsBefore, constants.variables, values);
    Outlook outlook = new Outlook(binding, footprints, model);
    process =
        new Process(outlook, model.types().firstNode(type + 1) - model.types().firstNode(type));
    known.add(process);
    present[pid] = process;
    return process;
  }

  private boolean fits(
      Binding binding, int pid, int type, int channelsBefore, byte[] vector, int base) {
    if (binding.pid != pid || binding.type != type || binding.channelsBefore != channelsBefore) {
      return false;
    }
    for (int i = 0; i < binding.size(); i++) {
      if (binding.value(i) != lasting[type].value(i, vector, base)) {
        return false;
      }
    }
    return true;
  }

  int number(Footprint future) {
    return futureNumbers.computeIfAbsent(
        future,
        added -> {
          futures.add(added);
          return futures.size() - 1;
        });
  }

  int number(Stance stance) {
    return stanceNumbers.computeIfAbsent(
        stance,
        added -> {
          stances.add(added);
          return stances.size() - 1;
        });
  }

  /** How many stances have a number so far. */
  public int stances() {
    return stances.size();
  }

  /** How many futures have a number so far. */
  public int futures() {
    return futures.size();
  }

  /** The number of the future in which all is done that is seen from outside of the model. */
  public int observed() {
    return observed;
  }

  /** The number of the stance of one who minds whatever is seen from outside of the model. */
  public int observer() {
    return observer;
  }

  /** Whether one who stands so minds one who may do this. */
  public boolean minds(int stance, int future) {
    if (stance >= answers.length) {
      answers = Arrays.copyOf(answers, Math.max(2 * answers.length, stance + 1));
    }
    byte[] row = answers[stance];
    if (row == null || future >= row.length) {
      row = row == null ? new byte[futures.size()] : Arrays.copyOf(row, futures.size());
      answers[stance] = row;
    }
    if (row[future] == 0) {
      row[future] = stances.get(stance).minds(futures.get(future)) ? YES : NO;
    }
    return row[future] == YES;
  }
}
