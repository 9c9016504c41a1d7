package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.ltl.Forbidden;
import dev.nutshell.petri.xml.Element;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A formula about all runs (LTL) as the contest writes it: temporal and boolean operators over
 * claims about one marking, which are its propositions. A run that ends in a deadlock stays there
 * for ever.
 */
final class TemporalFormulas {
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
    return switch (Forbidden.by(formulas, formula, new Read(List.copyOf(propositions)))) {
      case Stated.Reading.Refused refused -> new Property.Unsupported(name, refused.why());
      case Stated.Reading.Read read ->
          new Property.Temporal(name, new Inquiry.OfRuns(PropertyInquiry.row(name), read.claim()));
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
    return formulas.literal(Math.min(number, Forbidden.MOST_PROPOSITIONS - 1), false);
  }

  /** Claims about one marking, of which some are worked out together. */
  private record Read(List<Formula> claims) implements Forbidden.Propositions {
    @Override
    public int count() {
      return claims.size();
    }

    @Override
    public ToLongFunction<State> of(MarkedNet net) {
      Marking marking = new Marking(net);
      Formula[] all = claims.toArray(Formula[]::new);
      return state -> {
        marking.look(state);
        long holds = 0;
        for (int i = 0; i < all.length; i++) {
          holds |= all[i].holds(marking) ? 1L << i : 0;
        }
        return holds;
      };
    }

    @Override
    public BitSet reads(MarkedNet net) {
      BitSet places = new BitSet();
      return claims.stream().allMatch(claim -> reads(claim, net, places)) ? places : null;
    }

    /** Adds what a claim reads; false where that is not known. */
    private static boolean reads(Formula claim, MarkedNet net, BitSet into) {
      return switch (claim) {
        case Formula.Not not -> reads(not.operand(), net, into);
        case Formula.All all -> all.parts().stream().allMatch(part -> reads(part, net, into));
        case Formula.Any any -> any.parts().stream().allMatch(part -> reads(part, net, into));
        case Formula.AtMost most -> {
          Arrays.stream(most.left().places()).forEach(into::set);
          Arrays.stream(most.right().places()).forEach(into::set);
          yield true;
        }
        case Formula.Fireable fireable -> {
          boolean known = true;
          for (int t : fireable.transitions()) {
            int[] inputs = net.inputs(t);
            known &= inputs != null;
            Arrays.stream(inputs == null ? new int[0] : inputs).forEach(into::set);
          }
          yield known;
        }
      };
    }
  }
}
