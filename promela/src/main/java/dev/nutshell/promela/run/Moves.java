package dev.nutshell.promela.run;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
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

  /** Every move in the order of their numbers; a parent comes before its own. */
  public synchronized void write(ImageWriter out) throws IOException {
    out.begin("moves", 1);
    out.putInt(numbers.size());
    for (int number = 0; number < numbers.size(); number++) {
      out.putInt(parent(number));
      out.putInt(steps(number));
      out.putLong(alternative(number));
    }
    out.end();
  }

  public void read(ImageReader in) throws IOException {
    in.begin("moves", 1);
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      Vocabulary.same(i, number(in.getInt(), in.getInt(), in.getLong()));
    }
    in.end();
  }
}
