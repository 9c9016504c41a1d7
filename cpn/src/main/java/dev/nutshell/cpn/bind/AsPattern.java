package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Pat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

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

  /**
   * An arc's expression in which other expressions inside of patterns have become variables.
   *
   * @param variable what an expression is equal to
   */
  Exp liberal(Exp exp, UnaryOperator<Exp> variable) {
    return switch (exp) {
      case Exp.Apply(Exp.Name(String name, int at), Exp.Tuple(List<Exp> both, int in), int where)
          when both.size() == 2 && (name.equals("++") || name.equals("+++")) ->
          new Exp.Apply(
              new Exp.Name(name, at),
              new Exp.Tuple(both.stream().map(each -> liberal(each, variable)).toList(), in),
              where);
      case Exp.Apply(Exp.Name(String name, int at), Exp.Tuple(List<Exp> both, int in), int where)
          when both.size() == 2 && name.equals("`") ->
          new Exp.Apply(
              new Exp.Name(name, at),
              new Exp.Tuple(List.of(both.get(0), liberal(both.get(1), variable)), in),
              where);
      case Exp.Tuple(List<Exp> items, int at) ->
          new Exp.Tuple(items.stream().map(each -> inside(each, variable)).toList(), at);
      case Exp.Items(List<Exp> items, int at) ->
          new Exp.Items(items.stream().map(each -> inside(each, variable)).toList(), at);
      case Exp.Record(List<Exp.Field> fields, int at) ->
          new Exp.Record(
              fields.stream()
                  .map(each -> new Exp.Field(each.label(), inside(each.value(), variable)))
                  .toList(),
              at);
      case Exp.Apply(Exp.Name(String name, int at), Exp argument, int where)
          when constructors.test(name) || name.equals("::") ->
          new Exp.Apply(new Exp.Name(name, at), inside(argument, variable), where);
      default -> exp;
    };
  }

  private Exp inside(Exp exp, UnaryOperator<Exp> variable) {
    Exp better = liberal(exp, variable);
    return better != exp
            || of(exp) != null
            || exp instanceof Exp.Name(String name, int _) && name.startsWith("_")
        ? better
        : variable.apply(exp);
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
      case Exp.Typed(Exp inner, var type, int at) -> new Exp.Typed(named(inner, fresh), type, at);
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
      case Exp.Record(List<Exp.Field> fields, int at) ->
          new Exp.Record(
              fields.stream()
                  .map(each -> new Exp.Field(each.label(), value(each.value())))
                  .toList(),
              at);
      case Exp.Apply(Exp function, Exp argument, int at) ->
          new Exp.Apply(function, value(argument), at);
      case Exp.Typed(Exp inner, var type, int at) -> new Exp.Typed(value(inner), type, at);
      default -> exp;
    };
  }
}
