package dev.nutshell.petri.colour.syntax;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The variables, by their place in the frame, that something reads. */
public final class FreeVariables {
  private final Set<Integer> places = new HashSet<>();
  private boolean mayFail;

  private FreeVariables() {}

  public static Set<Integer> of(Expression expression) {
    FreeVariables free = new FreeVariables();
    free.visit(expression);
    return free.places;
  }

  /** Whether evaluating it may go wrong, so that what stands before it must be tested first. */
  public static boolean mayFail(Expression expression) {
    FreeVariables free = new FreeVariables();
    free.visit(expression);
    return free.mayFail;
  }

  public static Set<Integer> of(ColouredNet.Term term) {
    FreeVariables free = new FreeVariables();
    if (term.condition() != null) {
      free.visit(term.condition());
    }
    free.visit(term.count());
    term.colour().forEach(free::visit);
    for (ColouredNet.Loop loop : term.loops()) {
      free.visit(loop.from());
      free.visit(loop.to());
    }
    term.loops().forEach(loop -> free.places.remove(loop.variable().at()));
    return free.places;
  }

  private void visit(List<Expression> expressions) {
    expressions.forEach(this::visit);
  }

  private void visit(Expression expression) {
    switch (expression) {
      case Expression.Number _, Expression.Tokens _ -> {}
      case Expression.Variable variable -> places.add(variable.at());
      case Expression.Element element -> {
        mayFail = true;
        visit(element.vector());
        visit(element.indices());
      }
      case Expression.Member member -> visit(member.structure());
      case Expression.Not not -> visit(not.operand());
      case Expression.Minus minus -> visit(minus.operand());
      case Expression.Binary binary -> {
        mayFail |=
            binary.operator() == Expression.Operator.DIVIDE
                || binary.operator() == Expression.Operator.MODULO;
        visit(binary.left());
        visit(binary.right());
      }
      case Expression.And and -> visit(and.parts());
      case Expression.Or or -> visit(or.parts());
      case Expression.Conditional conditional -> {
        visit(conditional.condition());
        visit(conditional.then());
        visit(conditional.otherwise());
      }
      case Expression.Step step -> visit(step.operand());
      case Expression.Narrow narrow -> {
        mayFail = true;
        visit(narrow.operand());
      }
      case Expression.Call call -> {
        mayFail = true;
        visit(call.arguments());
      }
      case Expression.Aggregate aggregate -> visit(aggregate.parts());
      case Expression.Update update -> {
        mayFail = true;
        visit(update.base());
        visit(update.indices());
        visit(update.value());
      }
      case Expression.Quantifier quantifier -> quantifier(quantifier);
    }
  }

  private void quantifier(Expression.Quantifier quantifier) {
    if (quantifier.condition() != null) {
      visit(quantifier.condition());
    }
    if (quantifier.body() != null) {
      visit(quantifier.body());
    }
    for (Expression.Range range : quantifier.ranges()) {
      if (range instanceof Expression.Range.Values values) {
        visit(values.from());
        visit(values.to());
      }
      places.remove(range.at());
    }
  }
}
