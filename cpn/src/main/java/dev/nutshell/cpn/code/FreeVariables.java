package dev.nutshell.cpn.code;

import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Core.Variable;
import dev.nutshell.cpn.core.Pattern;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The variables that an expression takes from around it, in the order of their first use. */
final class FreeVariables {
  private final Map<Variable, LocalFunction> functions;
  private final Set<Variable> free = new LinkedHashSet<>();
  private final Set<Variable> bound = new HashSet<>();

  private FreeVariables(Map<Variable, LocalFunction> functions) {
    this.functions = functions;
  }

  /**
   * @param functions those declared around it: in their place are the variables that they take over
   */
  static Set<Variable> of(Core core, Map<Variable, LocalFunction> functions) {
    FreeVariables variables = new FreeVariables(functions);
    variables.visit(core);
    return variables.free;
  }

  /** The variables that a pattern reads: those that are already bound. */
  static void bound(Pattern pattern, Set<Variable> into) {
    switch (pattern) {
      case Pattern.Bind(Variable variable) -> into.add(variable);
      case Pattern.Fields fields -> fields.patterns().forEach(each -> bound(each, into));
      case Pattern.Constructed(var _, Pattern argument) -> {
        if (argument != null) {
          bound(argument, into);
        }
      }
      case Pattern.Cons(Pattern head, Pattern tail) -> {
        bound(head, into);
        bound(tail, into);
      }
      case Pattern.Both(Pattern one, Pattern other) -> {
        bound(one, into);
        bound(other, into);
      }
      case Pattern.Contents(Pattern of) -> bound(of, into);
      case Pattern.Any _, Pattern.Same _, Pattern.SameNumber _, Pattern.Nil _, Pattern.Equal _ -> {}
    }
  }

  private void use(Variable variable) {
    LocalFunction function = functions.get(variable);
    if (function != null) {
      function.captured().forEach(this::use);
    } else if (!bound.contains(variable)) {
      free.add(variable);
    }
  }

  private void visit(Core core) {
    switch (core) {
      case Core.Constant _,
          Core.Number _,
          Core.Shared _,
          Core.Select _,
          Core.Construct _,
          Core.Overloaded _ -> {}
      case Core.Local(Variable variable) -> use(variable);
      case Core.Build(List<Core> items) -> items.forEach(this::visit);
      case Core.Items(List<Core> items) -> items.forEach(this::visit);
      case Core.Apply(Core function, Core argument) -> {
        visit(function);
        visit(argument);
      }
      case Core.Lambda(Variable parameter, Core body) -> {
        // Every variable has its own object, so none hides another.
        bound.add(parameter);
        visit(body);
      }
      case Core.Match(Core of, List<Core.Rule> rules, var _) -> {
        visit(of);
        for (Core.Rule rule : rules) {
          bound(rule.pattern(), bound);
          visit(rule.body());
        }
      }
      case Core.If(Core condition, Core then, Core otherwise) -> {
        visit(condition);
        visit(then);
        visit(otherwise);
      }
      case Core.Let(Variable variable, Core value, Core body) -> {
        visit(value);
        bound.add(variable);
        visit(body);
      }
      case Core.Recursive(List<Variable> variables, List<Core> all, Core body) -> {
        bound.addAll(variables);
        all.forEach(this::visit);
        visit(body);
      }
      case Core.Sequence(List<Core> items) -> items.forEach(this::visit);
      case Core.Raise(Core exception) -> visit(exception);
      case Core.Handle(Core of, Variable packet, Core handler) -> {
        visit(of);
        bound.add(packet);
        visit(handler);
      }
      case Core.While(Core condition, Core body) -> {
        visit(condition);
        visit(body);
      }
    }
  }
}
