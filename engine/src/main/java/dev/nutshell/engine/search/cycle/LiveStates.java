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
 * <p>A state is known here by its vector, or by its id where the store gives lasting ones.
 */
public final class LiveStates implements Imaged, AutoCloseable {
  private final StateTable table;
  private final LongStack order;
  private final boolean byIds;
  private final State key = new State();
  private long found;

  public LiveStates(MemoryBudget budget, boolean byIds) {
    table = new StateTable(budget, 0);
    order = new LongStack(budget);
    this.byIds = byIds;
  }

  private State key(State state, long id) {
    if (!byIds) {
      return state;
    }
    key.resize(8);
    key.setLong(0, id);
    return key;
  }

  /** Adds a state that is new, and gives it the next number, from 1 on. */
  public long add(State state, long id) {
    long entry = table.put(key(state, id));
    table.set(entry, 0, ++found);
    order.push(entry);
    return found;
  }

  /** The number of a state, or 0 where it is not live. */
  public long number(State state, long id) {
    long entry = table.find(key(state, id));
    return entry < 0 ? 0 : table.word(entry, 0) & (1L << StateTable.CALLER_BITS) - 1;
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
    while (found >= number) {
      table.remove(order.pop());
      found--;
    }
  }

  public long size() {
    return table.size();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("live states", 1);
    out.putLong(found);
    out.end();
    table.write(out);
    order.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("live states", 1);
    found = in.getLong();
    in.end();
    table.read(in);
    order.read(in);
  }

  @Override
  public void close() {
    table.close();
    order.close();
  }
}
