package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.syntax.Dec;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Unifier;
import dev.nutshell.cpn.value.Raised;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Understands declarations inside of expressions. */
final class LocalDeclarations {
  private final Elaborator elaborator;
  private final Inscription source;
  private final Unifier unifier;

  LocalDeclarations(Elaborator elaborator) {
    this.elaborator = elaborator;
    source = elaborator.source();
    unifier = elaborator.unifier();
  }

  Typed let(List<Dec> decs, Exp body, Scope scope) {
    Scope inner = scope;
    List<UnaryOperator<Core>> around = new ArrayList<>();
    for (Dec dec : decs) {
      inner = declare(dec, inner, around);
    }
    Typed typed = elaborator.infer(body, inner);
    Core all = typed.core();
    for (int i = around.size() - 1; i >= 0; i--) {
      all = around.get(i).apply(all);
    }
    return new Typed(all, typed.type());
  }

  /** Declares inside of an expression. */
  private Scope declare(Dec dec, Scope scope, List<UnaryOperator<Core>> around) {
    return switch (dec) {
      case Dec.Val val -> val.recursive() ? recursive(val, scope, around) : val(val, scope, around);
      case Dec.Fun fun -> {
        FunctionDeclarations.Functions functions =
            elaborator.functions().functions(fun, scope, name -> null);
        around.add(body -> new Core.Recursive(functions.variables(), functions.cores(), body));
        Map<String, Meaning> meanings = new HashMap<>();
        for (int i = 0; i < functions.names().size(); i++) {
          meanings.put(
              functions.names().get(i),
              new Meaning.Local(functions.variables().get(i), functions.schemes().get(i)));
        }
        yield scope.with(meanings);
      }
      case Dec.Local(List<Dec> inner, List<Dec> outer, int _) -> {
        Scope all = scope;
        for (Dec each : inner) {
          all = declare(each, all, around);
        }
        for (Dec each : outer) {
          all = declare(each, all, around);
        }
        yield all;
      }
      case Dec.Failure failure ->
          scope.with(failure.name(), elaborator.types().exception(failure, scope));
      case Dec.Data data ->
          elaborator.types().datatypes(data, scope, new HashMap<>(), new HashMap<>());
      case Dec.Abbreviation abbreviation ->
          scope.withType(abbreviation.name(), elaborator.types().abbreviated(abbreviation, scope));
      case Dec.Fixity _ -> scope;
      case Dec.Unknown(String construct, int at) ->
          throw source.malformed(at, construct + " is not supported");
    };
  }

  private Scope val(Dec.Val val, Scope scope, List<UnaryOperator<Core>> around) {
    Map<String, Meaning> meanings = new HashMap<>();
    for (Dec.Binding binding : val.bindings()) {
      unifier.enter();
      Typed value = elaborator.infer(binding.value(), scope);
      Patterns patterns = new Patterns(elaborator, scope, null);
      Patterns.Understood understood = patterns.of(binding.pattern());
      elaborator.require(understood.type(), value.type(), binding.pattern().at());
      unifier.leave();
      boolean general = Elaborator.isValue(binding.value());
      if (Elaborator.isReference(binding.value())) {
        patterns
            .variables()
            .values()
            .forEach(local -> elaborator.assignments().own(local.variable()));
      }
      patterns
          .variables()
          .forEach(
              (name, local) -> {
                Scheme scheme = elaborator.generalized(local.scheme().type(), general);
                meanings.put(name, new Meaning.Local(local.variable(), scheme));
              });
      around.add(
          body ->
              understood.pattern() instanceof Pattern.Bind(Core.Variable variable)
                  ? new Core.Let(variable, value.core(), body)
                  : new Core.Match(
                      value.core(),
                      List.of(new Core.Rule(understood.pattern(), body)),
                      Raised.BIND));
    }
    return scope.with(meanings);
  }

  private Scope recursive(Dec.Val val, Scope scope, List<UnaryOperator<Core>> around) {
    FunctionDeclarations.Functions functions =
        elaborator.functions().recursive(val, scope, _ -> null);
    around.add(body -> new Core.Recursive(functions.variables(), functions.cores(), body));
    Map<String, Meaning> meanings = new HashMap<>();
    for (int i = 0; i < functions.names().size(); i++) {
      meanings.put(
          functions.names().get(i),
          new Meaning.Local(functions.variables().get(i), functions.schemes().get(i)));
    }
    return scope.with(meanings);
  }
}
