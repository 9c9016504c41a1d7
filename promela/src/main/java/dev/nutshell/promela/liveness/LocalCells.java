package dev.nutshell.promela.liveness;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/** Numbers the scalars of a process's variables, in the order of declaration. */
public final class LocalCells {
  private final Map<Variable, Integer> first = new IdentityHashMap<>();
  private final int size;

  public LocalCells(Process process) {
    int next = 0;
    for (Variable variable : process.variables()) {
      first.put(variable, next);
      next += variable.length() * scalars(variable.type());
    }
    size = next;
  }

  public int size() {
    return size;
  }

  /** The number of scalars in a value of that type. */
  static int scalars(Type type) {
    if (!(type instanceof Type.Struct(Structure structure))) {
      return 1;
    }
    int count = 0;
    for (Variable field : structure.fields()) {
      count += field.length() * scalars(field.type());
    }
    return count;
  }

  boolean has(Variable variable) {
    return first.containsKey(variable);
  }

  /** Adds all scalars that the place may mean; returns whether it is exactly one. */
  boolean add(Place place, BitSet into) {
    return add(first.get(place.variable()), place.variable(), place.index(), place, 0, into);
  }

  private boolean add(
      int from,
      Variable variable,
      Optional<Expression> index,
      Place place,
      int depth,
      BitSet into) {
    int stride = scalars(variable.type());
    int low = 0;
    int high = variable.length();
    if (index.isPresent()
        && index.get() instanceof Expression.Constant(_, int element)
        && element >= 0
        && element < variable.length()) {
      low = element;
      high = element + 1;
    }
    boolean exact = high - low == 1;
    for (int i = low; i < high; i++) {
      exact &= addElement(from + i * stride, variable, place, depth, into);
    }
    return exact;
  }

  private boolean addElement(int from, Variable variable, Place place, int depth, BitSet into) {
    if (depth == place.path().size() || !(variable.type() instanceof Type.Struct(Structure s))) {
      into.set(from, from + scalars(variable.type()));
      return scalars(variable.type()) == 1;
    }
    Place.Step step = place.path().get(depth);
    int at = from;
    for (Variable field : s.fields()) {
      if (field == step.field()) {
        return add(at, field, step.index(), place, depth + 1, into);
      }
      at += field.length() * scalars(field.type());
    }
    throw new IllegalArgumentException(place.variable() + " has no field " + step.field());
  }
}
