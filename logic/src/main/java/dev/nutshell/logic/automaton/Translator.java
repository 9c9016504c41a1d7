package dev.nutshell.logic.automaton;

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

/**
 * From a formula to a small automaton. Several ways are tried, since none is always best, and the
 * automaton with the fewest states is kept. Work is counted, not timed: a formula that is refused
 * here is refused everywhere.
 */
public final class Translator {
  private static final int MOST_REDUCED = 600; // larger ones are pruned, but not compared

  /** An automaton, or why there is none. */
  public sealed interface Translation {
    record Built(Automaton automaton) implements Translation {}

    record Refused(Problem problem) implements Translation {}
  }

  private final Formulas formulas;
  private final Rewriting rewriting;
  private final Bdd bdd = new Bdd();
  private final Containment containment;
  private final Map<Formula, List<Draft>> known = new HashMap<>();

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
      return rewriting.rewrite(f).nextFree()
          || Stuttering.disjoint(smallest(f), smallest(formulas.not(f)));
    } catch (TooLarge unknown) {
      return false;
    }
  }

  private interface Work {
    Draft draft();
  }

  private Translation built(Formula f, Work work) {
    try {
      check(f);
      return new Translation.Built(new Automaton(work.draft()));
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

  private static Draft smallest(List<Draft> drafts) {
    return drafts.stream()
        .min(Comparator.comparingInt(Draft::states).thenComparingInt(Draft::edgeCount))
        .orElseThrow();
  }

  private List<Draft> candidates(Formula f) {
    List<Draft> before = known.get(f);
    if (before != null) {
      return before;
    }
    List<Draft> candidates = new ArrayList<>();
    List<Draft> plain = plain(f);
    Draft weak = Obligation.of(smallest(plain), smallest(plain(formulas.not(f))));
    if (weak != null) {
      candidates.add(Pruning.prune(weak)); // of two equally large ones the deterministic one
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
    for (Configurations.Style style : Configurations.Style.values()) {
      add(drafts, () -> reduced(configurations(rewritten, style), suspendable));
    }
    Formula postponing = rewriting.postponing(rewritten);
    if (postponing != rewritten) {
      Configurations.Style style = Configurations.Style.BY_LETTER;
      add(drafts, () -> reduced(configurations(postponing, style), suspendable));
    }
    if (suspendable && rewritten.is(Operator.RELEASE)) {
      Draft again = recurrence(rewritten.operands().get(1));
      if (again != null) {
        drafts.add(reduced(again, true));
      }
    }
    Draft smallest = smallest(drafts);
    if (smallest.states() <= MOST_REDUCED) {
      drafts.add(reduced(buchi(List.of(smallest)), suspendable));
    }
    return drafts;
  }

  // The first way has to succeed, the others need not.
  private static void add(List<Draft> drafts, Work work) {
    if (drafts.isEmpty()) {
      drafts.add(work.draft());
      return;
    }
    try {
      drafts.add(work.draft());
    } catch (TooLarge tooLarge) {
      return;
    }
  }

  private Draft configurations(Formula f, Configurations.Style style) {
    return Configurations.of(f, bdd, style, Configurations.MOST_STATES);
  }

  private Draft recurrence(Formula f) {
    Configurations.Style style = Configurations.Style.BY_LETTER;
    Draft draft = reduced(configurations(f, style), false);
    Formula negation = rewriting.rewrite(formulas.not(f));
    Draft weak = Obligation.of(draft, reduced(configurations(negation, style), false));
    return weak == null ? null : Recurrence.of(weak);
  }

  private static Draft reduced(Draft draft, boolean suspendable) {
    Draft now = Pruning.prune(draft);
    while (now.states() <= MOST_REDUCED) {
      int states = now.states();
      int edges = now.edgeCount();
      now = Pruning.prune(Simulation.forwards(now));
      now = Pruning.prune(Simulation.passing(now));
      now = Pruning.prune(Simulation.backwards(now));
      if (now.states() == states && now.edgeCount() == edges) {
        break;
      }
    }
    return suspendable ? Suspension.start(now) : now;
  }

  private static Draft buchi(List<Draft> drafts) {
    Draft smallest = smallest(drafts);
    Draft best = null;
    for (Draft draft : drafts) {
      if (best == null || draft.states() < best.states()) {
        Draft one = Degeneralization.of(draft);
        best = best == null || one.states() < best.states() ? one : best;
      }
    }
    return best == null ? Degeneralization.of(smallest) : best;
  }
}
