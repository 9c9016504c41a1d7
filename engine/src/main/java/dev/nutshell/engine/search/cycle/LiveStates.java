package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.PassingIds;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.cache.StateTable;
import java.io.IOException;

/**
 * The states whose component is not complete, with their numbers in the order in which they were
 * found. Only these need numbers: of the others it is enough that the store has seen them. So any
 * exact store will do, and what is kept here is small where components are.
 *
 * <p>A state is known here by its vector, or by its id while the store gives ids. An id may stay in
 * its table when it is no longer live, until there is no room: the order says who is. Where ids end
 * one day, memory for the vectors is set aside, as that will be when there is little of it.
 */
public final class LiveStates implements Imaged, AutoCloseable {
  // What a vector takes in the table beside its bytes, and rather more.
  private static final int BESIDE = 48;

  private final MemoryBudget budget;
  private final LongStack order;
  private StateTable table;
  private IdNumbers ids;
  // What gives the vectors, where ids end one day.
  private Session rebuilder;
  private long setAside;
  private int longest;
  private long found;

  /**
   * @param byIds whether ids last; otherwise states are known by their vectors
   */
  public LiveStates(MemoryBudget budget, boolean byIds) {
    this.budget = budget;
    order = new LongStack(budget);
    table = byIds ? null : new StateTable(budget, 0);
    ids = byIds ? new IdNumbers(budget) : null;
  }

  /**
   * Whose states are known by ids until these end.
   *
   * @param session rebuilds them
   */
  public LiveStates(MemoryBudget budget, PassingIds passing, Session session) {
    this(budget, true);
    rebuilder = session;
    passing.listen(this::endIds);
  }

  /** From now on states are known by their vectors, if ids do not last. */
  public void endIds() {
    if (rebuilder == null) {
      return;
    }
    budget.release(setAside);
    setAside = 0;
    StateTable vectors = new StateTable(budget, 0);
    try {
      State state = new State();
      for (long number = 1; number <= found; number++) {
        rebuilder.rebuild(order.get(number - 1), state);
        vectors.set(vectors.put(state), 0, number);
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      vectors.close();
      throw exhausted;
    }
    // Nothing can be refused any more.
    for (long entry = 0; entry < vectors.idLimit(); entry++) {
      if (vectors.isHeld(entry)) {
        order.set(number(vectors, entry) - 1, entry);
      }
    }
    ids.close();
    ids = null;
    table = vectors;
    rebuilder = null;
  }

  private static long number(StateTable table, long entry) {
    return table.word(entry, 0) & (1L << StateTable.CALLER_BITS) - 1;
  }

  private void setAside(int length) {
    longest = Math.max(longest, State.padded(length));
    long needed = (found + 1) * (longest + BESIDE);
    if (needed > setAside) {
      long more = needed + needed / 8 - setAside;
      budget.reserve(more);
      setAside += more;
    }
  }

  /** Adds a state that is new, and gives it the next number, from 1 on. */
  public long add(State state, long id) {
    if (ids == null) {
      long entry = table.put(state);
      table.set(entry, 0, ++found);
      order.push(entry);
      return found;
    }
    if (rebuilder != null) {
      setAside(state.length());
    }
    if (ids.isFullFor(id)) {
      renumber(id);
    }
    ids.put(id, found + 1);
    order.push(id);
    return ++found;
  }

  private void renumber(long next) {
    long last = next;
    for (long number = 1; number <= found; number++) {
      last = Math.max(last, order.get(number - 1));
    }
    ids.clear(found + found / 2, last);
    for (long number = 1; number <= found; number++) {
      ids.put(order.get(number - 1), number);
    }
  }

  /** The number of a state, or 0 where it is not live. */
  public long number(State state, long id) {
    if (ids == null) {
      long entry = table.find(state);
      return entry < 0 ? 0 : number(table, entry);
    }
    long number = ids.get(id);
    return ids.forgets() || number > 0 && number <= found && order.get(number - 1) == id
        ? number
        : 0;
  }

  /** The id of the state of that number, where states are known by their ids. */
  public long id(long number) {
    return order.get(number - 1);
  }

  /** How many states there are from that number on. */
  public long from(long number) {
    return found - number + 1;
  }

  /** The state of that number, where states are known by their vectors. */
  public void load(long number, State into) {
    table.load(order.get(number - 1), into);
  }

  /** The component of the states from that number on is complete. */
  public void complete(long number) {
    while (ids == null && found >= number) {
      table.remove(order.pop());
      found--;
    }
    while (ids != null && ids.forgets() && found >= number) {
      ids.forget(order.pop());
      found--;
    }
    found = number - 1;
    order.truncate(found);
  }

  public long size() {
    return found;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("live states", 3);
    out.putBoolean(ids != null);
    out.putLong(found);
    out.end();
    order.write(out);
    if (ids == null) {
      table.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("live states", 3);
    boolean byIds = in.getBoolean();
    found = in.getLong();
    in.end();
    if (!byIds && rebuilder != null) {
      // Ids ended before this was written.
      ids.close();
      ids = null;
      rebuilder = null;
      table = new StateTable(budget, 0);
    }
    in.require(byIds == (ids != null), "live states");
    order.read(in);
    if (ids == null) {
      table.read(in);
    } else {
      renumber(0);
    }
  }

  @Override
  public void close() {
    budget.release(setAside);
    order.close();
    if (ids == null) {
      table.close();
    } else {
      ids.close();
    }
  }
}
