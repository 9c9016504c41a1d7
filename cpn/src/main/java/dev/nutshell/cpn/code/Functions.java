package dev.nutshell.cpn.code;

import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Core.Rule;
import dev.nutshell.cpn.core.Core.Variable;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes methods of functions: arguments one after the other become parameters, and so do tuples.
 */
final class Functions {
  private Functions() {}

  static LocalFunction of(String method, List<Variable> captured, Core core) {
    List<Variable> parameters = new ArrayList<>();
    Core body = core;
    while (body instanceof Core.Lambda(Variable parameter, Core inner)) {
      parameters.add(parameter);
      body = inner;
    }
    LocalFunction plain =
        new LocalFunction(
            method, captured, List.copyOf(parameters), parameters.size(), false, body);
    return parameters.size() == 1 ? ofTuple(plain) : plain;
  }

  /** {@code fun f (a, b) = …}: nobody has to build the pair. */
  private static LocalFunction ofTuple(LocalFunction function) {
    Variable only = function.parameters().getFirst();
    if (!(function.body() instanceof Core.Match(Core.Local(Variable of), var rules, var otherwise))
        || of != only
        || otherwise == null
        || rules.stream().anyMatch(rule -> !(rule.pattern() instanceof Pattern.Fields))) {
      return function;
    }
    int width = width(rules.getFirst().pattern());
    Core rest = new Core.Match(new Core.Constant(0), rules, otherwise);
    Set<Variable> free = FreeVariables.of(rest, Map.of());
    if (width < 2 || free.contains(only)) {
      return function;
    }
    List<Variable> items = new ArrayList<>();
    List<Core> built = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      Variable item = new Variable("item" + i);
      items.add(item);
      built.add(new Core.Local(item));
    }
    return new LocalFunction(
        function.method(),
        function.captured(),
        items,
        1,
        true,
        new Core.Match(new Core.Build(built), rules, otherwise));
  }

  static int width(Pattern pattern) {
    return ((Type.Rows) ((Pattern.Fields) pattern).of().now()).labels().size();
  }

  /** The patterns of all items of a tuple, in their order. */
  static List<Pattern> columns(Pattern.Fields fields) {
    List<String> labels = ((Type.Rows) fields.of().now()).labels();
    List<Pattern> columns = new ArrayList<>();
    for (String label : labels) {
      int at = fields.labels().indexOf(label);
      columns.add(at < 0 ? new Pattern.Any() : fields.patterns().get(at));
    }
    return columns;
  }

  /** The function as a value: a lambda for each argument, around a call. */
  static Core asValue(Core function, int arity) {
    List<Variable> parameters = new ArrayList<>();
    Core call = function;
    for (int i = 0; i < arity; i++) {
      Variable parameter = new Variable("argument" + i);
      parameters.add(parameter);
      call = new Core.Apply(call, new Core.Local(parameter));
    }
    for (Variable parameter : parameters.reversed()) {
      call = new Core.Lambda(parameter, call);
    }
    return call;
  }

  /** How many nodes an expression has, counted up to a limit. */
  static int weight(Core core, int limit) {
    if (limit <= 0) {
      return 1;
    }
    int sum = 1;
    for (Core part : parts(core)) {
      sum += weight(part, limit - sum);
      if (sum >= limit) {
        return sum;
      }
    }
    return sum;
  }

  private static List<Core> parts(Core core) {
    return switch (core) {
      case Core.Constant _,
          Core.Number _,
          Core.Shared _,
          Core.Select _,
          Core.Construct _,
          Core.Overloaded _,
          Core.Lambda _,
          Core.Local _ ->
          List.of();
      case Core.Build(List<Core> items) -> items;
      case Core.Items(List<Core> items) -> items;
      case Core.Apply(Core function, Core argument) -> List.of(function, argument);
      case Core.Match(Core of, List<Rule> rules, var _) -> {
        List<Core> all = new ArrayList<>();
        all.add(of);
        for (Rule rule : rules) {
          all.add(rule.body());
          // A pattern is a few instructions, too.
          all.add(rule.body() instanceof Core.Local ? rule.body() : new Core.Constant(0));
        }
        yield all;
      }
      case Core.If(Core condition, Core then, Core otherwise) ->
          List.of(condition, then, otherwise);
      case Core.Let(var _, Core value, Core body) -> List.of(value, body);
      case Core.Recursive(var _, var _, Core body) -> List.of(body);
      case Core.Sequence(List<Core> items) -> items;
      case Core.Raise(Core exception) -> List.of(exception);
      case Core.Handle _ -> List.of();
      case Core.While(Core condition, Core body) -> List.of(condition, body);
    };
  }
}
