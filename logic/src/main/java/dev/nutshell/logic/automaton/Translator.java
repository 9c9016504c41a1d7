package dev.nutshell.logic.automaton;

import static dev.nutshell.logic.automaton.Configurations.Style.BY_LETTER;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formula.Operator;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.Rewriting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * From a formula to a small automaton. Several ways are tried, since none is always best, and the
 * automaton with the fewest states is kept. Work is counted, not timed: a formula that is refused
 * here is refused everywhere.
 */
public final class Translator {
  private static final int NEEDED_STEPS = 8_000_000;

  /** An automaton, or why there is none. */
  public sealed interface Translation {
    record Built(Automaton automaton) implements Translation {}

    record Refused(Problem problem) implements Translation {}
  }

  private final Formulas formulas;
  private final Rewriting rewriting;
  private final Bdd bdd = new Bdd();
  private final Shrinking shrinking = new Shrinking(bdd);
  private final Containment containment;
  private final Map<Formula, List<Draft>> known = new HashMap<>();
  private final Map<Formula, TooLarge> refused = new HashMap<>();

  public Translator(Formulas formulas) {
    this.formulas = formulas;
    rewriting = new Rewriting(formulas);
    containment = new Containment(formulas, bdd);
  }

  /** With as many acceptance sets on its transitions as it takes. */
  public Translation generalized(Formula f) {
    return built(f, () -> smallest(f));
  }

  /** With one acceptance set: a transition is in it if and only if all that leave its state are. */
  public Translation buchi(Formula f) {
    return built(f, () -> buchi(candidates(f)));
  }

  /**
   * Whether the formula cannot tell how often a letter is repeated (Michaud, Duret-Lutz 2015): no
   * word of the formula and no word of its negation can be made equal by repeating letters. Where
   * that would take too much work the answer is "no".
   */
  public boolean isStutterInvariant(Formula f) {
    if (f.nextFree()) {
      return true;
    }
    try {
      check(f);
      if (rewriting.rewrite(f).nextFree()) {
        return true;
      }
      Draft draft = smallest(f);
      Draft negation = smallest(formulas.not(f));
      bdd.grant(NEEDED_STEPS);
      return Stuttering.disjoint(draft, negation);
    } catch (TooLarge unknown) {
      return false;
    }
  }

  private Translation built(Formula f, Supplier<Draft> work) {
    try {
      check(f);
      Draft draft = work.get();
      bdd.grant(NEEDED_STEPS);
      return new Translation.Built(new Automaton(draft));
    } catch (TooLarge refused) {
      return new Translation.Refused(Problem.of(refused.getMessage()));
    }
  }

  private static void check(Formula f) {
    if (f.depth() > 2 * FormulaParser.DEEPEST) {
      throw new TooLarge(
          "the formula is nested more than " + 2 * FormulaParser.DEEPEST + " operators deep");
    }
    if (f.propositions() > Bdd.LETTERS) {
      throw new TooLarge("the formula has more than " + Bdd.LETTERS + " different propositions");
    }
  }

  private Draft smallest(Formula f) {
    return smallest(candidates(f));
  }

  // Of equally large ones a deterministic one: it leaves fewer runs to search.
  private Draft smallest(List<Draft> drafts) {
    bdd.grant(NEEDED_STEPS);
    return drafts.stream()
        .min(
            Comparator.comparingInt(Draft::states)
                .thenComparing(draft -> !Classification.deterministic(draft))
                .thenComparingInt(Draft::edgeCount))
        .orElseThrow();
  }

  private List<Draft> candidates(Formula f) {
    List<Draft> before = known.get(f);
    if (before != null) {
      return before;
    }
    TooLarge again = refused.get(f);
    if (again != null) {
      throw again;
    }
    List<Draft> candidates = new ArrayList<>();
    List<Draft> plain;
    try {
      plain = plain(f);
    } catch (TooLarge tooLarge) {
      refused.put(f, tooLarge);
      throw tooLarge;
    }
    Draft weak = weak(smallest(plain), rewriting.rewrite(formulas.not(f)));
    if (weak != null) {
      candidates.add(Pruning.prune(weak));
    }
    candidates.addAll(plain);
    known.put(f, candidates);
    return candidates;
  }

  private List<Draft> plain(Formula f) {
    Formula once = rewriting.rewrite(f);
    Formula rewritten = rewriting.rewrite(containment.simplify(once));
    boolean suspendable = rewritten.suspendable();
    List<Draft> drafts = new ArrayList<>();
    TooLarge first = null;
    for (Configurations.Style style : Configurations.Style.values()) {
      try {
        drafts.add(started(configurations(rewritten, style), suspendable));
      } catch (TooLarge tooLarge) {
        first = first == null ? tooLarge : first;
      }
    }
    if (drafts.isEmpty()) {
      throw first;
    }
    Formula postponing = rewriting.postponing(rewritten);
    if (postponing != rewritten) {
      add(drafts, () -> started(configurations(postponing, BY_LETTER), suspendable));
    }
    if (suspendable && rewritten.is(Operator.RELEASE)) {
      add(drafts, () -> recurrence(rewritten.operands().get(1)));
    }
    Draft smallest = smallest(drafts);
    if (smallest.states() <= Shrinking.MOST_STATES && smallest.sets <= 2) {
      add(drafts, () -> started(Degeneralization.of(smallest), suspendable));
    }
    return drafts;
  }

  private void add(List<Draft> drafts, Supplier<Draft> work) {
    Draft draft = shrinking.optional(work);
    if (draft != null) {
      drafts.add(draft);
    }
  }

  private Draft configurations(Formula f, Configurations.Style style) {
    bdd.grant(NEEDED_STEPS);
    return Configurations.of(f, bdd, style, Configurations.MOST_STATES);
  }

  private Draft weak(Draft draft, Formula negation) {
    Draft other = shrinking.optional(() -> shrinking.reduced(configurations(negation, BY_LETTER)));
    return other == null ? null : shrinking.optional(() -> Obligation.of(draft, other));
  }

  private Draft recurrence(Formula f) {
    Draft weak =
        weak(shrinking.reduced(configurations(f, BY_LETTER)), rewriting.rewrite(formulas.not(f)));
    Draft again = weak == null ? null : Recurrence.of(weak);
    return again == null ? null : started(again, true);
  }

  private Draft started(Draft draft, boolean suspendable) {
    Draft reduced = shrinking.reduced(draft);
    return suspendable ? Suspension.start(reduced) : reduced;
  }

  private Draft buchi(List<Draft> drafts) {
    Draft best = null;
    for (Draft draft : drafts) {
      if (best == null || draft.states() < best.states()) {
        Draft one = shrinking.optional(() -> Degeneralization.of(draft));
        best = best == null || one != null && one.states() < best.states() ? one : best;
      }
    }
    if (best == null) {
      bdd.grant(NEEDED_STEPS);
      return Degeneralization.unreduced(smallest(drafts));
    }
    return best;
  }
}
