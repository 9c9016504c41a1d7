package dev.nutshell.lts;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.logic.ltl.Atoms;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.Formulas;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Reads formulas of linear temporal logic about labels. {@code 'send'} is true at a position of a
 * run where the event taken there has that label. A run that comes to a state without events stays
 * there for ever: no label is true then, but {@code deadlock} is.
 */
final class LabelFormulas implements Atoms {
  private static final String DEADLOCK = "deadlock";
  private static final int LONGEST = 60;

  private final LtsSystem system;
  private final List<String> read = new ArrayList<>();
  private final List<IntPredicate> holds = new ArrayList<>();

  private LabelFormulas(LtsSystem system) {
    this.system = system;
  }

  static Stated.Understanding read(String text, LtsSystem system) {
    LabelFormulas atoms = new LabelFormulas(system);
    Formulas formulas = new Formulas();
    return switch (FormulaParser.parse(text, formulas, atoms)) {
      case FormulaParser.Parsed.Malformed malformed ->
          new Stated.Understanding.Malformed(malformed.problem());
      case FormulaParser.Parsed.Understood understood ->
          new Stated.Understanding.Understood(
              new Stated(
                  Property.of(text, "ltl", text),
                  Stated.Force.STATED,
                  AutomatonClaim.against(
                      formulas, understood.formula(), new OfEvents(List.copyOf(atoms.holds)))));
    };
  }

  @Override
  public Reading read(String text) {
    boolean quoted = isQuoted(text);
    String label = quoted ? text.substring(1, text.length() - 1) : text;
    if (!quoted && label.equals(DEADLOCK)) {
      return number(DEADLOCK, number -> number == Claim.NO_EVENT);
    }
    return switch (system.meaning(label)) {
      case Meaning.Known known -> number("'" + label, ofEvents(known.numbers()));
      case Meaning.Open open -> number("'" + label, ofEvents(open.numbers()));
      case Meaning.Blurred blurred -> new Reading.Unknown(0, blurred.why());
      case Meaning.Nothing nothing -> new Reading.Unknown(0, unknown(label, nothing.nearest()));
    };
  }

  private static IntPredicate ofEvents(IntPredicate numbers) {
    return number -> number != Claim.NO_EVENT && numbers.test(number);
  }

  private static boolean isQuoted(String text) {
    char first = text.charAt(0);
    return (first == '\'' || first == '"') && text.indexOf(first, 1) == text.length() - 1;
  }

  private Reading number(String what, IntPredicate of) {
    int known = read.indexOf(what);
    if (known >= 0) {
      return new Reading.Proposition(known);
    }
    read.add(what);
    holds.add(of);
    return new Reading.Proposition(read.size() - 1);
  }

  private static String unknown(String label, String nearest) {
    if (label.length() > LONGEST) {
      return "no event has the label '" + label.substring(0, LONGEST - 3) + "...'";
    }
    return "no event has the label '"
        + label
        + "'"
        + (nearest == null ? "" : "; did you mean '" + nearest + "'?");
  }

  /**
   * @param holds for the number of a label, or {@link Claim#NO_EVENT}: whether the proposition does
   */
  private record OfEvents(List<IntPredicate> holds) implements AutomatonClaim.Propositions {
    @Override
    public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
      return Abilities.Ability.unknown("every event is read");
    }

    @Override
    public boolean readEvents() {
      return true;
    }

    @Override
    public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
      return system;
    }

    @Override
    public Abilities.Ability<String> text(TransitionSystem system) {
      return Abilities.Ability.unknown("labels of events are not written as C");
    }

    @Override
    public AutomatonClaim.Valuation of(TransitionSystem system, Explorer explorer) {
      IntPredicate[] propositions = holds.toArray(IntPredicate[]::new);
      return (state, event) -> {
        int label = event == Claim.NO_EVENT ? Claim.NO_EVENT : explorer.label(state, event);
        long bits = 0;
        for (int i = 0; i < propositions.length; i++) {
          bits |= propositions[i].test(label) ? 1L << i : 0;
        }
        return bits;
      };
    }
  }
}
