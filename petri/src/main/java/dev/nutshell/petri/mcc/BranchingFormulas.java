package dev.nutshell.petri.mcc;

import dev.nutshell.petri.mcc.Branching.Operator;
import dev.nutshell.petri.xml.Element;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes formulas of branching time, each only once, from the contest's elements. */
final class BranchingFormulas {
  /** Parts are compared by identity, so that shared ones cost nothing. */
  private record Shape(Operator operator, Formula claim, List<Branching> parts) {}

  private final Map<Shape, Branching> made = new HashMap<>();
  private final Function<Element, Formula> claims;
  private final Predicate<Element> hasPaths;

  /**
   * @param claims reads a claim about one marking
   * @param hasPaths whether an element is more than such a claim
   */
  BranchingFormulas(Function<Element, Formula> claims, Predicate<Element> hasPaths) {
    this.claims = claims;
    this.hasPaths = hasPaths;
  }

  /** Whether every quantifier is directly above an operator, and the other way round. */
  static boolean fits(Element element) {
    return switch (element.name()) {
      case "all-paths", "exists-path" -> isPath(element.only());
      case "globally", "finally", "next", "until" -> false;
      case "negation", "conjunction", "disjunction" ->
          element.children().stream().allMatch(BranchingFormulas::fits);
      default -> true;
    };
  }

  private static boolean isPath(Element path) {
    return switch (path.name()) {
      case "globally", "finally", "next" -> fits(path.only());
      case "until" -> path.children().stream().allMatch(part -> fits(part.only()));
      default -> false;
    };
  }

  Branching formula(Element element) {
    if (!hasPaths.test(element)) {
      return now(claims.apply(element));
    }
    return switch (element.name()) {
      case "exists-path" -> exists(element.only());
      case "all-paths" -> all(element.only());
      case "negation" -> not(formula(element.only()));
      case "conjunction" -> one(Operator.AND, parts(element));
      case "disjunction" -> one(Operator.OR, parts(element));
      default -> throw element.unknown(element);
    };
  }

  private Branching[] parts(Element element) {
    return element.children().stream().map(this::formula).toArray(Branching[]::new);
  }

  private Branching exists(Element path) {
    return switch (path.name()) {
      case "next" -> one(Operator.NEXT, formula(path.only()));
      case "globally" -> one(Operator.ALWAYS, formula(path.only()));
      case "finally" -> eventually(formula(path.only()));
      default -> one(Operator.UNTIL, before(path), reach(path));
    };
  }

  private Branching all(Element path) {
    return switch (path.name()) {
      case "next" -> not(one(Operator.NEXT, not(formula(path.only()))));
      case "globally" -> not(eventually(not(formula(path.only()))));
      case "finally" -> not(one(Operator.ALWAYS, not(formula(path.only()))));
      default -> {
        // Denied where the second never comes, or only after the first has failed without it.
        Branching unreached = not(reach(path));
        Branching failed = one(Operator.AND, not(before(path)), unreached);
        Branching never = one(Operator.ALWAYS, unreached);
        yield not(one(Operator.OR, never, one(Operator.UNTIL, unreached, failed)));
      }
    };
  }

  private Branching before(Element until) {
    return formula(until.children().getFirst().only());
  }

  private Branching reach(Element until) {
    return formula(until.children().getLast().only());
  }

  private Branching eventually(Branching part) {
    return one(Operator.UNTIL, now(new Formula.All(List.of())), part);
  }

  private Branching not(Branching part) {
    return part.operator() == Operator.NOT ? part.parts().getFirst() : one(Operator.NOT, part);
  }

  private Branching now(Formula claim) {
    return one(new Shape(Operator.NOW, claim, List.of()));
  }

  private Branching one(Operator operator, Branching... parts) {
    return one(new Shape(operator, null, List.of(parts)));
  }

  private Branching one(Shape shape) {
    return made.computeIfAbsent(
        shape, _ -> new Branching(shape.operator, shape.claim, shape.parts));
  }
}
