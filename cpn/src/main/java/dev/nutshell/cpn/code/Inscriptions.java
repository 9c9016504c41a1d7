package dev.nutshell.cpn.code;

import dev.nutshell.cpn.basis.Basis;
import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.bind.Transition.Step;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Expression;
import dev.nutshell.cpn.eval.Matcher;
import dev.nutshell.cpn.eval.Matching;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** All that is written at a net's transitions, by numbers. */
final class Inscriptions {
  private final List<Transition> transitions;
  private final List<Expression> expressions = new ArrayList<>();
  private final List<Matching> patterns = new ArrayList<>();
  private final List<Expression> tests = new ArrayList<>();
  private final Map<Object, Integer> numbers = new IdentityHashMap<>();
  private final Map<Object, Intrinsic> intrinsics = new IdentityHashMap<>();

  Inscriptions(List<Transition> transitions, List<Expression> others, Basis basis) {
    this.transitions = transitions;
    transitions.forEach(each -> each.with(this::take, this::take));
    for (Transition transition : transitions) {
      for (Step step : transition.steps()) {
        if (step instanceof Step.Test(Code condition, var _)) {
          tests.add((Expression) condition);
        }
      }
    }
    others.forEach(this::take);
    for (String name : basis.names()) {
      Builtin builtin = basis.get(name);
      Intrinsic intrinsic = Intrinsic.named(name);
      if (intrinsic != null) {
        intrinsics.put(builtin.value(), intrinsic);
      }
    }
  }

  private Code take(Code code) {
    Expression expression = (Expression) code;
    if (numbers.putIfAbsent(expression, expressions.size()) == null) {
      expressions.add(expression);
    }
    return code;
  }

  private Matcher take(Matcher matcher) {
    Matching matching = (Matching) matcher;
    if (numbers.putIfAbsent(matching, patterns.size()) == null) {
      patterns.add(matching);
    }
    return matcher;
  }

  List<Transition> transitions() {
    return transitions;
  }

  List<Expression> expressions() {
    return expressions;
  }

  List<Matching> patterns() {
    return patterns;
  }

  /** The conditions that bindings have to meet. */
  List<Expression> tests() {
    return tests;
  }

  int number(Object inscription) {
    return numbers.get(inscription);
  }

  /** Null for a function that is called. */
  Intrinsic intrinsic(Object function) {
    return intrinsics.get(function);
  }
}
