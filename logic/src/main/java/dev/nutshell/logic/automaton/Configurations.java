package dev.nutshell.logic.automaton;

import dev.nutshell.logic.ltl.Formula;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * From the alternating automaton to a generalized Büchi automaton whose states are sets of its
 * states. Sets with the same moves are one state, and only the smallest sets are kept.
 */
final class Configurations {
  static final int MOST_STATES = 2_000;

  /** How moves are told apart; none is always the best. */
  enum Style {
    /** For each letter the smallest sets: as deterministic as can be. */
    BY_LETTER,
    /** The same, and disjunctions are decided one step earlier. */
    CHOOSING,
    /** Labels as large as can be, so that fewer moves are left. */
    BROAD
  }

  private record Move(int source, int label, int target, long promised) {}

  private final Bdd bdd;
  private final Style style;
  private final int mostStates;
  private final AlternatingAutomaton alternating;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final List<Integer> moves = new ArrayList<>();
  private final Map<List<Integer>, Integer> together = new HashMap<>();
  private final List<Move> all = new ArrayList<>();

  private Configurations(Bdd bdd, Style style, int mostStates) {
    this.bdd = bdd;
    this.style = style;
    this.mostStates = mostStates;
    this.alternating = new AlternatingAutomaton(bdd, style == Style.CHOOSING);
  }

  static Draft of(Formula f, Bdd bdd, Style style, int mostStates) {
    return new Configurations(bdd, style, mostStates).build(f);
  }

  private Draft build(Formula f) {
    number(alternating.moves(f));
    for (int s = 0; s < moves.size(); s++) {
      int source = s;
      if (style == Style.BROAD) {
        for (Bdd.Cube cube : bdd.cover(moves.get(s))) {
          move(source, bdd.letters(cube), cube);
        }
      } else {
        bdd.byLetter(
            moves.get(s),
            (rest, label) -> bdd.cover(rest).forEach(cube -> move(source, label, cube)));
      }
    }
    int sets = alternating.promises();
    Draft.Builder builder = new Draft.Builder(bdd);
    for (Move move : all) {
      builder.add(move.source, move.label, move.target, Draft.all(sets) & ~move.promised);
    }
    return builder.build(moves.size(), sets, 0);
  }

  private void move(int source, int label, Bdd.Cube cube) {
    long promised = 0;
    List<Integer> states = new ArrayList<>();
    for (int variable : cube.others()) {
      int promise = alternating.promise(variable);
      if (promise >= 0) {
        promised |= 1L << promise;
      } else {
        states.add(variable);
      }
    }
    int target = together.computeIfAbsent(states, this::together);
    if (target != Bdd.FALSE) {
      all.add(new Move(source, label, number(target), promised));
    }
    if (all.size() > 25 * mostStates) {
      throw new TooLarge(
          "the automaton of this formula has more than " + 25 * mostStates + " transitions");
    }
  }

  private int together(List<Integer> states) {
    int both = Bdd.TRUE;
    for (int variable : states) {
      both = bdd.and(both, alternating.moves(alternating.state(variable)));
    }
    return both;
  }

  private int number(int move) {
    Integer known = numbers.get(move);
    if (known != null) {
      return known;
    }
    if (moves.size() == mostStates) {
      throw new TooLarge("the automaton of this formula has more than " + mostStates + " states");
    }
    numbers.put(move, moves.size());
    moves.add(move);
    return moves.size() - 1;
  }
}
