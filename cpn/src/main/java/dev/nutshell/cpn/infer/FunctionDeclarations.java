package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.syntax.Dec;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Pat;
import dev.nutshell.cpn.syntax.Ty;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.Unifier;
import dev.nutshell.cpn.value.Raised;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Understands functions that know each other, with all their clauses. */
final class FunctionDeclarations {
  private final Elaborator elaborator;
  private final Inscription source;
  private final Unifier unifier;

  FunctionDeclarations(Elaborator elaborator) {
    this.elaborator = elaborator;
    source = elaborator.source();
    unifier = elaborator.unifier();
  }

  /** Functions that know each other. */
  record Functions(
      List<String> names, List<Core.Variable> variables, List<Core> cores, List<Scheme> schemes) {}

  /** What a function that is being declared is to itself; null for a variable. */
  interface Selves {
    Global of(String name);
  }

  Functions recursive(Dec.Val val, Scope scope, Selves selves) {
    List<String> names = new ArrayList<>();
    List<Exp> bodies = new ArrayList<>();
    for (Dec.Binding binding : val.bindings()) {
      Pat pattern = binding.pattern();
      while (pattern instanceof Pat.Typed(Pat inner, Ty _, int _)) {
        pattern = inner;
      }
      if (!(pattern instanceof Pat.Name(String name, int _))
          || !(binding.value() instanceof Exp.Fn)) {
        throw source.malformed(val.at(), "'val rec' declares functions: a name and 'fn'");
      }
      names.add(name);
      bodies.add(binding.value());
    }
    return together(names, scope, selves, (i, inner) -> elaborator.infer(bodies.get(i), inner));
  }

  Functions functions(Dec.Fun fun, Scope scope, Selves selves) {
    List<String> names = fun.functions().stream().map(Dec.Function::name).toList();
    return together(
        names, scope, selves, (i, inner) -> clauses(fun.functions().get(i).clauses(), inner));
  }

  private interface Body {
    Typed of(int index, Scope scope);
  }

  private Functions together(List<String> names, Scope scope, Selves selves, Body body) {
    unifier.enter();
    List<Core.Variable> variables = new ArrayList<>();
    List<Type> types = new ArrayList<>();
    Map<String, Meaning> meanings = new HashMap<>();
    for (String name : names) {
      Core.Variable variable = new Core.Variable(name);
      Type type = unifier.fresh();
      variables.add(variable);
      types.add(type);
      Global self = selves.of(name);
      meanings.put(
          name,
          self == null
              ? new Meaning.Local(variable, Scheme.of(type))
              : new Meaning.Declared(self, Scheme.of(type)));
    }
    Scope inner = scope.with(meanings);
    List<Core> cores = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Typed typed = body.of(i, inner);
      if (!unifier.unify(typed.type(), types.get(i))) {
        throw source.malformed(
            "function "
                + names.get(i)
                + " is used as "
                + types.get(i).words()
                + " and is "
                + typed.type().words());
      }
      cores.add(typed.core());
    }
    unifier.leave();
    List<Scheme> schemes = types.stream().map(type -> elaborator.generalized(type, true)).toList();
    return new Functions(names, variables, cores, schemes);
  }

  private Typed clauses(List<Dec.Clause> clauses, Scope scope) {
    int count = clauses.getFirst().arguments().size();
    Type result = unifier.fresh();
    List<Type> types = new ArrayList<>();
    List<Core.Variable> parameters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      types.add(unifier.fresh());
      parameters.add(new Core.Variable("argument" + i));
    }
    List<Core.Rule> rules = new ArrayList<>();
    for (Dec.Clause clause : clauses) {
      rules.add(clause(clause, types, result, scope));
    }
    Core body = body(rules, parameters);
    Type type = result;
    for (int i = count - 1; i >= 0; i--) {
      Core.Variable parameter = parameters.get(i);
      body = new Core.Lambda(parameter, body);
      type = Type.arrow(types.get(i), type);
    }
    return new Typed(body, type);
  }

  /** The rules for all arguments at once; plain parameters need no matching. */
  private static Core body(List<Core.Rule> rules, List<Core.Variable> parameters) {
    Core.Rule first = rules.getFirst();
    if (rules.size() == 1) {
      List<Pattern> patterns = ((Pattern.Fields) first.pattern()).patterns();
      if (patterns.stream().allMatch(Pattern.Bind.class::isInstance)) {
        for (int i = 0; i < parameters.size(); i++) {
          parameters.set(i, ((Pattern.Bind) patterns.get(i)).variable());
        }
        return first.body();
      }
    }
    if (parameters.size() == 1) {
      List<Core.Rule> unwrapped =
          rules.stream()
              .map(
                  rule ->
                      new Core.Rule(
                          ((Pattern.Fields) rule.pattern()).patterns().getFirst(), rule.body()))
              .toList();
      return new Core.Match(new Core.Local(parameters.getFirst()), unwrapped, Raised.MATCH);
    }
    return new Core.Match(
        new Core.Build(parameters.stream().map(each -> (Core) new Core.Local(each)).toList()),
        rules,
        Raised.MATCH);
  }

  private Core.Rule clause(Dec.Clause clause, List<Type> types, Type result, Scope scope) {
    Patterns patterns = new Patterns(elaborator, scope, null);
    List<Pattern> all = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      Patterns.Understood understood = patterns.of(clause.arguments().get(i));
      elaborator.require(understood.type(), types.get(i), clause.arguments().get(i).at());
      all.add(understood.pattern());
    }
    if (clause.result() != null) {
      elaborator.require(elaborator.type(clause.result(), scope), result, clause.body().at());
    }
    Core body = elaborator.check(clause.body(), result, scope.with(patterns.variables()));
    Type tuple = Type.tuple(types);
    return new Core.Rule(new Pattern.Fields(((Type.Rows) tuple).labels(), all, tuple), body);
  }
}
