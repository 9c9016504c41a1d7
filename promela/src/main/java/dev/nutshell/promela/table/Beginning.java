package dev.nutshell.promela.table;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One variable, parameter or stretch of an array getting its first value. */
public sealed interface Beginning {
  /** So many elements of a list are written by one method. */
  int STRETCH = 256;

  /** The argument of that number. */
  record Parameter(Place place, int number) implements Beginning {}

  /** Every element gets the value of an expression. */
  record Value(Variable variable, int offset, boolean global, Expression value)
      implements Beginning {}

  /** Elements from the offset on get these values. */
  record Values(Variable variable, int offset, boolean global, List<Integer> values)
      implements Beginning {}

  /** Of a process, parameters first, then in the order of declaration. */
  static List<Beginning> of(Process process, Set<Variable> late, VectorPlan plan) {
    List<Beginning> all = new ArrayList<>();
    List<Place> parameters = process.parameterPlaces();
    for (int i = 0; i < parameters.size(); i++) {
      all.add(new Parameter(parameters.get(i), i));
    }
    for (Variable variable : process.variables()) {
      if (!variable.isParameter() && !late.contains(variable)) {
        add(variable, plan.offset(variable), false, plan, all);
      }
    }
    return all;
  }

  /** Of global variables, in SPIN's order. */
  static List<Beginning> of(List<Variable> globals, VectorPlan plan) {
    List<Beginning> all = new ArrayList<>();
    for (int rank = 0; rank <= rank(globals); rank++) {
      for (Variable variable : globals) {
        if (rank(variable.type()) == rank && plan.constantChannel(variable) == null) {
          add(variable, plan.offset(variable), true, plan, all);
        }
      }
    }
    return all;
  }

  /** Cuts a list so that a method for each part stays small; an expression may be long. */
  static List<List<Beginning>> cut(List<Beginning> all) {
    List<List<Beginning>> parts = new ArrayList<>();
    List<Beginning> part = new ArrayList<>();
    int size = 0;
    for (Beginning one : all) {
      part.add(one);
      size += size(one);
      if (size >= STRETCH) {
        parts.add(part);
        part = new ArrayList<>();
        size = 0;
      }
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    return parts;
  }

  private static int size(Beginning one) {
    return switch (one) {
      case Parameter _ -> 1;
      case Value(_, _, _, Expression value) -> value instanceof Expression.Constant ? 16 : STRETCH;
      case Values(_, _, _, List<Integer> values) -> values.size();
    };
  }

  private static void add(
      Variable variable, int offset, boolean global, VectorPlan plan, List<Beginning> into) {
    int stride = plan.elementBytes(variable);
    if (variable.type() instanceof Type.Struct(Structure structure)) {
      for (int i = 0; i < variable.length(); i++) {
        for (Variable field : structure.fields()) {
          add(field, offset + i * stride + plan.offset(field), global, plan, into);
        }
      }
      return;
    }
    switch (variable.initial()) {
      case Initial.Zero _, Initial.Channel _ -> {}
      case Initial.Value(Expression value) -> {
        boolean zero =
            value instanceof Expression.Constant(_, int constant)
                && plan.cell(variable).cut(constant) == 0;
        if (!zero) {
          into.add(new Value(variable, offset, global, value));
        }
      }
      case Initial.Values(List<Integer> values) -> {
        for (int from = 0; from < variable.length(); from += STRETCH) {
          List<Integer> stretch = new ArrayList<>();
          for (int i = from; i < Math.min(variable.length(), from + STRETCH); i++) {
            stretch.add(values.get(Math.min(i, values.size() - 1)));
          }
          into.add(new Values(variable, offset + from * stride, global, stretch));
        }
      }
    }
  }

  private static int rank(List<Variable> globals) {
    return globals.stream().mapToInt(variable -> rank(variable.type())).max().orElse(0);
  }

  private static int rank(Type type) {
    return switch (type) {
      case Type.Basic basic ->
          switch (basic.kind()) {
            case UNSIGNED -> 0;
            case BIT, BOOL -> 1;
            case BYTE, PID -> 2;
            case CHAN -> 3;
            case SHORT -> 5;
            case INT -> 6;
          };
      case Type.Mtype _ -> 4;
      case Type.Struct _ -> 7;
    };
  }
}
