package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.cache.StateTable;
import java.io.IOException;

/**
 * The states whose component is not complete, with their numbers in the order in which they were
 * found. Only these need numbers: of the others it is enough that the store has seen them. So any
 * exact store will do, and what is kept here is small where components are.
 *
 * <p>A state is known here by its vector, or by its id where the store gives lasting ones. An id
 * may stay in its table when it is no longer live, until there is no room: the order says who is.
 */
public final class LiveStates implements Imaged, AutoCloseable {
  private final LongStack order;
  private final StateTable table;
  private final IdNumbers ids;
  private long found;

  public LiveStates(MemoryBudget budget, boolean byIds) {
    order = new LongStack(budget);
    table = byIds ? null : new StateTable(budget, 0);
    ids = byIds ? new IdNumbers(budget) : null;
  }

  /** Adds a state that is new, and gives it the next number, from 1 on. */
  public long add(State state, long id) {
    if (ids == null) {
      long entry = table.put(state);
      table.set(entry, 0, ++found);
      order.push(entry);
      return found;
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
      return entry < 0 ? 0 : table.word(entry, 0) & (1L << StateTable.CALLER_BITS) - 1;
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
    out.begin("live states", 2);
    out.putLong(found);
    out.end();
    order.write(out);
    if (ids == null) {
      table.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("live states", 2);
    found = in.getLong();
    in.end();
    order.read(in);
    if (ids == null) {
      table.read(in);
    } else {
      renumber(0);
    }
  }

  @Override
  public void close() {
    order.close();
    if (ids == null) {
      table.close();
    } else {
      ids.close();
    }
  }
}
