package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.syntax.Pat;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.type.Unifier;
import dev.nutshell.cpn.value.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Understands one pattern; its variables come to light on the way. */
final class Patterns {
  private static final Set<TypeName> NUMBERS = Set.of(TypeName.INT, TypeName.INTINF, TypeName.REAL);

  private final Elaborator elaborator;
  private final Inscription source;
  private final Unifier unifier;
  private final Scope scope;
  private final Map<String, Meaning.Local> variables = new LinkedHashMap<>();
  private final Map<String, Meaning.Local> known;

  /**
   * @param known variables that a net's pattern may bind, with their places; null elsewhere
   */
  Patterns(Elaborator elaborator, Scope scope, Map<String, Meaning.Local> known) {
    this.elaborator = elaborator;
    this.known = known;
    source = elaborator.source();
    unifier = elaborator.unifier();
    this.scope = scope;
  }

  /** The pattern's own variables. */
  Map<String, Meaning.Local> variables() {
    return variables;
  }

  record Understood(Pattern pattern, Type type) {}

  Understood of(Pat pat) {
    return switch (pat) {
      case Pat.Wildcard _ -> new Understood(new Pattern.Any(), unifier.fresh());
      case Pat.Name(String name, int at) -> name(name, at);
      case Pat.Integer(var value, int _) -> {
        Type type = unifier.among(NUMBERS);
        yield new Understood(new Pattern.SameNumber(value, type), type);
      }
      case Pat.Real(double value, int _) -> new Understood(new Pattern.Same(value), Type.REAL);
      case Pat.Text(String value, int _) -> new Understood(new Pattern.Same(value), Type.STRING);
      case Pat.Letter(char value, int _) -> new Understood(new Pattern.Same(value), Type.CHAR);
      case Pat.Apply(String constructor, Pat argument, int at) -> apply(constructor, argument, at);
      case Pat.Tuple(List<Pat> items, int _) -> tuple(items);
      case Pat.Items(List<Pat> items, int _) -> items(items);
      case Pat.Record record -> record(record);
      case Pat.As(String name, Pat pattern, int at) -> {
        Understood inner = of(pattern);
        Understood outer = variable(name, at);
        require(outer.type(), inner.type(), at);
        yield new Understood(new Pattern.Both(inner.pattern(), outer.pattern()), inner.type());
      }
      case Pat.Typed(Pat pattern, var type, int at) -> {
        Understood inner = of(pattern);
        require(inner.type(), elaborator.type(type, scope), at);
        yield inner;
      }
    };
  }

  private void require(Type one, Type other, int at) {
    if (!unifier.unify(one, other)) {
      throw source.malformed(
          at, "this pattern is of type " + one.words() + ", and " + other.words() + " is expected");
    }
  }

  private Understood name(String name, int at) {
    return switch (known != null && known.containsKey(name) ? null : scope.value(name)) {
      case Meaning.Constructs(var constructor, Scheme scheme) -> {
        if (constructor.takes()) {
          throw source.malformed(at, "constructor " + name + " needs an argument");
        }
        yield new Understood(
            new Pattern.Constructed(constructor, null), unifier.instantiate(scheme));
      }
      case Meaning.Literal(Object value, Type type) ->
          new Understood(new Pattern.Same(value), type);
      case Meaning.Given(var builtin) when name.equals("nil") ->
          new Understood(new Pattern.Nil(), unifier.instantiate(builtin.scheme()));
      case null, default -> variable(name, at);
    };
  }

  private Understood variable(String name, int at) {
    if (name.indexOf('.') >= 0) {
      throw source.malformed(at, "'" + name + "' is no constructor that is declared");
    }
    Meaning.Local before = variables.get(name);
    if (before != null) {
      if (known == null) {
        throw source.malformed(at, "variable " + name + " occurs twice in one pattern");
      }
      return new Understood(new Pattern.Equal(before.variable()), before.scheme().type());
    }
    Meaning.Local local;
    if (known != null) {
      local = known.get(name);
      if (local == null) {
        throw elaborator.unknown(name, at);
      }
    } else {
      local = new Meaning.Local(new Core.Variable(name), Scheme.of(unifier.fresh()));
    }
    variables.put(name, local);
    return new Understood(new Pattern.Bind(local.variable()), local.scheme().type());
  }

  private Understood apply(String name, Pat argument, int at) {
    Understood inner = of(argument);
    if (name.equals("::")) {
      return cons(inner, at);
    }
    if (name.equals("ref")) {
      return new Understood(
          new Pattern.Contents(inner.pattern()), Type.of(TypeName.REF, inner.type()));
    }
    if (!(scope.value(name) instanceof Meaning.Constructs(var constructor, Scheme scheme))
        || !constructor.takes()) {
      throw source.malformed(at, "'" + name + "' is no constructor with an argument");
    }
    Type result = unifier.fresh();
    require(Type.arrow(inner.type(), result), unifier.instantiate(scheme), at);
    return new Understood(new Pattern.Constructed(constructor, inner.pattern()), result);
  }

  private Understood cons(Understood pair, int at) {
    Type item = unifier.fresh();
    require(pair.type(), Type.tuple(item, Type.list(item)), at);
    if (!(pair.pattern() instanceof Pattern.Fields(List<String> labels, var patterns, _))
        || labels.size() != 2) {
      throw source.malformed(at, "'::' stands between the first item of a list and the rest");
    }
    return new Understood(new Pattern.Cons(patterns.get(0), patterns.get(1)), Type.list(item));
  }

  private Understood tuple(List<Pat> items) {
    if (items.isEmpty()) {
      return new Understood(new Pattern.Same(Tuple.UNIT), Type.UNIT);
    }
    List<Pattern> patterns = new ArrayList<>();
    List<Type> types = new ArrayList<>();
    for (Pat item : items) {
      Understood inner = of(item);
      patterns.add(inner.pattern());
      types.add(inner.type());
    }
    Type type = Type.tuple(types);
    return new Understood(new Pattern.Fields(((Type.Rows) type).labels(), patterns, type), type);
  }

  private Understood items(List<Pat> items) {
    Type item = unifier.fresh();
    List<Understood> inner = new ArrayList<>();
    for (Pat each : items) {
      Understood one = of(each);
      require(one.type(), item, each.at());
      inner.add(one);
    }
    Pattern all = new Pattern.Nil();
    for (int i = inner.size() - 1; i >= 0; i--) {
      all = new Pattern.Cons(inner.get(i).pattern(), all);
    }
    return new Understood(all, Type.list(item));
  }

  private Understood record(Pat.Record record) {
    Map<String, Type> types = new HashMap<>();
    List<String> labels = new ArrayList<>();
    List<Pattern> patterns = new ArrayList<>();
    for (Pat.Field field : record.fields()) {
      Understood inner = of(field.value());
      if (types.put(field.label(), inner.type()) != null) {
        throw source.malformed(record.at(), "field " + field.label() + " occurs twice");
      }
      labels.add(field.label());
      patterns.add(inner.pattern());
    }
    Type type = record.open() ? unifier.having(types) : Type.record(types);
    return new Understood(new Pattern.Fields(labels, patterns, type), type);
  }
}
