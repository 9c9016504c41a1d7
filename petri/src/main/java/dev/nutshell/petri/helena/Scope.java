package dev.nutshell.petri.helena;

import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Function;
import dev.nutshell.petri.colour.syntax.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What names stand for. Types, places, functions and values have name spaces of their own. */
final class Scope {
  static final Type.Scalar INT =
      new Type.Scalar("int", Integer.MIN_VALUE, Integer.MAX_VALUE, false, null);
  static final Type.Scalar BOOL = new Type.Scalar("bool", 0, 1, false, List.of("false", "true"));

  final ColouredNet.Frame frame;
  final Map<String, Type> types;
  final Map<String, Integer> places;
  final Map<String, Function> functions;

  /** The types of the parts of tokens, by place. */
  final List<List<Type>> domains;

  private final Map<String, Expression> values = new HashMap<>();

  /** Variables that stand for tokens of a place. */
  private final Map<String, Integer> tokenOf = new HashMap<>();

  private final Scope outer;

  Scope(ColouredNet.Frame frame, List<List<Type>> domains) {
    this.frame = frame;
    this.domains = domains;
    types = new HashMap<>(Map.of("int", INT, "bool", BOOL));
    places = new HashMap<>();
    functions = new HashMap<>();
    outer = null;
    values.put("false", new Expression.Number(0, BOOL));
    values.put("true", new Expression.Number(1, BOOL));
  }

  private Scope(Scope outer) {
    this.outer = outer;
    frame = outer.frame;
    types = outer.types;
    places = outer.places;
    functions = outer.functions;
    domains = outer.domains;
  }

  Scope inner() {
    return new Scope(this);
  }

  void define(String name, Expression value) {
    values.put(name, value);
  }

  /** Makes a variable. */
  Expression.Variable variable(String name, Type type) {
    Expression.Variable variable = new Expression.Variable(name, frame.take(type.width()), type);
    values.put(name, variable);
    tokenOf.remove(name);
    return variable;
  }

  /** Makes a variable for the tokens of a place, and returns where its parts lie. */
  int tokenVariable(String name, int place) {
    int width = domains.get(place).stream().mapToInt(Type::width).sum();
    int at = frame.take(width);
    values.put(name, new Expression.Variable(name, at, INT));
    tokenOf.put(name, place);
    return at;
  }

  /** The value of that name, or null. */
  Expression value(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      Expression value = scope.values.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** The place whose tokens a variable stands for, or null. */
  Integer tokenOf(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      if (scope.values.containsKey(name)) {
        return scope.tokenOf.get(name);
      }
    }
    return null;
  }

  Type type(Phrase.Name name) {
    Type type = types.get(name.text());
    if (type == null) {
      throw name.malformed("there is no type '" + name.text() + "'");
    }
    return type;
  }

  int place(Phrase.Name name) {
    Integer place = places.get(name.text());
    if (place == null) {
      throw name.malformed("there is no place '" + name.text() + "'");
    }
    return place;
  }
}
