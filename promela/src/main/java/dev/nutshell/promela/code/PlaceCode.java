package dev.nutshell.promela.code;

import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.syntax.Wording;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.Cell;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.Optional;

/** Writes where variables, their elements and their fields lie, and reads them. */
final class PlaceCode {
  private final ExpressionCode expressions;
  private final Emitter out;
  private final VectorPlan plan;

  PlaceCode(ExpressionCode expressions, Emitter out, Model model) {
    this.expressions = expressions;
    this.out = out;
    plan = model.plan();
  }

  Cell cell(Place place) {
    return plan.cell(place.declaration());
  }

  /** Leaves the value that the place holds. */
  void read(Place place) {
    Integer channel = plan.constantChannel(place.variable());
    if (channel != null && place.path().isEmpty()) {
      out.constant(channel);
      if (place.variable().isArray()) {
        offset(place.variable(), place.index(), 1, place.at());
      }
      return;
    }
    out.vector();
    address(place, Emitter.BASE);
    out.read(cell(place));
  }

  /** Leaves the offset of the place. */
  void address(Place place, int frame) {
    Variable variable = place.variable();
    int constant = plan.offset(variable);
    if (variable.isGlobal()) {
      out.constant(constant);
    } else {
      out.load(frame);
      if (constant != 0) {
        out.constant(constant).code.iadd();
      }
    }
    offset(variable, place.index(), plan.elementBytes(variable), place.at());
    for (Place.Step step : place.path()) {
      int within = plan.offset(step.field());
      if (within != 0) {
        out.constant(within).code.iadd();
      }
      offset(step.field(), step.index(), plan.elementBytes(step.field()), step.at());
    }
  }

  /** Evaluates the indices of a place that nobody reads, for what may go wrong in them. */
  void checkIndices(Place place) {
    checkIndex(place.variable(), place.index(), place.at());
    place.path().forEach(step -> checkIndex(step.field(), step.index(), step.at()));
  }

  private void checkIndex(Variable variable, Optional<Expression> index, Position at) {
    if (References.mayFail(variable, index)) {
      element(variable, index.get(), at);
      out.code.pop();
    }
  }

  /** Leaves the index, or 0 where the variable has no such element. */
  private void element(Variable variable, Expression index, Position at) {
    out.self();
    expressions.value(index);
    out.constant(variable.length());
    out.constant(
        expressions.fault(
            "assertion",
            "invalid array index: " + variable.name() + "[" + Wording.of(index) + "]",
            at));
    out.callInt("index", 3);
  }

  /** Adds the offset of an element to the number on the stack. */
  private void offset(Variable variable, Optional<Expression> index, int stride, Position at) {
    if (index.isEmpty() || !variable.isArray()) {
      return;
    }
    if (!References.mayFail(variable, index)) {
      int element = ((Expression.Constant) index.get()).value();
      if (element * stride != 0) {
        out.constant(element * stride).code.iadd();
      }
      return;
    }
    element(variable, index.get(), at);
    if (stride != 1) {
      out.constant(stride).code.imul();
    }
    out.code.iadd();
  }
}
