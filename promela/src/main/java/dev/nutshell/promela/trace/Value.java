package dev.nutshell.promela.trace;

import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.syntax.Wording;
import dev.nutshell.promela.vector.Cell;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.Optional;
import java.util.OptionalInt;

/** A number that follows from a state's vector. */
@FunctionalInterface
interface Value {
  /**
   * @param base where the part of the process starts whose variables are meant
   */
  int of(byte[] vector, int base);

  /** Of global variables. */
  default int of(byte[] vector) {
    return of(vector, 0);
  }

  /** The same in every state. */
  record Constant(int number) implements Value {
    @Override
    public int of(byte[] vector, int base) {
      return number;
    }
  }

  /**
   * What a variable holds.
   *
   * @param own whether it is one of the process
   */
  record Stored(Cell cell, int offset, boolean own) implements Value {
    @Override
    public int of(byte[] vector, int base) {
      return cell.read(vector, own ? base + offset : offset);
    }
  }

  /**
   * Reads expressions over variables.
   *
   * @param locals whether those of a process are among them
   */
  record Reader(VectorPlan plan, boolean locals) {
    Value of(Expression expression) throws Unreadable {
      OptionalInt constant = Constants.fold(expression);
      if (constant.isPresent()) {
        int value = constant.getAsInt();
        return (_, _) -> value;
      }
      return switch (expression) {
        case Expression.Read(Place place) -> of(place);
        case Expression.Unary unary -> {
          Value operand = of(unary.operand());
          yield (vector, base) -> Constants.apply(unary.operator(), operand.of(vector, base));
        }
        case Expression.Binary binary when !divides(binary) -> {
          Value left = of(binary.left());
          Value right = of(binary.right());
          yield (vector, base) ->
              Constants.apply(binary.operator(), left.of(vector, base), right.of(vector, base));
        }
        default -> throw unreadable(expression.at(), Wording.of(expression));
      };
    }

    private static boolean divides(Expression.Binary binary) {
      return binary.operator() == BinaryOperator.DIVIDE
          || binary.operator() == BinaryOperator.MODULO;
    }

    private static Unreadable unreadable(Position at, String text) {
      return new Unreadable(
          "no search can tell the value of " + text + " in line " + at.line() + " yet");
    }

    /** What a variable, an element or a field of it holds. */
    Value of(Place place) throws Unreadable {
      Variable variable = place.variable();
      boolean own = !variable.isGlobal();
      if (own && !locals) {
        throw unreadable(place.at(), Wording.of(new Expression.Read(place)));
      }
      Integer channel = plan.constantChannel(variable);
      if (channel != null && place.path().isEmpty()) {
        return new Constant(channel + element(place, variable, place.index()));
      }
      int at =
          plan.offset(variable)
              + element(place, variable, place.index()) * plan.elementBytes(variable);
      for (Place.Step step : place.path()) {
        at +=
            plan.offset(step.field())
                + element(place, step.field(), step.index()) * plan.elementBytes(step.field());
      }
      return new Stored(plan.cell(place.declaration()), at, own);
    }

    private static int element(Place place, Variable variable, Optional<Expression> index)
        throws Unreadable {
      if (!variable.isArray() || index.isEmpty()) {
        return 0;
      }
      OptionalInt constant = Constants.fold(index.get());
      if (constant.isEmpty()
          || constant.getAsInt() < 0
          || constant.getAsInt() >= variable.length()) {
        throw unreadable(place.at(), Wording.of(new Expression.Read(place)));
      }
      return constant.getAsInt();
    }
  }
}
