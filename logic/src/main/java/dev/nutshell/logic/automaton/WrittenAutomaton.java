package dev.nutshell.logic.automaton;

import dev.nutshell.logic.ltl.Formula;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** An automaton that somebody wrote by hand, made as small as those of formulas are. */
public final class WrittenAutomaton {
  private static final int STEPS = 2_000_000;

  /**
   * One step.
   *
   * @param condition without temporal operators
   */
  public record Edge(int from, Formula condition, int to) {}

  private WrittenAutomaton() {}

  /**
   * The automaton of a written one, where it is known not to notice how often a state is repeated.
   *
   * @param accepting a run accepts that comes to such states again and again
   */
  public static Optional<Automaton> unhurried(
      int states, int initial, IntPredicate accepting, List<Edge> edges) {
    Bdd bdd = new Bdd();
    bdd.grant(STEPS);
    try {
      Draft.Builder builder = new Draft.Builder(bdd);
      for (Edge edge : edges) {
        long marks = accepting.test(edge.to) ? 1 : 0;
        builder.add(edge.from, label(edge.condition, bdd), edge.to, marks);
      }
      Draft draft = new Shrinking(bdd).reduced(builder.build(states, 1, initial));
      bdd.grant(STEPS);
      return Repetition.isUnnoticed(draft) ? Optional.of(new Automaton(draft)) : Optional.empty();
    } catch (TooLarge refused) {
      return Optional.empty();
    }
  }

  private static int label(Formula condition, Bdd bdd) {
    return switch (condition.operator()) {
      case TRUE -> Bdd.TRUE;
      case FALSE -> Bdd.FALSE;
      case LITERAL -> bdd.literal(condition.proposition(), condition.negated());
      case AND -> condition.operands().stream().map(f -> label(f, bdd)).reduce(Bdd.TRUE, bdd::and);
      case OR -> condition.operands().stream().map(f -> label(f, bdd)).reduce(Bdd.FALSE, bdd::or);
      case NEXT, UNTIL, RELEASE -> throw new IllegalArgumentException("temporal: " + condition);
    };
  }
}
