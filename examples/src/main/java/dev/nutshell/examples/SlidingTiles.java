package dev.nutshell.examples;

import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import dev.nutshell.api.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The eight-puzzle: eight tiles on a board of three by three, of which one next to the gap slides
 * into it, until they lie in order and the gap comes last.
 *
 * <p>Half of the 9! boards can be reached: 181,440, by 483,840 slides. The default board is one of
 * the two that are farthest from order: breadth-first search finds a shortest solution of 31
 * slides.
 *
 * @param start the tiles row by row, 0 for the gap
 */
public record SlidingTiles(String start) implements Model<SlidingTiles.Board> {
  private static final int SIDE = 3;
  private static final int PLACES = SIDE * SIDE;

  /** The tiles row by row, 0 for the gap. */
  public record Board(@Range(max = 8) byte[] tiles) {
    boolean ordered() {
      for (int place = 0; place < PLACES; place++) {
        if (tiles[place] != (place + 1) % PLACES) {
          return false;
        }
      }
      return true;
    }

    int gap() {
      int place = 0;
      while (tiles[place] != 0) {
        place++;
      }
      return place;
    }
  }

  public SlidingTiles {
    char[] sorted = start.toCharArray();
    Arrays.sort(sorted);
    if (!"012345678".equals(new String(sorted))) {
      throw new IllegalArgumentException(
          "start has each of the digits 0 to 8 once, as 867254301 does, not '" + start + "'");
    }
  }

  public SlidingTiles() {
    this("867254301");
  }

  @Override
  public List<Board> initial() {
    byte[] tiles = new byte[PLACES];
    for (int place = 0; place < PLACES; place++) {
      tiles[place] = (byte) (start.charAt(place) - '0');
    }
    return List.of(new Board(tiles));
  }

  @Override
  public void moves(Board board, Moves<Board> moves) {
    int gap = board.gap();
    if (gap >= SIDE) {
      slide("{} down", board, gap, gap - SIDE, moves);
    }
    if (gap < PLACES - SIDE) {
      slide("{} up", board, gap, gap + SIDE, moves);
    }
    if (gap % SIDE > 0) {
      slide("{} right", board, gap, gap - 1, moves);
    }
    if (gap % SIDE < SIDE - 1) {
      slide("{} left", board, gap, gap + 1, moves);
    }
  }

  private static void slide(String name, Board board, int gap, int from, Moves<Board> moves) {
    byte[] tiles = board.tiles.clone();
    tiles[gap] = tiles[from];
    tiles[from] = 0;
    moves.add(name, tiles[gap], new Board(tiles));
  }

  @Override
  public Map<String, Predicate<Board>> invariants() {
    return Map.of("unsolved", board -> !board.ordered());
  }
}
