package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_long;

import dev.nutshell.petri.colour.syntax.ColouredNet.Arc;
import dev.nutshell.petri.colour.syntax.ColouredNet.Let;
import dev.nutshell.petri.colour.syntax.ColouredNet.Term;
import dev.nutshell.petri.colour.syntax.ColouredNet.Transition;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.FreeVariables;
import dev.nutshell.petri.colour.syntax.Membership;
import dev.nutshell.petri.colour.syntax.Type;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes the enumeration of a transition's bindings: nested loops, decided when the net is
 * compiled. A term whose colour is known is looked up in the marking; one with unknown variables is
 * matched against the tokens of its place, which binds them; a variable on no such term goes
 * through its type. Guards are tested as soon as their variables are known. Nothing is allocated.
 */
final class BindingCode {
  private static final MethodTypeDesc COUNT =
      MethodTypeDesc.of(CD_long, ConstantDescs.CD_int, CD_long);

  /** A term of an input arc that binds variables or can be looked up. */
  private record Pattern(int place, Term term) {}

  private final ExpressionCode out;
  private final TokenCode tokens;
  private final CodeBuilder code;
  private final Transition transition;
  private final int number;
  private final Set<Integer> bound = new HashSet<>();
  private final Set<Integer> variables = new HashSet<>();
  private final List<Pattern> patterns = new ArrayList<>();
  private final List<Expression> guards;
  private final List<Let> lets;
  private boolean exact = true;

  BindingCode(ExpressionCode out, Transition transition, int number) {
    this.out = out;
    tokens = new TokenCode(out);
    code = out.code;
    this.transition = transition;
    this.number = number;
    guards = new ArrayList<>(transition.guard());
    lets = new ArrayList<>(transition.lets());
    transition.variables().forEach(variable -> variables.add(variable.at()));
    transition.lets().forEach(let -> variables.add(let.variable().at()));
    Set<Integer> places = new HashSet<>();
    for (Arc arc : transition.in()) {
      exact &= arc.terms().size() <= 1 && places.add(arc.place());
      for (Term term : arc.terms()) {
        if (isPattern(arc, term)) {
          patterns.add(new Pattern(arc.place(), term));
        } else {
          exact = false;
        }
      }
    }
  }

  private static boolean isPattern(Arc arc, Term term) {
    // Where terms are taken off others, no single term must be there.
    return arc.terms().stream().allMatch(each -> each.sign() > 0)
        && term.loops().isEmpty()
        && term.condition() == null
        && term.count() instanceof Expression.Number count
        && count.value() > 0;
  }

  void write() {
    Label end = code.newLabel();
    next(end);
    code.labelBinding(end).return_();
  }

  /** Writes what comes next; jumps to the label where it fails. */
  private void next(Label fail) {
    compute(fail);
    Pattern pattern = choose();
    if (pattern != null) {
      patterns.remove(pattern);
      if (unknown(pattern).isEmpty()) {
        lookUp(pattern, fail);
        next(fail);
      } else {
        match(pattern, fail);
      }
      return;
    }
    for (Expression.Variable variable : transition.variables()) {
      if (!bound.contains(variable.at())) {
        enumerate(variable, 0);
        return;
      }
    }
    finish(fail);
  }

  /** Lets and guards whose variables are known by now. */
  private void compute(Label fail) {
    for (boolean more = true; more; ) {
      more = false;
      for (Let let : List.copyOf(lets)) {
        if (isKnown(FreeVariables.of(let.value()))) {
          out.frame.into(let.value(), let.variable().at());
          bound.add(let.variable().at());
          lets.remove(let);
          more = true;
        }
      }
      boolean waiting = false;
      for (Expression guard : List.copyOf(guards)) {
        if (isKnown(FreeVariables.of(guard)) && !(waiting && FreeVariables.mayFail(guard))) {
          out.jumpUnless(guard, fail);
          guards.remove(guard);
        } else {
          waiting = true;
        }
      }
    }
  }

  private boolean isKnown(Set<Integer> places) {
    return places.stream().allMatch(at -> !variables.contains(at) || bound.contains(at));
  }

  private Set<Integer> unknown(Pattern pattern) {
    Set<Integer> places = FreeVariables.of(pattern.term());
    places.removeIf(at -> !variables.contains(at) || bound.contains(at));
    return places;
  }

  /** The best term: one that can be looked up, or that leaves the fewest tokens to go through. */
  private Pattern choose() {
    Pattern best = null;
    double bestCost = Double.MAX_VALUE;
    for (Pattern pattern : patterns) {
      double cost = cost(pattern);
      if (cost < bestCost) {
        best = pattern;
        bestCost = cost;
      }
    }
    return best;
  }

  /** A guess at how many tokens match; infinite where the term cannot be matched yet. */
  private double cost(Pattern pattern) {
    double cost = 1;
    for (Expression part : pattern.term().colour()) {
      if (!isKnown(FreeVariables.of(part))) {
        if (inner(part) == null) {
          return Double.MAX_VALUE;
        }
        for (Type.Scalar scalar : part.type().scalars()) {
          // A few large types are better than many small ones: tokens are fewer than colours.
          cost *= Math.min(64, scalar.size());
        }
      }
    }
    return cost == 1 && unknown(pattern).isEmpty() ? 0 : cost;
  }

  /** The variable that a part binds: it itself, or through steps; null for anything else. */
  private static Expression.Variable inner(Expression part) {
    return switch (part) {
      case Expression.Variable variable -> variable;
      case Expression.Step step -> inner(step.operand());
      default -> null;
    };
  }

  private static int steps(Expression part) {
    return part instanceof Expression.Step step ? step.by() + steps(step.operand()) : 0;
  }

  private void lookUp(Pattern pattern, Label fail) {
    int token = out.newLocal(2);
    tokens.colour(pattern.place(), pattern.term().colour());
    code.lstore(token);
    if (mayBeOutside(pattern)) {
      code.aload(0);
      out.call("outside", ConstantDescs.CD_boolean, 0);
      code.ifne(fail);
    }
    code.aload(0).loadConstant(pattern.place()).lload(token);
    code.invokevirtual(ExpressionCode.MACHINE, "count", COUNT);
    code.loadConstant((long) count(pattern)).lcmp().iflt(fail);
  }

  private boolean mayBeOutside(Pattern pattern) {
    List<Type.Scalar> digits = out.generator.net.places().get(pattern.place()).scalars();
    int next = 0;
    for (Expression part : pattern.term().colour()) {
      for (Type.Scalar scalar : part.type().scalars()) {
        Expression value = part.type().width() == 1 ? part : new Expression.Variable("", 0, scalar);
        if (!Membership.isSure(value, digits.get(next++))) {
          return true;
        }
      }
    }
    return false;
  }

  private static int count(Pattern pattern) {
    return ((Expression.Number) pattern.term().count()).value();
  }

  private void match(Pattern pattern, Label fail) {
    new LoopCode(out)
        .tokens(
            pattern.place(),
            (token, count, next) -> {
              if (count(pattern) > 1) {
                code.lload(count).loadConstant((long) count(pattern)).lcmp().iflt(next);
              }
              bindParts(pattern, token, next);
              next(next);
            });
  }

  /** Compares the known parts of a token and binds the unknown ones. */
  private void bindParts(Pattern pattern, int token, Label next) {
    List<Type.Scalar> digits = out.generator.net.places().get(pattern.place()).scalars();
    long[] strides = new long[digits.size()];
    long stride = 1;
    for (int i = digits.size() - 1; i >= 0; i--) {
      strides[i] = stride;
      stride *= digits.get(i).size();
    }
    List<Runnable> comparisons = new ArrayList<>();
    int at = 0;
    for (Expression part : pattern.term().colour()) {
      int width = part.type().width();
      int first = at;
      Expression.Variable variable = inner(part);
      boolean binds =
          variable != null && !bound.contains(variable.at()) && variables.contains(variable.at());
      if (binds) {
        bound.add(variable.at());
        for (int i = 0; i < width; i++) {
          code.aload(ExpressionCode.FRAME).loadConstant(variable.at() + i);
          tokens.part(token, strides[first + i], digits.get(first + i), first + i == 0);
          code.iastore();
        }
        check(variable, part, digits.subList(first, first + width), next);
      } else {
        // Later: it may read a variable that another part of this token binds.
        comparisons.add(() -> compare(part, token, strides, digits, first, next));
      }
      at += width;
    }
    comparisons.forEach(Runnable::run);
  }

  private void check(
      Expression.Variable variable, Expression part, List<Type.Scalar> digits, Label next) {
    List<Type.Scalar> own = variable.type().scalars();
    for (int i = 0; i < own.size(); i++) {
      if (!own.get(i).covers(digits.get(i))) {
        out.variable(variable.at() + i);
        code.loadConstant(own.get(i).first()).if_icmplt(next);
        out.variable(variable.at() + i);
        code.loadConstant(own.get(i).last()).if_icmpgt(next);
      }
    }
    int steps = steps(part);
    if (steps != 0) {
      Expression back = new Expression.Step(variable, -steps, own.getFirst());
      out.frame.into(back, variable.at());
    }
  }

  private void compare(
      Expression part, int token, long[] strides, List<Type.Scalar> digits, int first, Label next) {
    int width = part.type().width();
    int at = width > 1 ? out.frame.place(part) : -1;
    for (int i = 0; i < width; i++) {
      tokens.part(token, strides[first + i], digits.get(first + i), first + i == 0);
      if (width > 1) {
        out.variable(at + i);
      } else {
        out.value(part);
      }
      code.if_icmpne(next);
    }
  }

  /** Goes through all values of a variable, part by part. */
  private void enumerate(Expression.Variable variable, int part) {
    List<Type.Scalar> scalars = variable.type().scalars();
    Type.Scalar scalar = scalars.get(part);
    new LoopCode(out)
        .numbers(
            variable.at() + part,
            new Expression.Number(scalar.first(), scalar),
            new Expression.Number(scalar.last(), scalar),
            next -> {
              if (part + 1 < scalars.size()) {
                enumerate(variable, part + 1);
              } else {
                bound.add(variable.at());
                next(next);
              }
            });
  }

  private void finish(Label fail) {
    if (!exact) {
      ask("covered");
      code.ifeq(fail);
    }
    boolean subtracts =
        transition.out().stream()
            .flatMap(arc -> arc.terms().stream())
            .anyMatch(term -> term.sign() < 0);
    if (subtracts) {
      ask("giveable");
      code.ifeq(fail);
    }
    if (!transition.inhibitors().isEmpty()) {
      ask("inhibited");
      code.ifne(fail);
    }
    ask("found");
    Label more = code.newLabel();
    code.ifeq(more).return_().labelBinding(more);
  }

  /** Calls a test of the machine for the transition. */
  private void ask(String method) {
    code.aload(0).loadConstant(number);
    out.call(method, ConstantDescs.CD_boolean, 1);
  }
}
