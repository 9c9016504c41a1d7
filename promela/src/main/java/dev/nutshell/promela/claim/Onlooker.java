package dev.nutshell.promela.claim;

import dev.nutshell.logic.automaton.Automaton;
import dev.nutshell.logic.automaton.WrittenAutomaton;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.promela.access.Usage;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.claim.NeverAutomaton.Step;
import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A never claim that does nothing but look on, by conditions that can be evaluated in every state:
 * an automaton like that of a formula. What else there is in claims, such as variables of their
 * own, {@code timeout}, {@code d_step} or {@code unless}, is none.
 */
public final class Onlooker {
  private static final int MOST_EDGES = 2_000;

  /** Thrown where a claim does more. */
  private static final class Other extends RuntimeException {
    Other() {
      super(null, null, false, false);
    }
  }

  private final NeverAutomaton claim;
  private final Propositions propositions;
  private final Usage usage;
  private final Letters letters;
  private final List<WrittenAutomaton.Edge> edges = new ArrayList<>();
  private final Set<Integer> path = new HashSet<>();

  private Onlooker(NeverAutomaton claim, Propositions propositions, Usage usage) {
    this.claim = claim;
    this.propositions = propositions;
    this.usage = usage;
    letters = new Letters(propositions);
  }

  /** Of a claim without variables of its own; null where it is none. */
  static Onlooker of(NeverAutomaton claim, Propositions propositions, Usage usage) {
    if (claim.refusal() != null || !claim.changed().isEmpty()) {
      return null;
    }
    Onlooker onlooker = new Onlooker(claim, propositions, usage);
    try {
      onlooker.read();
    } catch (Other other) {
      return null;
    }
    return onlooker.letters.areTooMany() ? null : onlooker;
  }

  private void read() {
    int over = claim.places().size();
    edges.add(new WrittenAutomaton.Edge(over, letters.formulas().constant(true), over));
    for (int place = 0; place < over; place++) {
      if (claim.places().get(place).ends()) {
        edges.add(new WrittenAutomaton.Edge(place, letters.formulas().constant(true), over));
      } else {
        walk(place, place, letters.formulas().constant(true));
      }
    }
  }

  /** As {@code NeverWalk} does for one state, for all states at once. */
  private void walk(int origin, int place, Formula here) {
    path.add(place);
    Formula before = letters.formulas().constant(false);
    for (Step step : claim.places().get(place).steps()) {
      if (step.escape() != 0 || step.effect() != NeverAutomaton.NONE) {
        throw new Other();
      }
      Formula possible =
          switch (step.test()) {
            case ALWAYS, ASSERTION -> letters.formulas().constant(true);
            case CONDITION -> condition(step);
            case ELSE -> letters.formulas().not(before);
            case INDIVISIBLE -> throw new Other();
          };
      before = letters.formulas().or(before, possible);
      Formula taken = letters.formulas().and(here, possible);
      if (step.test() == NeverAutomaton.Test.ASSERTION) {
        Formula asserted = condition(step);
        add(
            origin,
            letters.formulas().and(taken, letters.formulas().not(asserted)),
            claim.places().size());
        taken = letters.formulas().and(taken, asserted);
      }
      if (!step.atomic() || claim.places().get(step.target()).ends()) {
        add(origin, taken, step.target());
      } else if (!path.contains(step.target())) {
        walk(origin, step.target(), taken);
      }
    }
    path.remove(place);
  }

  private void add(int origin, Formula condition, int target) {
    edges.add(new WrittenAutomaton.Edge(origin, condition, target));
    if (edges.size() > MOST_EDGES) {
      throw new Other();
    }
  }

  private Formula condition(Step step) {
    Expression expression = propositions.get(step.number());
    if (isTotal(expression, false)) {
      return letters.parts(expression);
    }
    if (onlyAsserts() && isTotal(expression, true)) {
      return letters.atom(expression);
    }
    throw new Other();
  }

  /**
   * Whether the claim asserts all that it asserts in every state, at one place, until something
   * fails. Then a condition that goes wrong goes wrong in the automaton, too: it is evaluated as a
   * whole, and no part of the automaton that reads it can be left out.
   */
  private boolean onlyAsserts() {
    return claim.places().get(claim.initial()).steps().stream()
        .allMatch(
            step ->
                step.test() == NeverAutomaton.Test.ASSERTION
                    && !step.atomic()
                    && step.target() == claim.initial());
  }

  private boolean isTotal(Place place, boolean mayFail) {
    return !References.mayFail(place)
        || mayFail
            && place.index().stream().allMatch(index -> isTotal(index, true))
            && place.path().stream()
                .flatMap(field -> field.index().stream())
                .allMatch(index -> isTotal(index, true));
  }

  /**
   * Whether a condition has a value in every state, and one that lasts as long as the state.
   *
   * @param mayFail whether it need not have one where an index is out of range or a divisor is 0
   */
  private boolean isTotal(Expression expression, boolean mayFail) {
    return switch (expression) {
      case Expression.Constant _, Expression.Symbol _ -> true;
      case Expression.Read(Place place) -> isTotal(place, mayFail);
      case Expression.Special special ->
          switch (special.name()) {
            case NR_PR, NON_PROGRESS -> true;
            case PID, LAST, PRIORITY, TIMEOUT -> false;
          };
      case Expression.Unary unary -> isTotal(unary.operand(), mayFail);
      case Expression.Binary binary -> {
        boolean divides =
            binary.operator() == BinaryOperator.DIVIDE
                || binary.operator() == BinaryOperator.MODULO;
        yield (mayFail || !divides || Constants.fold(binary.right()).orElse(0) != 0)
            && isTotal(binary.left(), mayFail)
            && isTotal(binary.right(), mayFail);
      }
      case Expression.Conditional conditional ->
          isTotal(conditional.condition(), mayFail)
              && isTotal(conditional.then(), mayFail)
              && isTotal(conditional.otherwise(), mayFail);
      case Expression.ChannelTest test -> {
        Place place = test.channel();
        yield place.path().isEmpty()
            && place.variable().channel().isPresent()
            && !usage.assigned(place.variable())
            && !References.mayFail(place);
      }
      case Expression.AtLabel at -> at.process().isEmpty() || isTotal(at.process().get(), mayFail);
      case Expression.Run _, Expression.Poll _, Expression.ProcessTest _, Expression.Remote _ ->
          false;
    };
  }

  /** The automaton, where it does not notice how often a state is repeated. */
  public Optional<Automaton> automaton() {
    int over = claim.places().size();
    return WrittenAutomaton.unhurried(
        over + 1,
        claim.initial(),
        place -> place == over || claim.places().get(place).accept(),
        edges);
  }

  public Letters letters() {
    return letters;
  }
}
