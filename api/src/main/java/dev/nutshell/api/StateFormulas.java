package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Spelling;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.logic.Expressions;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.logic.ltl.Atoms;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.Formulas;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads formulas of linear temporal logic over a model's states. An atom is the name of a
 * predicate, or an expression over variables.
 */
final class StateFormulas implements Atoms {
  private static final int LONGEST = 60;

  private final Map<String, ? extends StatePredicate> named;
  private final Narrator narrator;
  private final List<String> texts = new ArrayList<>();
  private final List<StatePredicate> predicates = new ArrayList<>();

  private StateFormulas(Map<String, ? extends StatePredicate> named, Narrator narrator) {
    this.named = named;
    this.narrator = narrator;
  }

  /**
   * @param property what the formula is called in a report
   * @param named predicates by name; one that cannot tell throws
   */
  static Stated.Understanding read(
      Property property,
      String text,
      Map<String, ? extends StatePredicate> named,
      Narrator narrator) {
    StateFormulas atoms = new StateFormulas(named, narrator);
    Formulas formulas = new Formulas();
    return switch (FormulaParser.parse(text, formulas, atoms)) {
      case FormulaParser.Parsed.Malformed malformed ->
          new Stated.Understanding.Malformed(malformed.problem());
      case FormulaParser.Parsed.Understood understood ->
          new Stated.Understanding.Understood(
              new Stated(
                  property,
                  Stated.Force.STATED,
                  AutomatonClaim.against(
                      formulas,
                      understood.formula(),
                      propositions(List.copyOf(atoms.predicates)))));
    };
  }

  private static AutomatonClaim.Propositions propositions(List<StatePredicate> predicates) {
    StatePredicate[] all = predicates.toArray(StatePredicate[]::new);
    return AutomatonClaim.Propositions.ofStates(
        _ ->
            (State state) -> {
              long holds = 0;
              for (int i = 0; i < all.length; i++) {
                holds |= all[i].holds(state) ? 1L << i : 0;
              }
              return holds;
            });
  }

  @Override
  public Reading read(String text) {
    int known = texts.indexOf(text);
    if (known >= 0) {
      return new Reading.Proposition(known);
    }
    String name = isQuoted(text) ? text.substring(1, text.length() - 1) : text;
    StatePredicate predicate = named.get(name);
    if (predicate != null) {
      return number(text, predicate);
    }
    if (isQuoted(text)) {
      return unknown(name, "there is no predicate ");
    }
    return switch (Expressions.parse(text, narrator)) {
      case Expressions.Parsed.Predicate parsed ->
          number(text, new Calculable(text, parsed.value()));
      case Expressions.Parsed.Malformed malformed ->
          isWord(text)
              ? unknown(text, "there is neither a predicate nor a variable ")
              : new Reading.Unknown(
                  malformed.problem().column() - 1, malformed.problem().message());
    };
  }

  private Reading number(String text, StatePredicate predicate) {
    texts.add(text);
    predicates.add(predicate);
    return new Reading.Proposition(texts.size() - 1);
  }

  private Reading unknown(String name, String what) {
    if (name.length() > LONGEST) {
      return new Reading.Unknown(0, what + "'" + name.substring(0, LONGEST - 3) + "...'");
    }
    String nearest = Spelling.nearest(name, named.keySet().stream().sorted().toList());
    String guess = nearest == null ? "" : "; did you mean '" + nearest + "'?";
    return new Reading.Unknown(0, what + "'" + name + "'" + guess);
  }

  private static boolean isQuoted(String text) {
    char first = text.charAt(0);
    return (first == '\'' || first == '"') && text.indexOf(first, 1) == text.length() - 1;
  }

  private static boolean isWord(String text) {
    return text.chars().allMatch(Character::isJavaIdentifierPart);
  }

  /** What cannot be worked out is neither true nor false, and no run can be judged by it. */
  private record Calculable(String text, Narrator.IntReader value) implements StatePredicate {
    @Override
    public boolean holds(State state) {
      try {
        return value.read(state) != 0;
      } catch (ArithmeticException incalculable) {
        throw new Unrepeatable(
            "'"
                + text
                + "' has no value in a state that can be reached: "
                + incalculable.getMessage()
                + ".");
      }
    }
  }
}
