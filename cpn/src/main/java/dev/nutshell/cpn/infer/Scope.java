package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.type.Type;
import java.util.List;
import java.util.Map;

/** What names stand for at some place of a text. */
public abstract class Scope {
  /** Null where the name is unknown. */
  abstract Meaning value(String name);

  /** Null where the name is unknown, or has another number of arguments. */
  abstract Type type(String name, List<Type> arguments);

  final Scope with(String name, Meaning meaning) {
    return with(Map.of(name, meaning));
  }

  public final Scope with(Map<String, ? extends Meaning> meanings) {
    Scope outer = this;
    return new Scope() {
      @Override
      Meaning value(String name) {
        Meaning here = meanings.get(name);
        return here != null ? here : outer.value(name);
      }

      @Override
      Type type(String name, List<Type> arguments) {
        return outer.type(name, arguments);
      }
    };
  }

  /** With types that have no arguments. */
  public final Scope withTypes(Map<String, Type> types) {
    Scope scope = this;
    for (Map.Entry<String, Type> each : types.entrySet()) {
      scope =
          scope.withType(each.getKey(), arguments -> arguments.isEmpty() ? each.getValue() : null);
    }
    return scope;
  }

  /** A type for given arguments. */
  interface TypeFunction {
    Type of(List<Type> arguments);
  }

  final Scope withType(String named, TypeFunction function) {
    Scope outer = this;
    return new Scope() {
      @Override
      Meaning value(String name) {
        return outer.value(name);
      }

      @Override
      Type type(String name, List<Type> arguments) {
        return name.equals(named) ? function.of(arguments) : outer.type(name, arguments);
      }
    };
  }
}
