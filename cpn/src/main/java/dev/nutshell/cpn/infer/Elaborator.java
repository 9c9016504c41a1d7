package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Basis;
import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.basis.Effect;
import dev.nutshell.cpn.basis.Overload;
import dev.nutshell.cpn.basis.Types;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.syntax.Dec;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Pat;
import dev.nutshell.cpn.syntax.Ty;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.type.Unifier;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Raised;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Understands the expressions of one text, and infers their types. */
public final class Elaborator {
  private static final Set<TypeName> NUMBERS = Set.of(TypeName.INT, TypeName.INTINF, TypeName.REAL);

  private final Inscription source;
  private final Declarations declarations;
  private final Unifier unifier = new Unifier();
  private final Map<String, Type> typeVariables = new HashMap<>();
  private final Assignments assignments;
  private final FunctionDeclarations functions;
  private final TypeDeclarations types;
  private final LocalDeclarations locals;

  Elaborator(Inscription source, Declarations declarations) {
    this.source = source;
    this.declarations = declarations;
    assignments = new Assignments(this);
    functions = new FunctionDeclarations(this);
    types = new TypeDeclarations(this);
    locals = new LocalDeclarations(this);
  }

  Assignments assignments() {
    return assignments;
  }

  FunctionDeclarations functions() {
    return functions;
  }

  TypeDeclarations types() {
    return types;
  }

  Effects effects() {
    return declarations.effects();
  }

  Inscription source() {
    return source;
  }

  public Unifier unifier() {
    return unifier;
  }

  Malformed unknown(String name, int at) {
    return declarations.unknown(name, source, at);
  }

  /** Ends the inference of a text: nothing may be left open. */
  public void settle() {
    unifier.settle();
    if (unifier.hasOpenRecord()) {
      throw source.malformed(
          "which record this is about is not known here; write its type, as in (r:COLOURSET)");
    }
  }

  /** A pattern of a net over known variables. */
  public Pattern pattern(Pat pat, Type type, Scope scope, Map<String, Meaning.Local> variables) {
    Patterns.Understood understood = new Patterns(this, scope, variables).of(pat);
    if (!unifier.unify(understood.type(), type)) {
      throw source.malformed(
          pat.at(),
          "this is of type "
              + understood.type().words()
              + ", and "
              + type.words()
              + " is expected");
    }
    return understood.pattern();
  }

  Type type(Ty ty, Scope scope) {
    return new Types(
            (named, arguments) -> {
              Type type = scope.type(named.name(), arguments);
              if (type == null) {
                throw source.malformed(
                    named.at(), "there is no colour set or type '" + named.name() + "'");
              }
              return type;
            },
            name -> typeVariables.computeIfAbsent(name, _ -> unifier.fresh()))
        .of(ty);
  }

  void require(Type found, Type expected, int at) {
    if (!unifier.unify(found, expected)) {
      throw source.malformed(
          at, "this is of type " + found.words() + ", and " + expected.words() + " is expected");
    }
  }

  /** An expression that has to be of a type. */
  public Core check(Exp exp, Type type, Scope scope) {
    Typed typed = infer(exp, scope);
    require(typed.type(), type, exp.at());
    return typed.core();
  }

  public Typed infer(Exp exp, Scope scope) {
    return switch (exp) {
      case Exp.Integer(var value, int _) -> {
        Type type = unifier.among(NUMBERS);
        yield new Typed(new Core.Number(value, type), type);
      }
      case Exp.Real(double value, int _) -> new Typed(new Core.Constant(value), Type.REAL);
      case Exp.Text(String value, int _) -> new Typed(new Core.Constant(value), Type.STRING);
      case Exp.Letter(char value, int _) -> new Typed(new Core.Constant(value), Type.CHAR);
      case Exp.Name(String name, int at) -> name(name, at, scope);
      case Exp.Tuple(List<Exp> items, int _) -> tuple(items, scope);
      case Exp.Record(List<Exp.Field> fields, int at) -> record(fields, at, scope);
      case Exp.Items(List<Exp> items, int _) -> items(items, scope);
      case Exp.Selector(String label, int _) -> {
        Type field = unifier.fresh();
        Type record = unifier.having(Map.of(label, field));
        yield new Typed(new Core.Select(label, record), Type.arrow(record, field));
      }
      case Exp.Apply(Exp function, Exp argument, int at) -> apply(function, argument, at, scope);
      case Exp.AndAlso(Exp left, Exp right, int _) ->
          new Typed(
              new Core.If(
                  check(left, Type.BOOL, scope),
                  check(right, Type.BOOL, scope),
                  new Core.Constant(false)),
              Type.BOOL);
      case Exp.OrElse(Exp left, Exp right, int _) ->
          new Typed(
              new Core.If(
                  check(left, Type.BOOL, scope),
                  new Core.Constant(true),
                  check(right, Type.BOOL, scope)),
              Type.BOOL);
      case Exp.If(Exp condition, Exp then, Exp otherwise, int _) -> {
        Core test = check(condition, Type.BOOL, scope);
        Typed yes = infer(then, scope);
        Core no = check(otherwise, yes.type(), scope);
        yield new Typed(new Core.If(test, yes.core(), no), yes.type());
      }
      case Exp.Case(Exp of, List<Exp.Rule> rules, int _) -> {
        Typed value = infer(of, scope);
        Type result = unifier.fresh();
        yield new Typed(
            new Core.Match(value.core(), rules(rules, value.type(), result, scope), Raised.MATCH),
            result);
      }
      case Exp.Fn(List<Exp.Rule> rules, int _) -> function(rules, scope);
      case Exp.Let(List<Dec> decs, Exp body, int _) -> locals.let(decs, body, scope);
      case Exp.Sequence(List<Exp> items, int _) -> {
        List<Core> cores = new ArrayList<>();
        Type last = Type.UNIT;
        for (Exp item : items) {
          Typed typed = infer(item, scope);
          cores.add(typed.core());
          last = typed.type();
        }
        yield new Typed(new Core.Sequence(cores), last);
      }
      case Exp.Typed(Exp inner, Ty ty, int at) -> {
        Typed typed = infer(inner, scope);
        Type type = type(ty, scope);
        require(typed.type(), type, at);
        yield new Typed(typed.core(), type);
      }
      case Exp.Raise(Exp packet, int _) ->
          new Typed(new Core.Raise(check(packet, Type.EXN, scope)), unifier.fresh());
      case Exp.Handle(Exp of, List<Exp.Rule> rules, int _) -> {
        Typed tried = infer(of, scope);
        Core.Variable packet = new Core.Variable("exn");
        yield new Typed(
            new Core.Handle(
                tried.core(),
                packet,
                new Core.Match(
                    new Core.Local(packet), rules(rules, Type.EXN, tried.type(), scope), null)),
            tried.type());
      }
      case Exp.While(Exp condition, Exp body, int _) ->
          new Typed(
              new Core.While(check(condition, Type.BOOL, scope), infer(body, scope).core()),
              Type.UNIT);
      case Exp.Wildcard(int at) ->
          throw source.malformed(at, "'_' is a pattern, and an expression is expected");
      case Exp.As(String _, Exp _, int at) ->
          throw source.malformed(at, "'as' belongs to patterns, and an expression is expected");
    };
  }

  private Typed name(String name, int at, Scope scope) {
    return switch (scope.value(name)) {
      case Meaning.Local(Core.Variable variable, Scheme scheme) ->
          new Typed(new Core.Local(variable), unifier.instantiate(scheme));
      case Meaning.Declared(Global global, Scheme scheme) -> {
        Type type = unifier.instantiate(scheme);
        if (type.named() == TypeName.REF) {
          effects().read().add(name);
        }
        yield new Typed(new Core.Shared(global), type);
      }
      case Meaning.Constructs(Constructor constructor, Scheme scheme) ->
          new Typed(
              constructor.takes()
                  ? new Core.Construct(constructor)
                  : new Core.Constant(constructor.alone()),
              unifier.instantiate(scheme));
      case Meaning.Literal(Object value, Type type) -> new Typed(new Core.Constant(value), type);
      case Meaning.Given(Builtin builtin) -> given(builtin);
      case Meaning.Several(Overload overload) -> {
        Type about = unifier.among(overload.among());
        yield new Typed(new Core.Overloaded(overload.name(), about), overload.shape().of(about));
      }
      case null -> {
        if (Basis.isOutside(name)) {
          effects().outside().add(name);
          throw source.malformed(
              at, "'" + name + "' does input or output, which a state space cannot have");
        }
        throw unknown(name, at);
      }
    };
  }

  Typed given(Builtin builtin) {
    if (builtin.effect() == Effect.RANDOM) {
      effects().random().add(builtin.name());
    } else if (builtin.effect() == Effect.OUTSIDE) {
      effects().outside().add(builtin.name());
    } else if (builtin.effect() == Effect.PRINTS) {
      effects().printing();
    } else if (builtin.effect() == Effect.CLOCK) {
      effects().readingClock();
    }
    return new Typed(new Core.Constant(builtin.value()), unifier.instantiate(builtin.scheme()));
  }

  private Typed tuple(List<Exp> items, Scope scope) {
    List<Core> cores = new ArrayList<>();
    List<Type> types = new ArrayList<>();
    for (Exp item : items) {
      Typed typed = infer(item, scope);
      cores.add(typed.core());
      types.add(typed.type());
    }
    return new Typed(new Core.Build(cores), Type.tuple(types));
  }

  private Typed record(List<Exp.Field> fields, int at, Scope scope) {
    TreeMap<String, Typed> sorted = new TreeMap<>(Type.LABELS);
    Map<String, Type> types = new HashMap<>();
    for (Exp.Field field : fields) {
      Typed typed = infer(field.value(), scope);
      if (sorted.put(field.label(), typed) != null) {
        throw source.malformed(at, "field " + field.label() + " occurs twice");
      }
      types.put(field.label(), typed.type());
    }
    Type type = Type.record(types);
    if (fields.stream().filter(field -> !isValue(field.value())).count() < 2
        || fields.stream().map(Exp.Field::label).toList().equals(List.copyOf(sorted.keySet()))) {
      return new Typed(new Core.Build(sorted.values().stream().map(Typed::core).toList()), type);
    }
    // Fields are evaluated as they are written, and kept in the order of their labels.
    Map<String, Core> kept = new LinkedHashMap<>();
    Map<String, Core.Variable> variables = new LinkedHashMap<>();
    for (Exp.Field field : fields) {
      Core.Variable variable = new Core.Variable(field.label());
      variables.put(field.label(), variable);
      kept.put(field.label(), new Core.Local(variable));
    }
    Core built = new Core.Build(sorted.keySet().stream().map(kept::get).toList());
    for (Exp.Field field : fields.reversed()) {
      built = new Core.Let(variables.get(field.label()), sorted.get(field.label()).core(), built);
    }
    return new Typed(built, type);
  }

  private Typed items(List<Exp> items, Scope scope) {
    Type item = unifier.fresh();
    List<Core> cores = new ArrayList<>();
    for (Exp each : items) {
      cores.add(check(each, item, scope));
    }
    return new Typed(new Core.Items(cores), Type.list(item));
  }

  private Typed apply(Exp function, Exp argument, int at, Scope scope) {
    if (function instanceof Exp.Name(String name, int where)
        && scope.value(name) instanceof Meaning.Given(Builtin builtin)
        && builtin.effect() == Effect.ASSIGNS) {
      return assignments.of(builtin, name, argument, where, scope);
    }
    Typed applied = infer(function, scope);
    Typed given = infer(argument, scope);
    Type result = unifier.fresh();
    int mark = unifier.mark();
    if (!unifier.unify(applied.type(), Type.arrow(given.type(), result))) {
      unifier.undo(mark);
      throw wrongArgument(function, applied.type(), given.type(), argument, at);
    }
    return new Typed(new Core.Apply(applied.core(), given.core()), result);
  }

  Malformed wrongArgument(Exp function, Type type, Type given, Exp argument, int at) {
    String name = function instanceof Exp.Name(String named, int _) ? named : null;
    if (type.now() instanceof Type.Named(TypeName arrow, List<Type> parts)
        && arrow == TypeName.ARROW) {
      return source.malformed(
          name == null ? at : function.at(),
          (name == null ? "this function" : "'" + name + "'")
              + " takes "
              + parts.getFirst().words()
              + ", and what it is given is of type "
              + given.words());
    }
    return source.malformed(
        at,
        (name == null ? "this" : "'" + name + "'")
            + " is of type "
            + type.words()
            + " and no function, so nothing can be given to it");
  }

  private Typed function(List<Exp.Rule> rules, Scope scope) {
    Type from = unifier.fresh();
    Type to = unifier.fresh();
    if (rules.size() == 1
        && rules.getFirst().pattern() instanceof Pat.Name(String name, int _)
        && isVariable(name, scope)) {
      Core.Variable variable = new Core.Variable(name);
      Core body =
          check(
              rules.getFirst().body(),
              to,
              scope.with(name, new Meaning.Local(variable, Scheme.of(from))));
      return new Typed(new Core.Lambda(variable, body), Type.arrow(from, to));
    }
    Core.Variable parameter = new Core.Variable("argument");
    Core body =
        new Core.Match(new Core.Local(parameter), rules(rules, from, to, scope), Raised.MATCH);
    return new Typed(new Core.Lambda(parameter, body), Type.arrow(from, to));
  }

  private static boolean isVariable(String name, Scope scope) {
    Meaning meaning = scope.value(name);
    return !(meaning instanceof Meaning.Constructs || meaning instanceof Meaning.Literal)
        && !name.equals("nil");
  }

  private List<Core.Rule> rules(List<Exp.Rule> rules, Type from, Type to, Scope scope) {
    List<Core.Rule> all = new ArrayList<>();
    for (Exp.Rule rule : rules) {
      Patterns patterns = new Patterns(this, scope, null);
      Patterns.Understood understood = patterns.of(rule.pattern());
      require(understood.type(), from, rule.pattern().at());
      Core body = check(rule.body(), to, scope.with(patterns.variables()));
      all.add(new Core.Rule(understood.pattern(), body));
    }
    return all;
  }

  /** Only what computes nothing may be of many types at once. */
  Scheme generalized(Type type, boolean general) {
    Scheme scheme = unifier.generalize(type);
    if (general) {
      return scheme;
    }
    // Their level is that of a place where nothing is generalized any more.
    for (Type.Variable variable : scheme.free()) {
      unifier.unify(variable, unifier.fresh());
    }
    return Scheme.of(type);
  }

  /** Whether it makes a reference, and nothing else. */
  static boolean isReference(Exp exp) {
    return exp instanceof Exp.Apply(Exp.Name(String name, int _), Exp _, int _)
        && name.equals("ref");
  }

  static boolean isValue(Exp exp) {
    return switch (exp) {
      case Exp.Fn _,
          Exp.Name _,
          Exp.Integer _,
          Exp.Text _,
          Exp.Real _,
          Exp.Letter _,
          Exp.Selector _ ->
          true;
      case Exp.Typed(Exp inner, Ty _, int _) -> isValue(inner);
      case Exp.Tuple(List<Exp> items, int _) -> items.stream().allMatch(Elaborator::isValue);
      case Exp.Items(List<Exp> items, int _) -> items.stream().allMatch(Elaborator::isValue);
      default -> false;
    };
  }
}
