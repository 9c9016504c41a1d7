package dev.nutshell.petri.ltl;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.petri.MarkedNet;

/** A user's formula about the runs of a net. */
public final class NetFormulas {
  private NetFormulas() {}

  public static Stated.Understanding read(String text, MarkedNet net) {
    Formulas formulas = new Formulas();
    NetAtoms atoms = new NetAtoms(net);
    return switch (FormulaParser.parse(text, formulas, atoms)) {
      case FormulaParser.Parsed.Malformed malformed ->
          new Stated.Understanding.Malformed(malformed.problem());
      case FormulaParser.Parsed.Understood(Formula formula) ->
          new Stated.Understanding.Understood(
              new Stated(
                  Property.of(text, "ltl", text),
                  Stated.Force.STATED,
                  Forbidden.lazily(formulas, formula, atoms.propositions())));
    };
  }
}
