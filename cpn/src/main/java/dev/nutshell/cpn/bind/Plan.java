package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.bind.Transition.Step;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Pattern.Both;
import dev.nutshell.cpn.core.Pattern.Cons;
import dev.nutshell.cpn.core.Pattern.Constructed;
import dev.nutshell.cpn.core.Pattern.Equal;
import dev.nutshell.cpn.core.Pattern.Fields;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.eval.Slots;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.infer.Elaborator;
import dev.nutshell.cpn.infer.Meaning;
import dev.nutshell.cpn.infer.Scope;
import dev.nutshell.cpn.net.Page;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Pat;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * In which order a transition's variables get their values: equations of the guard as soon as they
 * can be solved, tests as soon as they can be made, then tokens, and small colour sets last.
 */
final class Plan {
  private final Declarations declarations;
  private final Scope scope;
  private final Map<String, Meaning.Local> locals;
  private final Set<String> given;
  private final Evaluator evaluator;
  private final Slots slots;
  private final List<Source> sources = new ArrayList<>();
  private final List<Condition> conditions = new ArrayList<>();
  private final Set<String> bound = new HashSet<>();
  private final List<Step> steps = new ArrayList<>();
  private final Set<Integer> binding = new HashSet<>();

  /**
   * @param names of the variables in it
   */
  record Pattern(dev.nutshell.cpn.core.Pattern pattern, Set<String> names) {}

  /** Some variable gets no value. */
  static final class Unbindable extends RuntimeException {
    private static final long serialVersionUID = 1;
    final transient Malformed malformed;

    Unbindable(Malformed malformed) {
      super(null, null, false, false);
      this.malformed = malformed;
    }
  }

  /** A part of an input arc. */
  private record Source(int input, Pattern pattern, Set<String> needs) {}

  /** A condition of the guard. */
  private record Condition(Exp exp, Inscription text, Set<String> names) {}

  /**
   * @param given variables that the code segment gives their values
   */
  Plan(
      Declarations declarations,
      Scope scope,
      Map<String, Meaning.Local> locals,
      Set<String> given,
      Evaluator evaluator,
      Slots slots) {
    this.declarations = declarations;
    this.scope = scope;
    this.locals = locals;
    this.given = given;
    this.evaluator = evaluator;
    this.slots = slots;
  }

  void addInput(int input, Pattern pattern, Set<String> needs) {
    sources.add(new Source(input, pattern, variables(needs)));
  }

  void addGuard(Exp exp, Inscription text) {
    conditions.add(new Condition(exp, text, variables(FreeNames.of(exp))));
  }

  /** Whether the input's tokens were matched by a pattern with variables. */
  boolean binds(int input) {
    return binding.contains(input);
  }

  private Set<String> variables(Set<String> names) {
    Set<String> variables = new LinkedHashSet<>(names);
    variables.retainAll(locals.keySet());
    return variables;
  }

  List<Step> steps(Page.Transition drawn, int[] places) {
    for (Condition condition : conditions) {
      if (condition.names().stream().anyMatch(given::contains)) {
        throw condition
            .text()
            .malformed("a variable that the code segment gives cannot occur in the guard");
      }
    }
    for (Source source : sources) {
      if (source.pattern() != null
          && source.needs().stream().anyMatch(name -> !given.contains(name))) {
        binding.add(source.input());
      }
      if (source.needs().stream().anyMatch(given::contains)) {
        throw new Malformed(
            drawn.line(),
            "transition '"
                + drawn.name()
                + "' takes tokens by a variable that its code segment gives");
      }
    }
    while (true) {
      test();
      if (solve()) {
        continue;
      }
      if (take()) {
        continue;
      }
      if (!every(drawn)) {
        break;
      }
    }
    if (!conditions.isEmpty()) {
      throw new IllegalStateException("a condition was left over");
    }
    return List.copyOf(steps);
  }

  private Code code(Exp exp, Type type, Inscription text) {
    Elaborator elaborator = declarations.elaborator(text);
    Core core = elaborator.check(exp, type, scope);
    elaborator.settle();
    return evaluator.expression(core);
  }

  private void test() {
    conditions.removeIf(
        condition -> {
          if (!bound.containsAll(condition.names())) {
            return false;
          }
          steps.add(
              new Step.Test(code(condition.exp(), Type.BOOL, condition.text()), condition.text()));
          return true;
        });
  }

  private boolean solve() {
    for (Condition condition : conditions) {
      List<Exp> operands = Exp.operands(condition.exp(), "=");
      if (operands != null
          && (solve(condition, operands.get(0), operands.get(1))
              || solve(condition, operands.get(1), operands.get(0)))) {
        conditions.remove(condition);
        return true;
      }
    }
    return false;
  }

  private boolean solve(Condition condition, Exp left, Exp right) {
    Set<String> known = variables(FreeNames.of(right));
    Set<String> names = variables(FreeNames.of(left));
    Pat pat = new AsPattern(locals::containsKey, declarations::isConstructor).of(left);
    if (pat == null || !bound.containsAll(known)) {
      return false;
    }
    Elaborator elaborator = declarations.elaborator(condition.text());
    var value = elaborator.infer(right, scope);
    var pattern = elaborator.pattern(pat, value.type(), declarations.scope(), locals);
    elaborator.settle();
    Code code = evaluator.expression(value.core());
    steps.add(new Step.Solve(code, evaluator.matching(tested(pattern)), condition.text()));
    bind(names);
    return true;
  }

  /** The pattern, with the variables that already have values tested. */
  private dev.nutshell.cpn.core.Pattern tested(dev.nutshell.cpn.core.Pattern pattern) {
    return switch (pattern) {
      case dev.nutshell.cpn.core.Pattern.Bind(Core.Variable variable) ->
          bound.contains(variable.name()) ? new Equal(variable) : pattern;
      case Fields(var labels, var patterns, var of) ->
          new Fields(labels, patterns.stream().map(this::tested).toList(), of);
      case Constructed(var constructor, var argument) ->
          argument == null ? pattern : new Constructed(constructor, tested(argument));
      case Cons(var head, var tail) -> new Cons(tested(head), tested(tail));
      case Both(var one, var other) -> new Both(tested(one), tested(other));
      default -> pattern;
    };
  }

  private void bind(Set<String> names) {
    for (String name : names) {
      if (bound.add(name)) {
        ColourSet set = declarations.variable(name);
        if (set != null && set.isRestricted()) {
          steps.add(new Step.Legal(slots.of(locals.get(name).variable()), set));
        }
      }
    }
  }

  private boolean take() {
    Source best = null;
    int bestScore = Integer.MIN_VALUE;
    for (Source source : sources) {
      if (source.pattern() == null || bound.containsAll(source.pattern().names())) {
        continue;
      }
      int known = 0;
      int fresh = 0;
      for (String name : source.pattern().names()) {
        if (bound.contains(name)) {
          known++;
        } else {
          fresh++;
        }
      }
      int score = 100 * known - fresh;
      if (score > bestScore) {
        best = source;
        bestScore = score;
      }
    }
    if (best == null) {
      return false;
    }
    steps.add(new Step.Take(best.input(), evaluator.matching(tested(best.pattern().pattern()))));
    bind(best.pattern().names());
    return true;
  }

  /** False where all variables have values. */
  private boolean every(Page.Transition drawn) {
    String smallest = null;
    long size = Long.MAX_VALUE;
    String unbound = null;
    for (String name : locals.keySet()) {
      if (bound.contains(name) || given.contains(name)) {
        continue;
      }
      unbound = name;
      ColourSet set = declarations.variable(name);
      if (set != null && set.isSmall() && set.size() < size) {
        smallest = name;
        size = set.size();
      }
    }
    if (unbound == null) {
      return false;
    }
    if (smallest == null) {
      ColourSet set = declarations.variable(unbound);
      throw new Unbindable(
          new Malformed(
              drawn.line(),
              "transition '"
                  + drawn.name()
                  + "': variable '"
                  + unbound
                  + "' cannot be bound: no arc from a place and no equation of the guard gives it a"
                  + " value, and its colour set "
                  + (set == null ? "" : set.name() + " ")
                  + "is too large to try all colours"));
    }
    ColourSet set = declarations.variable(smallest);
    steps.add(new Step.Every(slots.of(locals.get(smallest).variable()), set.all()));
    bound.add(smallest);
    return true;
  }
}
