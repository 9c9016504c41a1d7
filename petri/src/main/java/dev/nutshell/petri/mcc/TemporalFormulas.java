package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.logic.automaton.Translator;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.xml.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A formula about all runs (LTL) as the contest writes it: temporal and boolean operators over
 * claims about one marking, which are its propositions. A run that ends in a deadlock stays there
 * for ever.
 */
final class TemporalFormulas {
  private static final int MOST_PROPOSITIONS = 64;

  private final Formulas formulas = new Formulas();
  private final List<Formula> propositions = new ArrayList<>();
  private final Function<Element, Formula> claims;

  /**
   * @param claims reads a claim about one marking
   */
  TemporalFormulas(Function<Element, Formula> claims) {
    this.claims = claims;
  }

  /** What is asked, where the formula stands below "on all paths" and has no such inside. */
  Property read(String name, Element path) {
    dev.nutshell.logic.ltl.Formula formula = formula(path);
    if (propositions.size() > MOST_PROPOSITIONS) {
      return new Property.Unsupported(
          name, "it has more than " + MOST_PROPOSITIONS + " propositions");
    }
    return switch (new Translator(formulas).generalized(formulas.not(formula))) {
      case Translator.Translation.Refused refused ->
          new Property.Unsupported(name, refused.problem().message());
      case Translator.Translation.Built built ->
          AutomatonClaim.fits(built.automaton())
              ? new Property.Temporal(
                  name,
                  new Inquiry.OfRuns(
                      PropertyInquiry.row(name),
                      new AutomatonClaim(
                          built.automaton(),
                          AutomatonClaim.Propositions.ofStates(reader(List.copyOf(propositions))))))
              : new Property.Unsupported(name, "its automaton is too large");
    };
  }

  private dev.nutshell.logic.ltl.Formula formula(Element element) {
    return switch (element.name()) {
      case "globally" -> formulas.always(formula(element.only()));
      case "finally" -> formulas.eventually(formula(element.only()));
      case "next" -> formulas.next(formula(element.only()));
      case "until" ->
          formulas.until(
              formula(element.children().getFirst().only()),
              formula(element.children().getLast().only()));
      case "negation" -> formulas.not(formula(element.only()));
      case "conjunction" -> formulas.and(element.children().stream().map(this::formula).toList());
      case "disjunction" -> formulas.or(element.children().stream().map(this::formula).toList());
      case "true", "false" -> formulas.constant(element.name().equals("true"));
      default -> proposition(claims.apply(element));
    };
  }

  private dev.nutshell.logic.ltl.Formula proposition(Formula claim) {
    int number = propositions.indexOf(claim);
    if (number < 0) {
      number = propositions.size();
      propositions.add(claim);
    }
    return formulas.literal(Math.min(number, MOST_PROPOSITIONS - 1), false);
  }

  private static Function<TransitionSystem, ToLongFunction<State>> reader(
      List<Formula> propositions) {
    return system -> {
      Marking marking = new Marking((MarkedNet) system);
      Formula[] all = propositions.toArray(Formula[]::new);
      return (State state) -> {
        marking.look(state);
        long holds = 0;
        for (int i = 0; i < all.length; i++) {
          holds |= all[i].holds(marking) ? 1L << i : 0;
        }
        return holds;
      };
    };
  }
}
