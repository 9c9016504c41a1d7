package dev.nutshell.promela.machine;

import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Knows which processes of a state may disturb each other. All that is found out is kept: after a
 * while a question is a look into a table.
 */
final class Dependencies {
  private static final byte YES = 1;
  private static final byte NO = 2;

  private final VectorMemory memory;
  private final Model model;
  private final Footprints footprints;
  private final Lasting[] lasting;
  private final List<Process> known = new ArrayList<>();
  private final Process[] present = new Process[VectorMemory.MOST_PROCESSES + 1];
  private final Map<Footprint, Integer> futureNumbers = new HashMap<>();
  private final List<Footprint> futures = new ArrayList<>();
  private final Map<Stance, Integer> stanceNumbers = new HashMap<>();
  private final List<Stance> stances = new ArrayList<>();
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

  Dependencies(VectorMemory memory) {
    this.memory = memory;
    model = memory.model;
    footprints = new Footprints(model);
    DecisiveVariables decisive = new DecisiveVariables(model);
    lasting = new Lasting[model.automata.size()];
    for (int type = 0; type < lasting.length; type++) {
      List<Variable> variables = new ArrayList<>();
      for (Variable variable : model.process(type).variables()) {
        if (isLasting(type, variable) && decisive.contains(variable)) {
          variables.add(variable);
        }
      }
      lasting[type] = new Lasting(variables, memory.plan);
    }
  }

  /** Whether the variable keeps the value that the process starts with. */
  private boolean isLasting(int type, Variable variable) {
    return !model.usage.assigned(variable)
        && !model.automata.get(type).late().contains(variable)
        && !(variable.type() instanceof Type.Struct)
        && (!variable.isArray() || variable.channel().isPresent());
  }

  /** Of a process of the vector that the memory has loaded. */
  Situation situation(int pid) {
    Process process = process(pid);
    int node = memory.node(pid);
    int index = node - model.firstNode[memory.type[pid]];
    Situation situation = process.situations[index];
    if (situation == null) {
      situation = new Situation(this, footprints, model, process.outlook, node);
      process.situations[index] = situation;
    }
    return situation;
  }

  private Process process(int pid) {
    Process process = present[pid];
    if (process != null && fits(process.binding, pid)) {
      return process;
    }
    for (Process other : known) {
      if (fits(other.binding, pid)) {
        present[pid] = other;
        return other;
      }
    }
    int type = memory.type[pid];
    Lasting constants = lasting[type];
    int[] values = new int[constants.cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = constants.value(i, memory.b, memory.base[pid]);
    }
    Binding binding =
        new Binding(type, pid, memory.channelsBefore[pid], constants.variables, values);
    Outlook outlook = new Outlook(binding, footprints, model);
    process = new Process(outlook, model.firstNode[type + 1] - model.firstNode[type]);
    known.add(process);
    present[pid] = process;
    return process;
  }

  private boolean fits(Binding binding, int pid) {
    if (binding.pid != pid
        || binding.type != memory.type[pid]
        || binding.channelsBefore != memory.channelsBefore[pid]) {
      return false;
    }
    for (int i = 0; i < binding.size(); i++) {
      if (binding.value(i) != lasting[binding.type].value(i, memory.b, memory.base[pid])) {
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

  /** The footprint of what is read from outside of the model. */
  Footprint observed() {
    return footprints.observed(model.observed);
  }

  Stance indifferent() {
    return footprints.indifferent();
  }

  /** Whether one who stands so minds one who may do this. */
  boolean minds(int stance, int future) {
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
