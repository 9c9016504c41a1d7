package dev.nutshell.promela.code;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.table.Beginning;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.Cell;
import java.lang.classfile.Label;
import java.util.List;

/** Writes how variables start. */
final class BeginningCode {
  private final Emitter out;
  private final Model model;
  private final ExpressionCode expressions;
  private final PlaceCode places;

  BeginningCode(Emitter out, Model model) {
    this.out = out;
    this.model = model;
    expressions = new ExpressionCode(out, model);
    places = expressions.places;
  }

  /** The whole body of what gives some variables their first values. */
  void begin(List<Beginning> beginnings) {
    for (Beginning one : beginnings) {
      switch (one) {
        case Beginning.Parameter(Place place, int number) -> {
          out.vector();
          places.address(place, Emitter.BASE);
          out.field("args", Emitter.INTS_ARRAY).constant(number).code.iaload();
          out.write(places.cell(place));
        }
        case Beginning.Value(Variable variable, int offset, boolean global, Expression value) -> {
          int local = expressions.local(value);
          fill(model.plan().cell(variable), offset, variable.length(), global, local);
        }
        case Beginning.Values(
                Variable variable,
                int offset,
                boolean global,
                List<Integer> values) -> {
          Cell cell = model.plan().cell(variable);
          for (int i = 0; i < values.size(); i++) {
            position(offset + i * cell.bytes(), global);
            out.constant(values.get(i)).write(cell);
          }
        }
      }
    }
    out.returnNothing();
  }

  private void position(int offset, boolean global) {
    out.vector();
    if (global) {
      out.constant(offset);
    } else {
      out.load(Emitter.BASE).constant(offset).code.iadd();
    }
  }

  private void fill(Cell cell, int offset, int length, boolean global, int value) {
    if (length <= 16) {
      for (int i = 0; i < length; i++) {
        position(offset + i * cell.bytes(), global);
        out.load(value).write(cell);
      }
      return;
    }
    int element = out.newLocal();
    Label loop = out.code.newLabel();
    position(offset, global);
    out.store(element).code.pop();
    int end = out.newLocal();
    out.load(element).constant(length * cell.bytes()).code.iadd();
    out.store(end).code.labelBinding(loop);
    out.vector().load(element).load(value).write(cell);
    out.load(element).constant(cell.bytes()).code.iadd();
    out.store(element).load(element).load(end).code.if_icmplt(loop);
  }
}
