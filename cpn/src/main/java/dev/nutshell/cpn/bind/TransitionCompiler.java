package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.bind.Transition.Action;
import dev.nutshell.cpn.bind.Transition.Input;
import dev.nutshell.cpn.bind.Transition.Output;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.eval.Slots;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.infer.Meaning;
import dev.nutshell.cpn.infer.Scope;
import dev.nutshell.cpn.net.Instances.TransitionInstance;
import dev.nutshell.cpn.net.Page;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.syntax.Pat;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/** Makes a transition of a page's instance ready to occur. */
public final class TransitionCompiler {
  private static final int NORMAL = 1000;

  private final Declarations declarations;
  private final Arcs arcs;
  private final TransitionInstance instance;
  private final Page.Transition drawn;
  private final IntFunction<ColourSet> placeSets;
  private final Slots slots = new Slots(null);
  private final Evaluator evaluator = new Evaluator(slots, Arithmetic::of);
  private final Map<String, Meaning.Local> locals = new LinkedHashMap<>();
  private final Set<String> hidden = new HashSet<>();
  private final boolean liberal;
  private final List<Exp> equations = new ArrayList<>();
  private Scope scope;

  /**
   * @param placeSets the colour set of each place of the net
   */
  private TransitionCompiler(
      Declarations declarations,
      TransitionInstance instance,
      IntFunction<ColourSet> placeSets,
      boolean liberal) {
    this.liberal = liberal;
    this.declarations = declarations;
    this.instance = instance;
    this.placeSets = placeSets;
    drawn = instance.transition();
    arcs = new Arcs(declarations, this::mayBeToken);
  }

  /** An arc with what is written at it. */
  private record Written(Inscription text, int place, ColourSet set, Exp exp) {}

  /**
   * Variables that no pattern binds as CPN Tools has it may be bound by patterns that hold other
   * expressions, such as declared values.
   */
  public static Transition compile(
      Declarations declarations, TransitionInstance instance, IntFunction<ColourSet> placeSets) {
    try {
      return new TransitionCompiler(declarations, instance, placeSets, false).compile();
    } catch (Plan.Unbindable unbindable) {
      try {
        return new TransitionCompiler(declarations, instance, placeSets, true).compile();
      } catch (Plan.Unbindable _) {
        throw unbindable.malformed;
      }
    }
  }

  private Transition compile() {
    if (drawn.channel()) {
      throw new Malformed(
          drawn.line(),
          "transition '" + drawn.name() + "' has a channel, and channels are not supported");
    }
    List<Written> inputs = new ArrayList<>();
    List<Written> outputs = new ArrayList<>();
    List<Integer> inhibitors = new ArrayList<>();
    List<Integer> resets = new ArrayList<>();
    for (Page.Arc arc : instance.page().arcs()) {
      if (!arc.transition().equals(drawn.id())) {
        continue;
      }
      int place = instance.places().get(arc.place());
      switch (arc.direction()) {
        case INHIBITOR -> inhibitors.add(place);
        case RESET -> resets.add(place);
        case IN -> inputs.add(written(arc, place));
        case OUT -> outputs.add(written(arc, place));
        case BOTH -> {
          Written both = written(arc, place);
          inputs.add(both);
          outputs.add(both);
        }
      }
    }
    List<Exp> guard = drawn.guard().isBlank() ? List.of() : parser(drawn.guard()).guard();
    // CPN Tools proposes "@+" and "[]" where nothing was written yet.
    Exp delay =
        drawn.delay().isBlank() || drawn.delay().text().strip().equals("@+")
            ? null
            : parser(drawn.delay()).delay();
    Parser.Code code = drawn.code().isBlank() ? null : parser(drawn.code()).code();
    if (code != null && code.action() == null && code.output().isEmpty()) {
      code = null;
    }
    List<Written> named = inputs.stream().map(this::named).toList();
    List<Exp> conditions = new ArrayList<>(guard);
    conditions.addAll(equations);
    declareVariables(named, outputs, conditions, delay, code);
    return assemble(named, outputs, inhibitors, resets, conditions, delay, code);
  }

  private Parser parser(Inscription text) {
    return new Parser(text, declarations.fixities());
  }

  private Written written(Page.Arc arc, int place) {
    ColourSet set = placeSets.apply(place);
    Inscription text = PlainTokens.arc(arc.text(), set);
    return new Written(text, place, set, parser(text).whole());
  }

  /** Wildcards of input arcs are variables that nobody sees. */
  private Written named(Written input) {
    Exp exp =
        AsPattern.named(
            input.exp(),
            () -> {
              String name = "_" + (hidden.size() + 1);
              hidden.add(name);
              return name;
            });
    if (liberal) {
      exp =
          new AsPattern(declarations::isVariable, declarations::isConstructor)
              .liberal(exp, this::equation);
    }
    return new Written(input.text(), input.place(), input.set(), exp);
  }

  /** A variable that nobody sees, equal to an expression. */
  private Exp equation(Exp of) {
    String name = "_" + (hidden.size() + 1);
    hidden.add(name);
    Exp variable = new Exp.Name(name, of.at());
    equations.add(
        new Exp.Apply(
            new Exp.Name("=", of.at()), new Exp.Tuple(List.of(variable, of), of.at()), of.at()));
    return variable;
  }

  private void declareVariables(
      List<Written> inputs, List<Written> outputs, List<Exp> guard, Exp delay, Parser.Code code) {
    Set<String> names = new LinkedHashSet<>();
    inputs.forEach(each -> names.addAll(FreeNames.of(each.exp())));
    guard.forEach(each -> names.addAll(FreeNames.of(each)));
    outputs.forEach(each -> names.addAll(FreeNames.of(each.exp())));
    if (delay != null) {
      names.addAll(FreeNames.of(delay));
    }
    if (code != null) {
      names.addAll(code.input());
      if (code.action() != null) {
        names.addAll(FreeNames.of(code.action()));
      }
      for (String output : code.output()) {
        if (!declarations.isVariable(output)) {
          throw drawn.code().malformed("'" + output + "' after output is no declared variable");
        }
        names.add(output);
      }
    }
    for (String name : names) {
      if (hidden.contains(name)) {
        declare(name, new Type.Variable(0));
      } else if (declarations.isVariable(name)) {
        ColourSet set = declarations.variable(name);
        if (set == null) {
          throw new Malformed(
              drawn.line(), "the colour set of variable '" + name + "' is not declared");
        }
        declare(name, set.type());
      }
    }
    scope = declarations.scope().with(Map.copyOf(locals));
  }

  private void declare(String name, Type type) {
    Core.Variable variable = new Core.Variable(name);
    slots.add(variable);
    locals.put(name, new Meaning.Local(variable, Scheme.of(type)));
  }

  private Transition assemble(
      List<Written> inputs,
      List<Written> outputs,
      List<Integer> inhibitors,
      List<Integer> resets,
      List<Exp> guard,
      Exp delay,
      Parser.Code code) {
    Set<String> given = code == null ? Set.of() : new LinkedHashSet<>(code.output());
    Plan plan = new Plan(declarations, scope, locals, given, evaluator, slots);
    List<Input> parts = new ArrayList<>();
    for (Written input : inputs) {
      parts(input, plan, parts);
    }
    guard.forEach(each -> plan.addGuard(each, drawn.guard()));
    List<Transition.Step> steps = plan.steps(drawn, inputsOf(parts, plan));
    List<Output> gives = outputs.stream().map(this::output).toList();
    Code later = null;
    if (delay != null) {
      List<Exp> operands =
          Exp.operands(delay, "@+") != null
              ? Exp.operands(delay, "@+")
              : Exp.operands(delay, "@++");
      later = evaluator.expression(arcs.delay(drawn.delay(), operands.get(1), scope));
    }
    Action action = code == null ? null : action(code);
    int priority = priority();
    List<Transition.Variable> variables = new ArrayList<>();
    locals.forEach(
        (name, local) -> {
          if (!given.contains(name)) {
            variables.add(
                new Transition.Variable(
                    name,
                    hidden.contains(name) ? null : declarations.variable(name),
                    local.scheme().type(),
                    slots.of(local.variable())));
          }
        });
    for (int i = 0; i < parts.size(); i++) {
      Input part = parts.get(i);
      parts.set(
          i,
          new Input(
              part.place(),
              part.count(),
              part.token(),
              part.multiset(),
              part.ahead(),
              plan.binds(i),
              part.text()));
    }
    return new Transition(
        instance.name(),
        variables,
        steps,
        parts,
        gives,
        inhibitors.stream().mapToInt(Integer::intValue).toArray(),
        resets.stream().mapToInt(Integer::intValue).toArray(),
        priority,
        later,
        drawn.delay(),
        action,
        slots.size());
  }

  private static int[] inputsOf(List<Input> parts, Plan plan) {
    return parts.stream().mapToInt(Input::place).toArray();
  }

  private int priority() {
    if (drawn.priority().isBlank()) {
      return NORMAL;
    }
    Object value = declarations.value(drawn.priority(), Type.INT);
    return (Integer) value;
  }

  private Action action(Parser.Code code) {
    int[] to =
        code.output().stream().mapToInt(name -> slots.of(locals.get(name).variable())).toArray();
    if (code.action() == null) {
      throw drawn.code().malformed("its output needs an action");
    }
    List<Type> types =
        code.output().stream().map(name -> locals.get(name).scheme().type()).toList();
    Core core;
    if (types.isEmpty()) {
      var elaborator = declarations.elaborator(drawn.code());
      core = elaborator.infer(code.action(), scope).core();
      elaborator.settle();
    } else {
      core =
          arcs.check(
              drawn.code(),
              code.action(),
              types.size() == 1 ? types.getFirst() : Type.tuple(types),
              scope);
    }
    return new Action(evaluator.expression(core), to, drawn.code());
  }

  private Output output(Written output) {
    Arcs.Read read = arcs.read(output.text(), output.exp(), output.set(), scope);
    return new Output(
        output.place(),
        read.kind(),
        evaluator.expression(read.core()),
        read.delay() == null ? null : evaluator.expression(read.delay()),
        output.text());
  }

  /** What an input arc takes, part by part: each that is a pattern can bind variables. */
  private void parts(Written input, Plan plan, List<Input> into) {
    Inscription text = input.text();
    Exp value = AsPattern.value(input.exp());
    Arcs.Read read = arcs.read(text, value, input.set(), scope);
    Code ahead = read.delay() == null ? null : evaluator.expression(read.delay());
    Exp whole = read.delay() == null ? input.exp() : read.exp();
    switch (read.kind()) {
      case TOKEN -> {
        plan.addInput(into.size(), pattern(whole, input.set().type(), text), FreeNames.of(whole));
        into.add(
            new Input(
                input.place(), null, evaluator.expression(read.core()), null, ahead, false, text));
      }
      case MULTISET -> {
        List<Exp> summands = new ArrayList<>();
        summands(whole, summands);
        for (Exp summand : summands) {
          summand(input, summand, ahead, plan, into);
        }
      }
      case STAMPED, STAMPED_TOKEN ->
          throw text.malformed("time stamps on an arc from a place are not supported");
    }
  }

  /** A wildcard has any type: <code>1`_</code> is no list of one colour, but some token. */
  private boolean mayBeToken(Exp exp) {
    return FreeNames.of(exp).stream().noneMatch(hidden::contains)
        || new AsPattern(locals::containsKey, this::isConstructor).of(exp) != null;
  }

  private static void summands(Exp exp, List<Exp> into) {
    List<Exp> operands = Exp.operands(exp, "++");
    if (operands == null) {
      operands = Exp.operands(exp, "+++");
    }
    if (operands == null) {
      into.add(exp);
    } else {
      summands(operands.get(0), into);
      summands(operands.get(1), into);
    }
  }

  private void summand(Written input, Exp summand, Code ahead, Plan plan, List<Input> into) {
    Inscription text = input.text();
    List<Exp> operands = Exp.operands(summand, "`");
    if (operands != null) {
      Exp colour = operands.get(1);
      Code count = evaluator.expression(arcs.check(text, operands.get(0), Type.INT, scope));
      Code token =
          evaluator.expression(
              arcs.check(text, AsPattern.value(colour), input.set().type(), scope));
      plan.addInput(into.size(), pattern(colour, input.set().type(), text), FreeNames.of(summand));
      into.add(new Input(input.place(), count, token, null, ahead, false, text));
      return;
    }
    Code multiset =
        evaluator.expression(
            arcs.check(text, AsPattern.value(summand), Type.list(input.set().type()), scope));
    plan.addInput(into.size(), null, FreeNames.of(summand));
    into.add(new Input(input.place(), null, null, multiset, ahead, false, text));
  }

  /** Null where it is no pattern. */
  private Plan.Pattern pattern(Exp exp, Type type, Inscription text) {
    Pat pat = new AsPattern(locals::containsKey, name -> isConstructor(name)).of(exp);
    if (pat == null) {
      return null;
    }
    var elaborator = declarations.elaborator(text);
    var understood = elaborator.pattern(pat, type, declarations.scope(), locals);
    elaborator.settle();
    return new Plan.Pattern(understood, names(exp));
  }

  private Set<String> names(Exp exp) {
    Set<String> names = new LinkedHashSet<>(FreeNames.of(exp));
    names.retainAll(locals.keySet());
    return names;
  }

  private boolean isConstructor(String name) {
    return declarations.isConstructor(name);
  }
}
