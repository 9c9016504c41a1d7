package dev.nutshell.lts;

import dev.nutshell.engine.memory.MemoryBudget;

/**
 * The edges of a graph, off-heap, in compressed sparse rows: the edges of a state lie one after the
 * other, in the order in which they were added, and {@code rows} says where each state's begin.
 *
 * <p>An edge is its label above its target, in as few bits as the number of states and the labels
 * seen so far need, rounded up to bytes: usually 3 to 5 bytes. A state costs 1 to 4 bytes more.
 *
 * <p>Most files come sorted by source; then the rows are written as the edges come in and nothing
 * is left to do. From the first edge that is out of order the sources are kept as well, and {@link
 * #finish} sorts in place: 1 to 4 bytes an edge for the time of loading, rather than a second
 * table.
 */
public final class EdgeTable implements AutoCloseable {
  private final MemoryBudget budget;
  private final int states;
  private final long announced;
  private final int targetBits;
  private final PackedNumbers edges;
  private final PackedNumbers rows;
  private PackedNumbers places;
  private int row;
  private int labelLimit;
  private long size;

  /**
   * @param announced how many edges will be added at most, below 2³²
   */
  public EdgeTable(MemoryBudget budget, int states, long announced) {
    this.budget = budget;
    this.states = states;
    this.announced = announced;
    targetBits = Integer.SIZE - Integer.numberOfLeadingZeros(states - 1);
    edges = new PackedNumbers(budget, PackedNumbers.width(states - 1), announced);
    // One row more than states to mark the end, and one that sorting needs.
    rows = new PackedNumbers(budget, PackedNumbers.width(announced), states + 2L);
    useLabelBits();
  }

  /** The least that a table of this size takes, however few the labels are. */
  static long leastBytes(int states, long edges) {
    return edges * PackedNumbers.width(states - 1) + (long) states * PackedNumbers.width(edges);
  }

  private void useLabelBits() {
    int bits = 8 * edges.width() - targetBits;
    labelLimit = bits >= 31 ? Integer.MAX_VALUE : (1 << bits) - 1;
  }

  long size() {
    return size;
  }

  long bytes() {
    return edges.bytes() + rows.bytes();
  }

  public void add(int source, int label, int target) {
    if (places == null) {
      if (source > row) {
        advance(source);
      } else if (source < row) {
        keepSources();
      }
    }
    if (places != null) {
      places.append(size, source);
    }
    if (label > labelLimit) {
      edges.widen(PackedNumbers.width((long) label << targetBits), size);
      useLabelBits();
    }
    edges.append(size, (long) label << targetBits | target);
    size++;
  }

  private void advance(int source) {
    rows.makeRoom(source + 1L);
    while (row < source) {
      rows.append(++row, size);
    }
  }

  /** Writes down the sources so far, which the rows tell, since order ends here. */
  private void keepSources() {
    int width = PackedNumbers.width(Math.max(states - 1, announced - 1));
    places = new PackedNumbers(budget, width, announced);
    places.makeRoom(size);
    rows.makeRoom(row + 2L);
    rows.append(row + 1L, size);
    for (int state = 0; state <= row; state++) {
      for (long edge = first(state); edge < first(state + 1); edge++) {
        places.append(edge, state);
      }
    }
  }

  /** Call it once, after the last edge. */
  public void finish() {
    if (places == null) {
      rows.makeRoom(states + 1L);
      while (row < states) {
        rows.append(++row, size);
      }
    } else {
      rows.makeRoom(states + 2L);
      findPlaces();
      moveToPlaces();
      places.close();
      places = null;
    }
  }

  /** A counting sort up to the moving: replaces each edge's source by the edge's place. */
  private void findPlaces() {
    rows.clear();
    for (long edge = 0; edge < size; edge++) {
      rows.increment(places.get(edge) + 2);
    }
    long before = 0;
    for (long state = 2; state < states + 2L; state++) {
      before += rows.get(state);
      rows.set(state, before);
    }
    for (long edge = 0; edge < size; edge++) {
      long next = places.get(edge) + 1;
      places.set(edge, rows.get(next));
      rows.increment(next);
    }
  }

  /** Follows the cycles of the permutation: every swap brings one edge to its place. */
  private void moveToPlaces() {
    for (long edge = 0; edge < size; edge++) {
      for (long place; (place = places.get(edge)) != edge; ) {
        long displaced = edges.get(place);
        edges.set(place, edges.get(edge));
        edges.set(edge, displaced);
        places.set(edge, places.get(place));
        places.set(place, place);
      }
    }
  }

  /** The first edge of a state; those before the next state's first are its own. */
  public long first(int state) {
    return rows.get(state);
  }

  public int target(long edge) {
    return (int) (edges.get(edge) & (1L << targetBits) - 1);
  }

  public int label(long edge) {
    return (int) (edges.get(edge) >>> targetBits);
  }

  @Override
  public void close() {
    edges.close();
    rows.close();
    if (places != null) {
      places.close();
    }
  }
}
