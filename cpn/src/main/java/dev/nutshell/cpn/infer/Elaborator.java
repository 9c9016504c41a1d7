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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Understands the expressions of one text, and infers their types. */
public final class Elaborator {
  private static final Set<TypeName> NUMBERS = Set.of(TypeName.INT, TypeName.INTINF, TypeName.REAL);

  private final Inscription source;
  private final Declarations declarations;
  private final Unifier unifier = new Unifier();
  private final Map<String, Type> typeVariables = new HashMap<>();
  private final Set<Core.Variable> ownReferences = new HashSet<>();

  Elaborator(Inscription source, Declarations declarations) {
    this.source = source;
    this.declarations = declarations;
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

  private void require(Type found, Type expected, int at) {
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
      case Exp.Let(List<Dec> decs, Exp body, int _) -> let(decs, body, scope);
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
          declarations.effects().read().add(name);
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
          declarations.effects().outside().add(name);
          throw source.malformed(
              at, "'" + name + "' does input or output, which a state space cannot have");
        }
        throw unknown(name, at);
      }
    };
  }

  private Typed given(Builtin builtin) {
    if (builtin.effect() == Effect.RANDOM) {
      declarations.effects().random().add(builtin.name());
    } else if (builtin.effect() == Effect.OUTSIDE) {
      declarations.effects().outside().add(builtin.name());
    } else if (builtin.effect() == Effect.PRINTS) {
      declarations.effects().printing();
    } else if (builtin.effect() == Effect.CLOCK) {
      declarations.effects().readingClock();
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
    return new Typed(
        new Core.Build(sorted.values().stream().map(Typed::core).toList()), Type.record(types));
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
      return assignment(builtin, name, argument, where, scope);
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

  private Malformed wrongArgument(Exp function, Type type, Type given, Exp argument, int at) {
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

  /** Which references a net assigns to decides whether its markings tell its future. */
  private Typed assignment(Builtin builtin, String name, Exp argument, int at, Scope scope) {
    Exp target =
        argument instanceof Exp.Tuple(List<Exp> items, int _) && items.size() == 2
            ? items.getFirst()
            : argument;
    Typed function = given(builtin);
    boolean global =
        target instanceof Exp.Name(String to, int _) && scope.value(to) instanceof Meaning.Declared;
    Set<String> read = declarations.effects().read();
    String to = target instanceof Exp.Name(String named, int _) ? named : "?";
    boolean before = read.contains(to);
    Typed given = infer(argument, scope);
    if (global) {
      declarations.effects().assigned().add(to);
      // What goes into the reference itself alone tells nobody anything.
      if (!before && (!name.equals(":=") || mentionsOnce(argument, to))) {
        read.remove(to);
      }
    } else if (!(target instanceof Exp.Name(String local, int _)
        && scope.value(local) instanceof Meaning.Local(Core.Variable variable, Scheme _)
        && ownReferences.contains(variable))) {
      // It may be any reference that is handed around.
      declarations.effects().assigned().add(Effects.ANY);
    }
    Type result = unifier.fresh();
    if (!unifier.unify(function.type(), Type.arrow(given.type(), result))) {
      throw wrongArgument(new Exp.Name(name, at), function.type(), given.type(), argument, at);
    }
    return new Typed(new Core.Apply(function.core(), given.core()), result);
  }

  /** Whether all that is assigned is a constant, or the reference's value with a sum. */
  private static boolean mentionsOnce(Exp argument, String to) {
    return argument instanceof Exp.Tuple(List<Exp> items, int _)
        && (!mentions(items.get(1), to) || isSum(items.get(1), to));
  }

  private static boolean isSum(Exp exp, String to) {
    for (String operator : new String[] {"+", "-"}) {
      List<Exp> operands = Exp.operands(exp, operator);
      if (operands != null) {
        return operands.stream().allMatch(each -> isSum(each, to));
      }
    }
    return exp instanceof Exp.Integer
        || exp instanceof Exp.Apply(Exp.Name(String bang, int _), Exp.Name(String of, int _), int _)
            && bang.equals("!")
            && of.equals(to);
  }

  static boolean mentions(Exp exp, String name) {
    return exp.toString().contains("name=" + name + ",");
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

  private Typed let(List<Dec> decs, Exp body, Scope scope) {
    Scope inner = scope;
    List<UnaryOperator<Core>> around = new ArrayList<>();
    for (Dec dec : decs) {
      inner = declare(dec, inner, around);
    }
    Typed typed = infer(body, inner);
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
        Functions functions = functions(fun, scope, name -> null);
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
      case Dec.Failure failure -> scope.with(failure.name(), exception(failure, scope));
      case Dec.Data data -> datatypes(data, scope, new HashMap<>(), new HashMap<>());
      case Dec.Abbreviation abbreviation ->
          scope.withType(abbreviation.name(), abbreviated(abbreviation, scope));
      case Dec.Fixity _ -> scope;
      case Dec.Unknown(String construct, int at) ->
          throw source.malformed(at, construct + " is not supported");
    };
  }

  private Scope val(Dec.Val val, Scope scope, List<UnaryOperator<Core>> around) {
    Map<String, Meaning> meanings = new HashMap<>();
    for (Dec.Binding binding : val.bindings()) {
      unifier.enter();
      Typed value = infer(binding.value(), scope);
      Patterns patterns = new Patterns(this, scope, null);
      Patterns.Understood understood = patterns.of(binding.pattern());
      require(understood.type(), value.type(), binding.pattern().at());
      unifier.leave();
      boolean general = isValue(binding.value());
      if (isReference(binding.value())) {
        patterns.variables().values().forEach(local -> ownReferences.add(local.variable()));
      }
      patterns
          .variables()
          .forEach(
              (name, local) -> {
                Scheme scheme = generalized(local.scheme().type(), general);
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

  private Scope recursive(Dec.Val val, Scope scope, List<UnaryOperator<Core>> around) {
    Functions functions = recursive(val, scope, _ -> null);
    around.add(body -> new Core.Recursive(functions.variables(), functions.cores(), body));
    Map<String, Meaning> meanings = new HashMap<>();
    for (int i = 0; i < functions.names().size(); i++) {
      meanings.put(
          functions.names().get(i),
          new Meaning.Local(functions.variables().get(i), functions.schemes().get(i)));
    }
    return scope.with(meanings);
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
    return together(names, scope, selves, (i, inner) -> infer(bodies.get(i), inner));
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
    List<Scheme> schemes = types.stream().map(type -> generalized(type, true)).toList();
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
    Patterns patterns = new Patterns(this, scope, null);
    List<Pattern> all = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      Patterns.Understood understood = patterns.of(clause.arguments().get(i));
      require(understood.type(), types.get(i), clause.arguments().get(i).at());
      all.add(understood.pattern());
    }
    if (clause.result() != null) {
      require(type(clause.result(), scope), result, clause.body().at());
    }
    Core body = check(clause.body(), result, scope.with(patterns.variables()));
    Type tuple = Type.tuple(types);
    return new Core.Rule(new Pattern.Fields(((Type.Rows) tuple).labels(), all, tuple), body);
  }

  Meaning exception(Dec.Failure failure, Scope scope) {
    if (failure.same() != null) {
      Meaning same = scope.value(failure.same());
      if (!(same instanceof Meaning.Constructs)) {
        throw unknown(failure.same(), failure.at());
      }
      return same;
    }
    Type argument = failure.argument() == null ? null : type(failure.argument(), scope);
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
