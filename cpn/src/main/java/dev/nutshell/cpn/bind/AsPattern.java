package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Pat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Reads expressions of arcs and guards as patterns, where they are some. */
final class AsPattern {
  private final Predicate<String> variables;
  private final Predicate<String> constructors;

  AsPattern(Predicate<String> variables, Predicate<String> constructors) {
    this.variables = variables;
    this.constructors = constructors;
  }

  /** Null where it is none. */
  Pat of(Exp exp) {
    return switch (exp) {
      case Exp.Integer(var value, int at) -> new Pat.Integer(value, at);
      case Exp.Real(double value, int at) -> new Pat.Real(value, at);
      case Exp.Text(String value, int at) -> new Pat.Text(value, at);
      case Exp.Letter(char value, int at) -> new Pat.Letter(value, at);
      case Exp.Name(String name, int at) ->
          variables.test(name) || constructors.test(name) ? new Pat.Name(name, at) : null;
      case Exp.Tuple(List<Exp> items, int at) -> {
        List<Pat> all = all(items);
        yield all == null ? null : new Pat.Tuple(all, at);
      }
      case Exp.Items(List<Exp> items, int at) -> {
        List<Pat> all = all(items);
        yield all == null ? null : new Pat.Items(all, at);
      }
      case Exp.Record(List<Exp.Field> fields, int at) -> {
        List<Pat.Field> all = new ArrayList<>();
        for (Exp.Field field : fields) {
          Pat inner = of(field.value());
          if (inner == null) {
            yield null;
          }
          all.add(new Pat.Field(field.label(), inner));
        }
        yield new Pat.Record(all, false, at);
      }
      case Exp.Apply(Exp.Name(String name, int _), Exp argument, int at) -> {
        Pat inner = constructors.test(name) || name.equals("::") ? of(argument) : null;
        yield inner == null ? null : new Pat.Apply(name, inner, at);
      }
      case Exp.Typed(Exp inner, var type, int at) -> {
        Pat pattern = of(inner);
        yield pattern == null ? null : new Pat.Typed(pattern, type, at);
      }
      case Exp.As(String name, Exp inner, int at) -> {
        Pat pattern = of(inner);
        yield pattern == null ? null : new Pat.As(name, pattern, at);
      }
      default -> null;
    };
  }

  private List<Pat> all(List<Exp> items) {
    List<Pat> all = new ArrayList<>();
    for (Exp item : items) {
      Pat inner = of(item);
      if (inner == null) {
        return null;
      }
      all.add(inner);
    }
    return all;
  }

  /** The same with a variable of its own for every wildcard. */
  static Exp named(Exp exp, Supplier<String> fresh) {
    return switch (exp) {
      case Exp.Wildcard(int at) -> new Exp.Name(fresh.get(), at);
      case Exp.Tuple(List<Exp> items, int at) ->
          new Exp.Tuple(items.stream().map(each -> named(each, fresh)).toList(), at);
      case Exp.Items(List<Exp> items, int at) ->
          new Exp.Items(items.stream().map(each -> named(each, fresh)).toList(), at);
      case Exp.Record(List<Exp.Field> fields, int at) ->
          new Exp.Record(
              fields.stream()
                  .map(each -> new Exp.Field(each.label(), named(each.value(), fresh)))
                  .toList(),
              at);
      case Exp.Apply(Exp function, Exp argument, int at) ->
          new Exp.Apply(function, named(argument, fresh), at);
      case Exp.As(String name, Exp inner, int at) -> new Exp.As(name, named(inner, fresh), at);
      case Exp.Typed(Exp inner, var type, int at) ->
          new Exp.Typed(named(inner, fresh), type, at);
      default -> exp;
    };
  }

  /** The value that a pattern stands for, without what it says twice. */
  static Exp value(Exp exp) {
    return switch (exp) {
      case Exp.As(String name, Exp _, int at) -> new Exp.Name(name, at);
      case Exp.Tuple(List<Exp> items, int at) ->
          new Exp.Tuple(items.stream().map(AsPattern::value).toList(), at);
      case Exp.Items(List<Exp> items, int at) ->
          new Exp.Items(items.stream().map(AsPattern::value).toList(), at);
      case Exp.Apply(Exp function, Exp argument, int at) ->
          new Exp.Apply(function, value(argument), at);
      default -> exp;
    };
  }
}
