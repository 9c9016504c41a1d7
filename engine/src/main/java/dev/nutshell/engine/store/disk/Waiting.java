package dev.nutshell.engine.store.disk;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Words;

/**
 * The states that wait to be looked for on disk, in the order in which they were put: the number of
 * each among the recent ones, from which state and by which event it was reached. Numbers grow, so
 * a record is three short varints.
 */
final class Waiting implements AutoCloseable {
  private static final int MOST_AT_ONCE = 30;

  private final Region records;
  private long end;
  private long at;
  private long lastNumber;
  private long lastParent;
  private long number;
  private long parent;
  private int event;
  private long count;

  Waiting(MemoryBudget budget) {
    records = new Region(budget);
  }

  long count() {
    return count;
  }

  long bytes() {
    return records.size();
  }

  /** Makes sure that one more can be added. */
  void ensureRoom() {
    records.ensure(end + MOST_AT_ONCE);
  }

  /** Adds one, after {@link #ensureRoom}. */
  void add(long itsNumber, long itsParent, int itsEvent) {
    put(zigzag(itsNumber - lastNumber));
    put(zigzag(itsParent - lastParent));
    put(Integer.toUnsignedLong(itsEvent));
    lastNumber = itsNumber;
    lastParent = itsParent;
    count++;
  }

  /** Goes on to the next one; false where there is none, and then all are gone. */
  boolean next() {
    if (count == 0) {
      at = 0;
      end = 0;
      lastNumber = 0;
      lastParent = 0;
      number = 0;
      parent = 0;
      return false;
    }
    number += unzigzag(get());
    parent += unzigzag(get());
    event = (int) get();
    count--;
    return true;
  }

  /** The numbers of all that are left; there are not many. */
  long[] numbers() {
    long[] numbers = new long[(int) count];
    long begins = at;
    long one = number;
    for (int i = 0; i < numbers.length; i++) {
      one += unzigzag(get());
      get();
      get();
      numbers[i] = one;
    }
    at = begins;
    return numbers;
  }

  long number() {
    return number;
  }

  long parent() {
    return parent;
  }

  int event() {
    return event;
  }

  private static long zigzag(long step) {
    return step << 1 ^ step >> 63;
  }

  private static long unzigzag(long code) {
    return code >>> 1 ^ -(code & 1);
  }

  private void put(long value) {
    long base = records.segment().address();
    long rest = value;
    for (; (rest & ~0x7F) != 0; rest >>>= 7) {
      Words.setByte(base + end++, (byte) (rest | 0x80));
    }
    Words.setByte(base + end++, (byte) rest);
  }

  private long get() {
    long base = records.segment().address();
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = Words.getByte(base + at++);
      value |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return value;
      }
    }
  }

  @Override
  public void close() {
    records.close();
  }
}
