package dev.nutshell.promela.depend;

import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.table.Model;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Numbers what processes share apart from channels: the scalars of global variables, locals that
 * others read, labels that others ask for.
 */
final class SharedCells {
  /** A variable of more scalars is one cell. */
  private static final int MOST_SCALARS = 64;

  private final Map<Variable, Integer> first = new IdentityHashMap<>();
  private final Map<Variable, Integer> watched = new IdentityHashMap<>();
  private final Map<String, Integer> labels = new HashMap<>();

  /** The states that they stand at. */
  private final Map<String, Integer> labelled = new HashMap<>();

  private int size;

  /**
   * Who waits at a rendezvous: it matters where an else, or an escape, stands beside a send, and
   * where an atomic sequence comes to one.
   */
  final int readiness;

  /**
   * @param observed names of variables that something outside of the model reads
   */
  SharedCells(Model model, Set<String> observed) {
    readiness = size++;
    for (Variable variable : model.program().globals()) {
      first.put(variable, size);
      int scalars = scalars(variable);
      size += scalars > MOST_SCALARS ? 1 : scalars;
    }
    for (Automaton automaton : model.types().automata()) {
      for (Variable variable : automaton.process().variables()) {
        if (model.usage().remote(variable) || observed.contains(variable.name())) {
          watched.put(variable, size++);
        }
      }
      for (String label : model.usage().remoteLabels(automaton.process().name())) {
        labels.put(automaton.process().name() + "@" + label, size++);
        labelled.put(automaton.process().name() + "@" + label, automaton.labels().get(label));
      }
    }
  }

  int words() {
    return (size + 63) / 64;
  }

  private static int scalars(Variable variable) {
    long element = 1;
    if (variable.type() instanceof Type.Struct(Structure structure)) {
      element = structure.fields().stream().mapToLong(SharedCells::scalars).sum();
    }
    return (int) Math.min(variable.length() * element, MOST_SCALARS + 1);
  }

  /** Marks what the place may be; of a local variable something only where others read it. */
  void mark(Place place, Binding binding, long[] into) {
    Variable variable = place.variable();
    if (watched.containsKey(variable)) {
      SharedSets.set(into, watched.get(variable));
    }
    Integer start = first.get(variable);
    if (start == null) {
      return;
    }
    int count = scalars(variable);
    if (count > MOST_SCALARS) {
      SharedSets.set(into, start);
      return;
    }
    int at = start;
    Optional<Expression> index = place.index();
    Iterator<Place.Step> path = place.path().iterator();
    while (true) {
      if (variable.isArray()) {
        long element = index.isEmpty() ? Binding.UNKNOWN : binding.value(index.get());
        if (element < 0 || element >= variable.length()) {
          break;
        }
        count /= variable.length();
        at += (int) element * count;
      }
      if (!path.hasNext()) {
        break;
      }
      Place.Step step = path.next();
      for (Variable field : ((Type.Struct) variable.type()).structure().fields()) {
        if (field == step.field()) {
          break;
        }
        at += scalars(field);
      }
      variable = step.field();
      count = scalars(variable);
      index = step.index();
    }
    SharedSets.setRange(into, at, count);
  }

  /** Marks a local variable that others read. */
  void markWatched(Variable variable, long[] into) {
    Integer cell = watched.get(variable);
    if (cell != null) {
      SharedSets.set(into, cell);
    }
  }

  void markLabel(String proctype, String label, long[] into) {
    Integer cell = labels.get(proctype + "@" + label);
    if (cell != null) {
      SharedSets.set(into, cell);
    }
  }

  /** Whether some process asks where another stands. */
  boolean hasLabels() {
    return !labels.isEmpty();
  }

  /**
   * Marks the labels at states of that number, of all proctypes: {@code P[1]@label} does not ask
   * what the process is.
   */
  void markState(int number, long[] into) {
    labels.forEach(
        (label, cell) -> {
          if (labelled.get(label) == number) {
            SharedSets.set(into, cell);
          }
        });
  }

  /** Marks all variables of these names; returns how many of the names are global variables. */
  int markNames(Model model, Set<String> names, long[] into) {
    int found = 0;
    for (Variable variable : model.program().globals()) {
      if (names.contains(variable.name())) {
        int scalars = scalars(variable);
        SharedSets.setRange(into, first.get(variable), scalars > MOST_SCALARS ? 1 : scalars);
        found++;
      }
    }
    watched.forEach(
        (variable, cell) -> {
          if (names.contains(variable.name())) {
            SharedSets.set(into, cell);
          }
        });
    return found;
  }
}
