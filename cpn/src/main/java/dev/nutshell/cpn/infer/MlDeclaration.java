package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.syntax.Dec;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Pat;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.value.Raised;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A declaration in CPN ML. */
final class MlDeclaration extends Declaration {
  private final Declarations declarations;
  private final Dec dec;
  private final Inscription text;

  MlDeclaration(Dec dec, Inscription text, Declarations declarations) {
    this.declarations = declarations;
    this.dec = dec;
    this.text = text;
  }

  @Override
  Set<String> valueNames() {
    Set<String> names = new HashSet<>();
    collect(dec, names);
    return names;
  }

  private static void collect(Dec dec, Set<String> into) {
    switch (dec) {
      case Dec.Val val -> val.bindings().forEach(each -> collect(each.pattern(), into));
      case Dec.Fun fun -> fun.functions().forEach(each -> into.add(each.name()));
      case Dec.Failure failure -> into.add(failure.name());
      case Dec.Data data ->
          data.types().forEach(type -> type.constructors().forEach(each -> into.add(each.name())));
      case Dec.Local local -> local.outer().forEach(each -> collect(each, into));
      case Dec.Abbreviation _, Dec.Fixity _, Dec.Unknown _ -> {}
    }
  }

  private static void collect(Pat pat, Set<String> into) {
    switch (pat) {
      case Pat.Name(String name, int _) -> into.add(name);
      case Pat.Apply(String _, Pat argument, int _) -> collect(argument, into);
      case Pat.Tuple(List<Pat> items, int _) -> items.forEach(each -> collect(each, into));
      case Pat.Items(List<Pat> items, int _) -> items.forEach(each -> collect(each, into));
      case Pat.Record record -> record.fields().forEach(each -> collect(each.value(), into));
      case Pat.As(String name, Pat pattern, int _) -> {
        into.add(name);
        collect(pattern, into);
      }
      case Pat.Typed(Pat pattern, var _, int _) -> collect(pattern, into);
      case Pat.Wildcard _, Pat.Integer _, Pat.Real _, Pat.Text _, Pat.Letter _ -> {}
    }
  }

  @Override
  Set<String> typeNames() {
    return switch (dec) {
      case Dec.Data data -> {
        Set<String> names = new HashSet<>();
        data.types().forEach(each -> names.add(each.name()));
        yield names;
      }
      case Dec.Abbreviation abbreviation -> Set.of(abbreviation.name());
      default -> Set.of();
    };
  }

  @Override
  void understand(Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions) {
    declare(dec, declarations.scope(index), meanings, typeFunctions);
  }

  private Scope declare(
      Dec each,
      Scope scope,
      Map<String, Meaning> meanings,
      Map<String, Scope.TypeFunction> typeFunctions) {
    Elaborator elaborator = new Elaborator(text, declarations);
    Map<String, Meaning> here = new LinkedHashMap<>();
    Scope result = scope;
    switch (each) {
      case Dec.Val val ->
          (val.recursive()
                  ? functions(
                      elaborator, selves -> elaborator.functions().recursive(val, scope, selves))
                  : values(elaborator, val, scope))
              .forEach(here::put);
      case Dec.Fun fun ->
          here.putAll(
              functions(
                  elaborator, selves -> elaborator.functions().functions(fun, scope, selves)));
      case Dec.Failure failure ->
          here.put(failure.name(), elaborator.types().exception(failure, scope));
      case Dec.Data data -> {
        Map<String, Scope.TypeFunction> made = new HashMap<>();
        elaborator.types().datatypes(data, scope, made, here);
        typeFunctions.putAll(made);
        for (Map.Entry<String, Scope.TypeFunction> type : made.entrySet()) {
          result = result.withType(type.getKey(), type.getValue());
        }
      }
      case Dec.Abbreviation abbreviation -> {
        Scope.TypeFunction function = elaborator.types().abbreviated(abbreviation, scope);
        typeFunctions.put(abbreviation.name(), function);
        result = result.withType(abbreviation.name(), function);
      }
      case Dec.Local(List<Dec> inner, List<Dec> outer, int _) -> {
        Scope all = scope;
        for (Dec dec : inner) {
          all = declare(dec, all, new HashMap<>(), new HashMap<>());
        }
        for (Dec dec : outer) {
          all = declare(dec, all, here, typeFunctions);
        }
      }
      case Dec.Fixity _ -> {}
      case Dec.Unknown(String construct, int at) ->
          throw text.malformed(at, construct + " is not supported");
    }
    meanings.putAll(here);
    return result.with(here);
  }

  private interface Recursion {
    FunctionDeclarations.Functions of(FunctionDeclarations.Selves selves);
  }

  private Map<String, Meaning> functions(Elaborator elaborator, Recursion recursion) {
    Map<String, Global> globals = new HashMap<>();
    FunctionDeclarations.Functions functions =
        recursion.of(name -> globals.computeIfAbsent(name, Global::new));
    elaborator.settle();
    Map<String, Meaning> meanings = new LinkedHashMap<>();
    for (int i = 0; i < functions.names().size(); i++) {
      String name = functions.names().get(i);
      Core core = functions.cores().get(i);
      Global global = globals.get(name);
      global.define(core, () -> Evaluator.value(core, Arithmetic::of));
      meanings.put(name, new Meaning.Declared(global, functions.schemes().get(i)));
    }
    return meanings;
  }

  private Map<String, Meaning> values(Elaborator elaborator, Dec.Val val, Scope scope) {
    Map<String, Meaning> meanings = new LinkedHashMap<>();
    for (Dec.Binding binding : val.bindings()) {
      elaborator.unifier().enter();
      Typed value = elaborator.infer(binding.value(), scope);
      Patterns patterns = new Patterns(elaborator, scope, null);
      Patterns.Understood understood = patterns.of(binding.pattern());
      if (!elaborator.unifier().unify(understood.type(), value.type())) {
        throw text.malformed(
            binding.pattern().at(),
            "this is of type "
                + understood.type().words()
                + ", and its value of "
                + value.type().words());
      }
      elaborator.unifier().leave();
      boolean general = Elaborator.isValue(binding.value());
      if (!(binding.value() instanceof Exp.Fn)
          && !Elaborator.isReference(binding.value())
          && Assignments.mentions(binding.value(), "ref")) {
        // A function may keep it for ever.
        declarations.effects().read().add(Effects.ANY);
        if (Assignments.mentions(binding.value(), ":=")
            || Assignments.mentions(binding.value(), "inc")
            || Assignments.mentions(binding.value(), "dec")) {
          declarations.effects().assigned().add(Effects.ANY);
        }
      }
      Global whole = global("value", value.core());
      patterns
          .variables()
          .forEach(
              (name, local) -> {
                Core core =
                    understood.pattern() instanceof Pattern.Bind
                        ? value.core()
                        : new Core.Match(
                            new Core.Shared(whole),
                            List.of(
                                new Core.Rule(
                                    understood.pattern(), new Core.Local(local.variable()))),
                            Raised.BIND);
                Scheme scheme = elaborator.generalized(local.scheme().type(), general);
                meanings.put(name, new Meaning.Declared(global(name, core), scheme));
              });
    }
    elaborator.settle();
    return meanings;
  }
}
