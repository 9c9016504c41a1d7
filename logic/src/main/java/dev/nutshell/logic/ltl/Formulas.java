package dev.nutshell.logic.ltl;

import dev.nutshell.logic.ltl.Formula.Operator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes formulas, each only once; knows what is true of constants, and nothing more. */
public final class Formulas {
  private record Shape(
      Operator operator, int proposition, boolean negated, List<Formula> operands) {}

  private final Map<Shape, Formula> made = new HashMap<>();
  private final List<Formula> negations = new ArrayList<>();
  private final Formula top = make(Operator.TRUE, 0, false, List.of());
  private final Formula bottom = make(Operator.FALSE, 0, false, List.of());

  private Formula make(Operator operator, int proposition, boolean negated, List<Formula> parts) {
    return made.computeIfAbsent(
        new Shape(operator, proposition, negated, parts),
        s -> {
          negations.add(null);
          return new Formula(made.size(), operator, proposition, negated, parts);
        });
  }

  /** How many formulas there are. */
  public int count() {
    return made.size();
  }

  public Formula constant(boolean value) {
    return value ? top : bottom;
  }

  public Formula literal(int proposition, boolean negated) {
    return make(Operator.LITERAL, proposition, negated, List.of());
  }

  public Formula and(Formula... parts) {
    return and(List.of(parts));
  }

  public Formula and(Collection<Formula> parts) {
    return connect(Operator.AND, top, bottom, parts);
  }

  public Formula or(Formula... parts) {
    return or(List.of(parts));
  }

  public Formula or(Collection<Formula> parts) {
    return connect(Operator.OR, bottom, top, parts);
  }

  // Flat, sorted, each part once.
  private Formula connect(
      Operator operator, Formula neutral, Formula absorbing, Collection<Formula> parts) {
    TreeMap<Integer, Formula> flat = new TreeMap<>();
    for (Formula part : parts) {
      if (part == absorbing) {
        return absorbing;
      }
      if (part.is(operator)) {
        part.operands().forEach(p -> flat.put(p.number(), p));
      } else if (part != neutral) {
        flat.put(part.number(), part);
      }
    }
    return switch (flat.size()) {
      case 0 -> neutral;
      case 1 -> flat.firstEntry().getValue();
      default -> make(operator, 0, false, List.copyOf(flat.values()));
    };
  }

  public Formula next(Formula f) {
    return f == top || f == bottom ? f : make(Operator.NEXT, 0, false, List.of(f));
  }

  public Formula until(Formula f, Formula g) {
    return g == top || g == bottom || f == bottom
        ? g
        : make(Operator.UNTIL, 0, false, List.of(f, g));
  }

  public Formula release(Formula f, Formula g) {
    return g == top || g == bottom || f == top
        ? g
        : make(Operator.RELEASE, 0, false, List.of(f, g));
  }

  public Formula eventually(Formula f) {
    return until(top, f);
  }

  public Formula always(Formula f) {
    return release(bottom, f);
  }

  public Formula weakUntil(Formula f, Formula g) {
    return release(g, or(f, g));
  }

  public Formula strongRelease(Formula f, Formula g) {
    return until(g, and(f, g));
  }

  public Formula implies(Formula f, Formula g) {
    return or(not(f), g);
  }

  public Formula equivalent(Formula f, Formula g) {
    return or(and(f, g), and(not(f), not(g)));
  }

  /** The dual: negation is pushed down to the literals. */
  public Formula not(Formula f) {
    Formula known = negations.get(f.number());
    if (known != null) {
      return known;
    }
    List<Formula> parts = f.operands().stream().map(this::not).toList();
    Formula negation =
        switch (f.operator()) {
          case TRUE -> bottom;
          case FALSE -> top;
          case LITERAL -> literal(f.proposition(), !f.negated());
          case AND -> or(parts);
          case OR -> and(parts);
          case NEXT -> next(parts.get(0));
          case UNTIL -> release(parts.get(0), parts.get(1));
          case RELEASE -> until(parts.get(0), parts.get(1));
        };
    negations.set(f.number(), negation);
    negations.set(negation.number(), f);
    return negation;
  }
}
