package dev.nutshell.cpn.run;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Byte strings with numbers, in the order in which they were first met: the words one behind the
 * other, where each begins, and a table of numbers by hash. Off-heap, and shared by threads: all
 * that is asked often is kept nearer by each explorer.
 */
final class Dictionary {
  private static final int FEWEST_SLOTS = 256;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private MemoryBudget budget = MemoryBudget.unlimited();
  private Region words = new Region(budget);
  private Region starts = new Region(budget);
  private Region slots = new Region(budget);
  private long end;
  private int slotCount;
  private int size;

  /** Makes what it takes part of a budget; what it holds already moves over. */
  synchronized void countIn(MemoryBudget by) {
    budget = by;
    words = moved(words, end);
    starts = moved(starts, 8L * (size + 1));
    slots = moved(slots, 4L * slotCount);
  }

  private Region moved(Region from, long bytes) {
    Region to = new Region(budget);
    if (from.size() > 0) {
      to.ensure(bytes);
      MemorySegment.copy(from.segment(), 0, to.segment(), 0, Math.min(bytes, from.size()));
      from.close();
    }
    return to;
  }

  synchronized int size() {
    return size;
  }

  /** The number of a word, or -1 where it has none. */
  synchronized int find(byte[] word, int length) {
    if (slotCount == 0) {
      return -1;
    }
    int mask = slotCount - 1;
    for (int at = (int) hash(word, length) & mask; ; at = at + 1 & mask) {
      int entry = slots.segment().get(INT, 4L * at);
      if (entry == 0) {
        return -1;
      }
      if (isAt(entry - 1, word, length)) {
        return entry - 1;
      }
    }
  }

  /** The number of a word, which is the next one where it is new. */
  synchronized int number(byte[] word, int length) {
    int known = find(word, length);
    if (known >= 0) {
      return known;
    }
    if (size == Integer.MAX_VALUE - 8) {
      throw budget.refusal(1);
    }
    if (slotCount < 2L * (size + 1)) {
      grow();
    }
    words.ensure(end + length);
    starts.ensure(8L * (size + 2));
    MemorySegment.copy(word, 0, words.segment(), ValueLayout.JAVA_BYTE, end, length);
    starts.segment().set(LONG, 8L * size, end);
    end += length;
    starts.segment().set(LONG, 8L * (size + 1), end);
    insert(slots.segment(), slotCount, hash(word, length), ++size);
    return size - 1;
  }

  /** Copies a word. */
  synchronized void word(int number, Buffer into) {
    long from = starts.segment().get(LONG, 8L * number);
    int length = (int) (starts.segment().get(LONG, 8L * (number + 1)) - from);
    into.reset();
    if (into.bytes.length < length) {
      into.bytes = new byte[2 * length];
    }
    MemorySegment.copy(words.segment(), ValueLayout.JAVA_BYTE, from, into.bytes, 0, length);
  }

  private boolean isAt(int number, byte[] word, int length) {
    long from = starts.segment().get(LONG, 8L * number);
    if (starts.segment().get(LONG, 8L * (number + 1)) - from != length) {
      return false;
    }
    MemorySegment all = words.segment();
    for (int i = 0; i < length; i++) {
      if (all.get(ValueLayout.JAVA_BYTE, from + i) != word[i]) {
        return false;
      }
    }
    return true;
  }

  private static long hash(byte[] word, int length) {
    long hash = 0xCBF29CE484222325L ^ length;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ word[i]) * 0x100000001B3L;
    }
    return Hash.mix(hash);
  }

  private static void insert(MemorySegment table, int count, long hash, int entry) {
    int mask = count - 1;
    int at = (int) hash & mask;
    while (table.get(INT, 4L * at) != 0) {
      at = at + 1 & mask;
    }
    table.set(INT, 4L * at, entry);
  }

  private void grow() {
    int count = Math.max(FEWEST_SLOTS, 2 * slotCount);
    if (count < 0) {
      throw budget.refusal(4L * slotCount);
    }
    Region larger = new Region(budget);
    try {
      larger.ensure(4L * count);
    } catch (MemoryBudget.Exhausted exhausted) {
      larger.close();
      throw exhausted;
    }
    Buffer word = new Buffer();
    for (int i = 0; i < size; i++) {
      word(i, word);
      int length = length(i);
      insert(larger.segment(), count, hash(word.bytes, length), i + 1);
    }
    slots.close();
    slots = larger;
    slotCount = count;
  }

  private int length(int number) {
    return (int)
        (starts.segment().get(LONG, 8L * (number + 1)) - starts.segment().get(LONG, 8L * number));
  }

  synchronized void write(ImageWriter out) throws IOException {
    out.putInt(size);
    Buffer word = new Buffer();
    for (int i = 0; i < size; i++) {
      word(i, word);
      int length = length(i);
      out.putInt(length);
      out.putBytes(word.bytes, length);
    }
  }

  synchronized void read(ImageReader in) throws IOException {
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      byte[] word = new byte[in.getInt()];
      in.getBytes(word, word.length);
      Vocabulary.same(i, number(word, word.length));
    }
  }
}
