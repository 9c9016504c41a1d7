package dev.nutshell.promela.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Events that are too long for an int, by number. All explorers of a system share the table, so an
 * event means the same to all. It only grows: readers need no lock.
 *
 * <p>An event that is a path through an atomic sequence is told by where it leaves the path of its
 * parent: after so many steps it takes another alternative than the first, and from there on always
 * the first.
 */
public final class Moves {
  /** The parent of a move that is a first step itself. */
  static final int ROOT = -1;

  private record Move(int parent, int steps, long alternative) {}

  private final Map<Move, Integer> numbers = new HashMap<>();
  private volatile Move[] moves = new Move[256];

  synchronized int number(int parent, int steps, long alternative) {
    Move move = new Move(parent, steps, alternative);
    Integer known = numbers.get(move);
    if (known != null) {
      return known;
    }
    int number = numbers.size();
    Move[] table = moves;
    if (number == table.length) {
      table = Arrays.copyOf(table, 2 * number);
    }
    table[number] = move;
    moves = table;
    numbers.put(move, number);
    return number;
  }

  int parent(int number) {
    return moves[number].parent;
  }

  int steps(int number) {
    return moves[number].steps;
  }

  long alternative(int number) {
    return moves[number].alternative;
  }
}
