package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Types;
import dev.nutshell.cpn.syntax.Dec;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.type.Unifier;
import dev.nutshell.cpn.value.Constructor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Understands declarations of datatypes, of abbreviations, and of exceptions. */
final class TypeDeclarations {
  private final Elaborator elaborator;
  private final Inscription source;
  private final Unifier unifier;

  TypeDeclarations(Elaborator elaborator) {
    this.elaborator = elaborator;
    source = elaborator.source();
    unifier = elaborator.unifier();
  }

  Meaning exception(Dec.Failure failure, Scope scope) {
    if (failure.same() != null) {
      Meaning same = scope.value(failure.same());
      if (!(same instanceof Meaning.Constructs)) {
        throw elaborator.unknown(failure.same(), failure.at());
      }
      return same;
    }
    Type argument = failure.argument() == null ? null : elaborator.type(failure.argument(), scope);
    Constructor constructor = new Constructor(failure.name(), 0, argument != null);
    return new Meaning.Constructs(
        constructor, Scheme.of(argument == null ? Type.EXN : Type.arrow(argument, Type.EXN)));
  }

  Scope.TypeFunction abbreviated(Dec.Abbreviation abbreviation, Scope scope) {
    return arguments -> {
      if (arguments.size() != abbreviation.parameters().size()) {
        return null;
      }
      Map<String, Type> replaced = new HashMap<>();
      for (int i = 0; i < arguments.size(); i++) {
        replaced.put(abbreviation.parameters().get(i), arguments.get(i));
      }
      return new Types(
              (named, given) -> {
                Type type = scope.type(named.name(), given);
                if (type == null) {
                  throw source.malformed(
                      named.at(), "there is no colour set or type '" + named.name() + "'");
                }
                return type;
              },
              name -> replaced.getOrDefault(name, unifier.fresh()))
          .of(abbreviation.type());
    };
  }

  /** Datatypes, and what their constructors mean, by their names. */
  Scope datatypes(
      Dec.Data data,
      Scope scope,
      Map<String, Scope.TypeFunction> types,
      Map<String, Meaning> meanings) {
    Scope inner = scope;
    Map<Dec.Datatype, TypeName> names = new HashMap<>();
    for (Dec.Datatype each : data.types()) {
      TypeName name = new TypeName(each.name());
      names.put(each, name);
      each.parameters().forEach(_ -> name.parameters().add(new Type.Variable(Integer.MAX_VALUE)));
      Scope.TypeFunction function =
          arguments ->
              arguments.size() == each.parameters().size() ? new Type.Named(name, arguments) : null;
      types.put(each.name(), function);
      inner = inner.withType(each.name(), function);
    }
    Scope all = inner;
    for (Dec.Datatype each : data.types()) {
      TypeName name = names.get(each);
      Type self = new Type.Named(name, List.copyOf(name.parameters()));
      Map<String, Type> parameters = new HashMap<>();
      for (int i = 0; i < each.parameters().size(); i++) {
        parameters.put(each.parameters().get(i), name.parameters().get(i));
      }
      for (Dec.Constructor written : each.constructors()) {
        Type argument =
            written.argument() == null
                ? null
                : new Types(
                        (named, given) -> {
                          Type type = all.type(named.name(), given);
                          if (type == null) {
                            throw source.malformed(
                                named.at(), "there is no type '" + named.name() + "'");
                          }
                          return type;
                        },
                        parameters::get)
                    .of(written.argument());
        Constructor constructor =
            new Constructor(written.name(), name.constructors().size(), argument != null);
        name.add(constructor, argument);
        meanings.put(
            written.name(),
            new Meaning.Constructs(
                constructor,
                new Scheme(
                    List.copyOf(name.parameters()),
                    argument == null ? self : Type.arrow(argument, self))));
      }
    }
    return inner.with(meanings);
  }
}
