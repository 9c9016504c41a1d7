package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.LineTable;
import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;

/**
 * From compressed descriptors (hash values of a chosen number of bits) to the numbers of the states
 * that have them: the state table of ComBack. A descriptor lies in a {@link LineTable} beside the
 * number of its first state; the few other states of a descriptor follow in its {@link
 * CollisionLists}. With 2²⁰ states and 32 bits, a state costs 5 to 6 bytes.
 */
public final class Descriptors implements Imaged, AutoCloseable {
  /** No state, or no further one. */
  public static final long NONE = -1;

  private final int bits;
  private final LineTable table;
  private final CollisionLists lists;
  // A hash that was looked for in vain is mostly the one that is added next.
  private long absent;
  private boolean knowsAbsent;

  /**
   * @param roomy whether to take large steps, which take less time, as long as the table is a small
   *     part of the budget
   */
  public Descriptors(MemoryBudget budget, int bits, boolean roomy) {
    this.bits = bits;
    table = LineTable.ofNumbers(budget, bits, roomy);
    lists = new CollisionLists(budget);
  }

  public long bytes() {
    return table.bytes() + lists.bytes();
  }

  /** The descriptor in a hash: its upper bits. */
  long descriptor(long hash) {
    return hash >>> Long.SIZE - bits;
  }

  /** How many states share their descriptor with an earlier one. */
  public long collisions() {
    return lists.size();
  }

  /** Touches the line in which the descriptor of this hash most likely lies. */
  long touch(long hash) {
    return table.touch(table.head(hash));
  }

  /** The first state with the descriptor of this hash, or {@link #NONE}. */
  public long first(long hash) {
    if (find(hash)) {
      return table.number();
    }
    absent = hash;
    knowsAbsent = true;
    return NONE;
  }

  private boolean find(long hash) {
    return table.find(table.head(hash), rest(hash));
  }

  private long rest(long hash) {
    return table.rest(hash << 32);
  }

  /** The state after this one in the list of its descriptor, or {@link #NONE}. */
  public long next(long number) {
    return lists.next(number);
  }

  /** Whether the state of that number has the descriptor of this hash. */
  public boolean holds(long hash, long number) {
    long at = first(hash);
    while (at != NONE && at != number) {
      at = next(at);
    }
    return at == number;
  }

  /** Makes sure that a state of this hash and number can be added. */
  public void makeRoom(long hash, long number) {
    table.makeRoom(number);
    if (!isAbsent(hash)) {
      lists.makeRoom(number);
    }
  }

  private boolean isAbsent(long hash) {
    return knowsAbsent && absent == hash;
  }

  /** Adds a state that is not here, for which {@link #makeRoom} has made room. */
  public void add(long hash, long number) {
    if (!isAbsent(hash) && find(hash)) {
      lists.link(number, table.number());
      table.setNumber(number);
    } else {
      table.add(table.head(hash), rest(hash), number);
    }
    knowsAbsent = false;
  }

  /**
   * Makes a state the first of its list.
   *
   * @param previous the state before it
   */
  public void moveToFront(long hash, long previous, long number) {
    try {
      lists.makeRoom(number);
    } catch (MemoryBudget.Exhausted spent) {
      return; // It was only to save time.
    }
    long first = first(hash);
    lists.link(previous, lists.next(number));
    lists.link(number, first);
    table.setNumber(number);
  }

  /** Takes a state out. */
  public void remove(long hash, long number) {
    long at = first(hash);
    if (at == number) {
      long next = lists.next(number);
      if (next == NONE) {
        table.remove();
      } else {
        table.setNumber(next);
      }
    } else {
      long previous = at;
      for (at = lists.next(at); at != number; at = lists.next(at)) {
        previous = at;
      }
      lists.link(previous, lists.next(number));
    }
    lists.end(number);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    table.write(out);
    lists.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    table.read(in);
    lists.read(in);
    knowsAbsent = false;
  }

  @Override
  public void close() {
    table.close();
    lists.close();
  }
}
