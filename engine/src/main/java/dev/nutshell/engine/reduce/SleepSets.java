package dev.nutshell.engine.reduce;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.PackedRecords;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import java.io.IOException;

/**
 * The sleep sets of visited states. Different sets are several orders of magnitude fewer than
 * states, so each is kept once and has a number; a state keeps the number, in as many bits as the
 * largest needs.
 *
 * <p>U. Stern, D. L. Dill: <i>Combining State Space Caching and Hash Compaction</i>, section 5.
 */
public final class SleepSets implements Imaged, AutoCloseable {
  private static final long TAG = 0xFFFF_FFFF_0000_0000L;
  private static final long MOST = 0xFFFF_FFFFL;

  private final long most;
  private final Region events;
  private final Region starts;
  private final SlotTable table;
  private final PackedRecords numbers;
  private long different;
  private long end;

  public SleepSets(MemoryBudget budget) {
    most = budget.most(MOST);
    events = new Region(budget);
    starts = new Region(budget);
    table = new SlotTable(budget);
    numbers = new PackedRecords(budget, 1);
    starts.ensure(4096);
    number(new EventSet());
  }

  /** How many different sets there are. */
  public long different() {
    return different;
  }

  /** The bits that a state takes. */
  public long bits() {
    return numbers.recordBits();
  }

  public long bytes() {
    return events.size() + starts.size() + table.bytes() + numbers.bytes();
  }

  /** Makes this the set of the state with that id. */
  public void put(long id, EventSet set) {
    long number = number(set);
    numbers.fit(0, number);
    while (numbers.size() <= id) {
      numbers.makeRoom();
      numbers.set(numbers.append(), 0, 0);
    }
    numbers.set(id, 0, number);
  }

  /** Reads the set of the state with that id. */
  public void get(long id, EventSet into) {
    into.clear();
    if (id >= numbers.size()) {
      return;
    }
    long number = numbers.get(id, 0);
    for (long at = start(number); at < start(number + 1); at += 4) {
      into.addLast(events.segment().get(JAVA_INT, at));
    }
  }

  private long start(long number) {
    return starts.segment().getAtIndex(JAVA_LONG, number);
  }

  private long number(EventSet set) {
    long hash = set.size();
    for (int i = 0; i < set.size(); i++) {
      hash = Hash.mix(hash + set.get(i) * 0x9E3779B97F4A7C15L);
    }
    hash = Hash.mix(hash);
    int partition = (int) hash & SlotTable.PARTITIONS - 1;
    long position = table.home(partition, hash & TAG);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(partition, position)) {
      if ((slot & TAG) == (hash & TAG) && isSet((slot & ~TAG) - 1, set)) {
        return (slot & ~TAG) - 1;
      }
    }
    return add(set, partition, hash & TAG);
  }

  private boolean isSet(long number, EventSet set) {
    long at = start(number);
    if (start(number + 1) - at != 4L * set.size()) {
      return false;
    }
    for (int i = 0; i < set.size(); i++, at += 4) {
      if (events.segment().get(JAVA_INT, at) != set.get(i)) {
        return false;
      }
    }
    return true;
  }

  private long add(EventSet set, int partition, long tag) {
    if (different >= most) {
      throw MemoryBudget.Exhausted.full("there are at most %,d sleep sets".formatted(most));
    }
    table.makeRoom(partition);
    if (end + 4L * set.size() > events.size()) {
      events.ensure(Math.max(4096, end + 4L * set.size() + (end >> 1)));
    }
    if (8 * (different + 2) > starts.size()) {
      starts.ensure(12 * (different + 2));
    }
    for (int i = 0; i < set.size(); i++, end += 4) {
      events.segment().set(JAVA_INT, end, set.get(i));
    }
    long number = different++;
    starts.segment().setAtIndex(JAVA_LONG, different, end);
    table.put(partition, table.vacant(partition, tag), tag | number + 1);
    return number;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("sleep sets", 1);
    out.putLong(different);
    out.putLong(end);
    out.end();
    events.write(out);
    starts.write(out);
    table.write(out);
    numbers.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("sleep sets", 1);
    different = in.getLong();
    end = in.getLong();
    in.end();
    events.read(in);
    starts.read(in);
    table.read(in);
    numbers.read(in);
  }

  @Override
  public void close() {
    events.close();
    starts.close();
    table.close();
    numbers.close();
  }
}
