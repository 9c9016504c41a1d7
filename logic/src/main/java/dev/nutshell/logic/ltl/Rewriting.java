package dev.nutshell.logic.ltl;

import dev.nutshell.logic.ltl.Formula.Operator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rewrites a formula into an equivalent one with a smaller automaton: Etessami and Holzmann 2000,
 * Somenzi and Bloem 2000, Babiak et al. 2012. The rules are written for "or" and "until" alone; for
 * "and" and "release" they are used on the negation.
 */
public final class Rewriting {
  private static final int MOST_PARTS = 200; // pairs of a longer connective are not compared

  private final Formulas formulas;
  private final Implication implication = new Implication();
  private final Map<Formula, Formula> rewritten = new HashMap<>();
  private final Map<Formula, Formula> postponed = new HashMap<>();
  private final Map<Formula, Formula> rooted = new HashMap<>();

  public Rewriting(Formulas formulas) {
    this.formulas = formulas;
  }

  public Formula rewrite(Formula f) {
    Formula known = rewritten.get(f);
    if (known != null) {
      return known;
    }
    List<Formula> parts = f.operands().stream().map(this::rewrite).toList();
    Formula result =
        switch (f.operator()) {
          case TRUE, FALSE, LITERAL -> f;
          case AND -> and(parts);
          case OR -> or(parts);
          case NEXT -> next(parts.get(0));
          case UNTIL -> until(parts.get(0), parts.get(1));
          case RELEASE -> release(parts.get(0), parts.get(1));
        };
    rewritten.put(f, result);
    rewritten.putIfAbsent(result, result);
    return result;
  }

  /**
   * What never depends on the beginning of a word can be put off until something else is waited
   * for: F f || q = F (f || q). Not always smaller.
   */
  public Formula postponing(Formula f) {
    Formula known = postponed.get(f);
    if (known == null) {
      known = postpone(f);
      postponed.put(f, known);
    }
    return known;
  }

  private Formula postpone(Formula f) {
    List<Formula> parts = f.operands().stream().map(this::postponing).toList();
    return switch (f.operator()) {
      case TRUE, FALSE, LITERAL -> f;
      case AND -> formulas.and(parts);
      case OR -> {
        List<Formula> put = new ArrayList<>();
        List<Formula> others = new ArrayList<>();
        boolean waits = parts.stream().anyMatch(Formula::isFinally);
        for (Formula part : parts) {
          if (waits && part.isFinally()) {
            put.add(part.right());
          } else {
            (waits && part.suspendable() ? put : others).add(part);
          }
        }
        others.add(formulas.eventually(formulas.or(put)));
        yield formulas.or(others);
      }
      case NEXT -> formulas.next(parts.get(0));
      case UNTIL -> formulas.until(parts.get(0), parts.get(1));
      case RELEASE -> formulas.release(parts.get(0), parts.get(1));
    };
  }

  boolean implies(Formula f, Formula g) {
    return implication.holds(f, g);
  }

  private boolean covers(Formula f, Formula g) {
    return implies(formulas.not(f), g);
  }

  private Formula and(List<Formula> parts) {
    return formulas.not(or(parts.stream().map(formulas::not).toList()));
  }

  private Formula release(Formula f, Formula g) {
    return formulas.not(until(formulas.not(f), formulas.not(g)));
  }

  private Formula eventually(Formula f) {
    return until(formulas.constant(true), f);
  }

  private Formula next(Formula f) {
    if (f.suspendable()) {
      return f;
    }
    if (f.is(Operator.AND) || f.is(Operator.OR)) {
      List<Formula> here = new ArrayList<>();
      List<Formula> later = new ArrayList<>();
      f.operands().forEach(part -> (part.suspendable() ? here : later).add(part));
      if (!here.isEmpty()) {
        here.add(next(f.is(Operator.AND) ? formulas.and(later) : formulas.or(later)));
        return f.is(Operator.AND) ? and(here) : or(here);
      }
    }
    return formulas.next(f);
  }

  private Formula until(Formula f, Formula g) {
    Formula plain = formulas.until(f, g);
    Formula known = rooted.get(plain);
    if (known != null) {
      return known;
    }
    rooted.put(plain, plain);
    Formula result = plain.is(Operator.UNTIL) ? untilAtRoot(plain, f, g) : plain;
    rooted.put(plain, result);
    return result;
  }

  private Formula untilAtRoot(Formula plain, Formula f, Formula g) {
    if (g.eventual() || implies(f, g)) {
      return g;
    }
    if (!f.is(Operator.TRUE) && covers(f, g)) {
      return eventually(g);
    }
    Formula shorter = shorterLeft(f, g);
    if (shorter != f) {
      return until(shorter, g);
    }
    if (g.is(Operator.NEXT) && (f.is(Operator.NEXT) || f.is(Operator.TRUE))) {
      return next(until(f.is(Operator.TRUE) ? f : f.left(), g.left()));
    }
    if (g.is(Operator.UNTIL)) {
      if (implies(f, g.left())) {
        return g;
      }
      if (implies(g.left(), f)) {
        return until(f, g.right());
      }
    }
    if (f.is(Operator.UNTIL) && f.right() == g) {
      return f;
    }
    if (g.is(Operator.AND) && g.operands().stream().anyMatch(Formula::suspendable)) {
      List<Formula> apart = new ArrayList<>();
      List<Formula> inside = new ArrayList<>();
      g.operands().forEach(part -> (part.suspendable() ? apart : inside).add(part));
      apart.add(until(f, formulas.and(inside)));
      return and(apart);
    }
    if (g.is(Operator.OR) && g.operands().stream().anyMatch(Formula::eventual)) {
      List<Formula> apart = new ArrayList<>();
      List<Formula> inside = new ArrayList<>();
      g.operands().forEach(part -> (part.eventual() ? apart : inside).add(part));
      apart.add(until(f, formulas.or(inside)));
      return or(apart);
    }
    if (g.is(Operator.OR)) {
      for (Formula part : g.operands()) {
        if (part.isGlobally() && part.right() == f) {
          Formula rest = or(g.operands().stream().filter(other -> other != part).toList());
          return release(rest, or(List.of(f, rest))); // f U (g || G f) is weak
        }
      }
    }
    if (f.is(Operator.TRUE) && g.is(Operator.OR)) {
      return apart(plain, g, false);
    }
    if (f.is(Operator.TRUE) && g.isGlobally() && g.right().is(Operator.OR)) {
      return apart(plain, g.right(), true);
    }
    return plain;
  }

  // f U g = (f || d) U g where d implies g, and = (f && c) U g where not c implies g.
  private Formula shorterLeft(Formula f, Formula g) {
    if (f.is(Operator.OR)) {
      List<Formula> kept = f.operands().stream().filter(part -> !implies(part, g)).toList();
      return kept.size() == f.operands().size() ? f : formulas.or(kept);
    }
    if (f.is(Operator.AND)) {
      List<Formula> kept = f.operands().stream().filter(part -> !covers(part, g)).toList();
      return kept.size() == f.operands().size() ? f : formulas.and(kept);
    }
    return f;
  }

  // F (f || u) = F f || F u, and F G (f || u) = F G f || F u, where u is universal.
  private Formula apart(Formula plain, Formula disjunction, boolean globally) {
    List<Formula> apart = new ArrayList<>();
    List<Formula> inside = new ArrayList<>();
    for (Formula part : disjunction.operands()) {
      if (part.universal()) {
        apart.add(eventually(part));
      } else {
        inside.add(part);
      }
    }
    if (apart.isEmpty()) {
      return plain;
    }
    Formula rest = or(inside);
    apart.add(eventually(globally ? release(formulas.constant(false), rest) : rest));
    return or(apart);
  }

  private Formula or(List<Formula> parts) {
    Formula plain = formulas.or(parts);
    Formula known = rooted.get(plain);
    if (known != null) {
      return known;
    }
    rooted.put(plain, plain);
    Formula result =
        plain.is(Operator.OR) && plain.operands().size() <= MOST_PARTS ? orAtRoot(plain) : plain;
    rooted.put(plain, result);
    return result;
  }

  private Formula orAtRoot(Formula plain) {
    List<Formula> parts = new ArrayList<>(plain.operands());
    for (int i = 0; i < parts.size(); i++) {
      for (int j = 0; j < parts.size(); j++) {
        if (i != j && covers(parts.get(i), parts.get(j))) {
          return formulas.constant(true);
        }
        if (i != j && implies(parts.get(i), parts.get(j))) {
          parts.remove(i);
          return or(parts);
        }
      }
    }
    for (int i = 0; i < parts.size(); i++) {
      Formula shorter = shorterConjunction(parts, i);
      if (shorter != parts.get(i)) {
        parts.set(i, shorter);
        return or(parts);
      }
    }
    Formula joined = joined(parts);
    if (joined != null) {
      return joined;
    }
    for (int i = 0; i < parts.size(); i++) {
      for (int j = 0; j < parts.size(); j++) {
        Formula both = i == j ? null : both(parts.get(i), parts.get(j));
        if (both != null) {
          List<Formula> rest = new ArrayList<>(parts);
          rest.remove(Math.max(i, j));
          rest.remove(Math.min(i, j));
          rest.add(both);
          return or(rest);
        }
      }
    }
    return plain;
  }

  // y || (c && z) = y || z where not c implies y.
  private Formula shorterConjunction(List<Formula> parts, int i) {
    Formula part = parts.get(i);
    if (!part.is(Operator.AND)) {
      return part;
    }
    List<Formula> kept = new ArrayList<>();
    for (Formula conjunct : part.operands()) {
      boolean covered = false;
      for (int j = 0; j < parts.size() && !covered; j++) {
        covered = j != i && covers(conjunct, parts.get(j));
      }
      if (!covered) {
        kept.add(conjunct);
      }
    }
    return kept.size() == part.operands().size() ? part : formulas.and(kept);
  }

  // X f || X g; f U g || f U h; f V h || g V h; G F f || G F g: each family becomes one.
  private Formula joined(List<Formula> parts) {
    Map<List<Object>, List<Formula>> families = new LinkedHashMap<>();
    for (Formula part : parts) {
      List<Object> family =
          switch (part.operator()) {
            case NEXT -> List.of(Operator.NEXT);
            case UNTIL -> part.suspendable() ? List.of(part) : List.of(Operator.UNTIL, part.left());
            case RELEASE ->
                part.isGlobally() && part.right().isFinally()
                    ? List.of(Operator.RELEASE)
                    : List.of(Operator.RELEASE, part.right());
            case TRUE, FALSE, LITERAL, AND, OR -> List.of(part);
          };
      families.computeIfAbsent(family, any -> new ArrayList<>()).add(part);
    }
    if (families.size() == parts.size()) {
      return null;
    }
    List<Formula> result = new ArrayList<>();
    families.forEach((family, members) -> result.add(member(family, members)));
    return or(result);
  }

  private Formula member(List<Object> family, List<Formula> members) {
    if (members.size() == 1) {
      return members.get(0);
    }
    Formula one = members.get(0);
    if (one.is(Operator.NEXT)) {
      return next(or(members.stream().map(Formula::left).toList()));
    }
    if (one.is(Operator.UNTIL)) {
      return until(one.left(), or(members.stream().map(Formula::right).toList()));
    }
    if (family.size() == 1) {
      Formula inner = or(members.stream().map(m -> m.right().right()).toList());
      return release(formulas.constant(false), eventually(inner));
    }
    return release(or(members.stream().map(Formula::left).toList()), one.right());
  }

  private Formula both(Formula one, Formula other) {
    // f U g || G f = g V (f || g)
    if (one.is(Operator.UNTIL) && other.isGlobally() && other.right() == one.left()) {
      return release(one.right(), or(List.of(one.left(), one.right())));
    }
    // f || X F f = F f, and g || (f && X (f U g)) = f U g
    if (other.is(Operator.NEXT) && other.left().isFinally() && other.left().right() == one) {
      return other.left();
    }
    if (other.is(Operator.AND)) {
      for (Formula part : other.operands()) {
        if (part.is(Operator.NEXT)
            && part.left().is(Operator.UNTIL)
            && part.left().right() == one) {
          Formula rest =
              formulas.and(other.operands().stream().filter(other2 -> other2 != part).toList());
          if (rest == part.left().left()) {
            return part.left();
          }
        }
      }
    }
    return null;
  }
}
