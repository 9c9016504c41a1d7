package dev.nutshell.engine.product;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Events of a product by number: an event of the system, or none where it has none, and a move of
 * the automaton. They are numbered as they are met, and all explorers share the table. It only
 * grows: who has a number reads without a lock.
 */
public final class ProductEvents {
  /** Who sees a row's number in its slot sees the row: slots are written last. */
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

  /** One version of the table; rows that are there never change. */
  private record Rows(int[] events, boolean[] stutters, int[] targets, long[] marks, int[] slots) {
    static Rows of(int capacity) {
      return new Rows(
          new int[capacity],
          new boolean[capacity],
          new int[capacity],
          new long[capacity],
          new int[4 * capacity]);
    }
  }

  private volatile Rows rows = Rows.of(256);
  private int size;
  private volatile boolean faulty;

  /** A step of the system went wrong. */
  void meetFault() {
    if (!faulty) {
      faulty = true;
    }
  }

  /** Whether a step of the system went wrong. */
  boolean isFaulty() {
    return faulty;
  }

  /** The number of a pair. */
  public int number(int event, boolean stutters, int target, long marks) {
    Rows now = rows;
    int found = find(now, event, stutters, target, marks);
    return found > 0 ? found - 1 : add(event, stutters, target, marks);
  }

  private static int slot(Rows rows, int event, boolean stutters, int target, long marks) {
    long hash = Hash.mix(Hash.mix((long) event << 20 ^ target) + marks) + (stutters ? 1 : 0);
    return (int) Hash.mix(hash) & rows.slots.length - 1;
  }

  /** The number plus one, or 0. */
  private static int find(Rows rows, int event, boolean stutters, int target, long marks) {
    int slot = slot(rows, event, stutters, target, marks);
    for (int entry;
        (entry = (int) SLOT.getAcquire(rows.slots, slot)) != 0;
        slot = slot + 1 & rows.slots.length - 1) {
      int row = entry - 1;
      if (rows.events[row] == event
          && rows.targets[row] == target
          && rows.marks[row] == marks
          && rows.stutters[row] == stutters) {
        return entry;
      }
    }
    return 0;
  }

  private synchronized int add(int event, boolean stutters, int target, long marks) {
    int known = find(rows, event, stutters, target, marks);
    if (known > 0) {
      return known - 1;
    }
    Rows now = rows;
    if (size == now.events.length) {
      now = larger(now);
    }
    now.events[size] = event;
    now.stutters[size] = stutters;
    now.targets[size] = target;
    now.marks[size] = marks;
    insert(now, size);
    size++;
    rows = now;
    return size - 1;
  }

  private Rows larger(Rows old) {
    int capacity = 2 * size;
    Rows next =
        new Rows(
            Arrays.copyOf(old.events, capacity),
            Arrays.copyOf(old.stutters, capacity),
            Arrays.copyOf(old.targets, capacity),
            Arrays.copyOf(old.marks, capacity),
            new int[4 * capacity]);
    for (int row = 0; row < size; row++) {
      insert(next, row);
    }
    return next;
  }

  private static void insert(Rows rows, int row) {
    int slot = slot(rows, rows.events[row], rows.stutters[row], rows.targets[row], rows.marks[row]);
    while (rows.slots[slot] != 0) {
      slot = slot + 1 & rows.slots.length - 1;
    }
    SLOT.setRelease(rows.slots, slot, row + 1);
  }

  /** The event of the system, where the pair does not {@link #stutters}. */
  public int event(int number) {
    return rows.events[number];
  }

  public boolean stutters(int number) {
    return rows.stutters[number];
  }

  public int target(int number) {
    return rows.targets[number];
  }

  long marks(int number) {
    return rows.marks[number];
  }

  public synchronized void write(ImageWriter out) throws IOException {
    out.begin("events of a product", 2);
    out.putBoolean(faulty);
    out.putInt(size);
    for (int i = 0; i < size; i++) {
      out.putInt(event(i));
      out.putBoolean(stutters(i));
      out.putInt(target(i));
      out.putLong(marks(i));
    }
    out.end();
  }

  public void read(ImageReader in) throws IOException {
    in.begin("events of a product", 2);
    faulty |= in.getBoolean();
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      Vocabulary.same(i, number(in.getInt(), in.getBoolean(), in.getInt(), in.getLong()));
    }
    in.end();
  }
}
