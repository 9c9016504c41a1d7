package dev.nutshell.lts;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Numbers labels from 0 on, in the order in which they are first seen. Their bytes lie off-heap,
 * one behind the other, because a file may have millions of them; they are hashed and compared
 * eight at a time.
 */
final class LabelTable implements AutoCloseable {
  /** Bytes after a label that must be readable, whatever they are. */
  static final int SLACK = 8;

  private static final VarHandle HEAP_WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final long TAG = 0xFFFF_FFFF_0000_0000L;
  private static final int END_WIDTH = 5;

  private final Region region;
  private final PackedNumbers ends;
  private SlotTable slots;
  private MemorySegment text;
  private long textEnd;
  private int size;

  LabelTable(MemoryBudget budget) {
    region = new Region(budget);
    text = region.segment();
    ends = new PackedNumbers(budget, END_WIDTH, Integer.MAX_VALUE);
    slots = new SlotTable(budget);
  }

  int size() {
    return size;
  }

  long bytes() {
    return region.size() + ends.bytes();
  }

  /** The number of the label that these bytes are, or -1 where no number is left for it. */
  int number(byte[] source, int from, int to) {
    long hash = hash(source, from, to);
    int partition = (int) hash & SlotTable.PARTITIONS - 1;
    long tag = hash & TAG;
    slots.makeRoom(partition);
    long position = slots.home(partition, tag);
    for (long slot; (slot = slots.get(position)) != 0; position = slots.next(partition, position)) {
      int label = (int) slot - 1;
      if ((slot & TAG) == tag && holds(label, source, from, to)) {
        return label;
      }
    }
    if (size == Integer.MAX_VALUE) {
      return -1;
    }
    append(source, from, to);
    slots.put(partition, position, tag | size);
    return size - 1;
  }

  private static long hash(byte[] source, int from, int to) {
    long hash = to - from;
    int at = from;
    for (; to - at > 8; at += 8) {
      hash = Hash.mix(hash ^ (long) HEAP_WORD.get(source, at));
    }
    return Hash.mix(hash ^ (long) HEAP_WORD.get(source, at) & firstBytes(to - at));
  }

  private boolean holds(int label, byte[] source, int from, int to) {
    long start = start(label);
    if (ends.get(label) - start != to - from) {
      return false;
    }
    int at = from;
    for (; to - at > 8; at += 8, start += 8) {
      if (text.get(WORD, start) != (long) HEAP_WORD.get(source, at)) {
        return false;
      }
    }
    long difference = text.get(WORD, start) ^ (long) HEAP_WORD.get(source, at);
    return (difference & firstBytes(to - at)) == 0;
  }

  /** A mask for the first {@code count} bytes of a word, 0 to 8. */
  private static long firstBytes(int count) {
    return count == 0 ? 0 : -1L >>> (Long.SIZE - 8 * count);
  }

  private void append(byte[] source, int from, int to) {
    long end = textEnd + to - from;
    if (end + SLACK > region.size()) {
      region.ensure(end + end / 2 + SLACK);
      text = region.segment();
    }
    ends.append(size, end);
    MemorySegment.copy(source, from, text, ValueLayout.JAVA_BYTE, textEnd, to - from);
    textEnd = end;
    size++;
  }

  private long start(int label) {
    return label == 0 ? 0 : ends.get(label - 1);
  }

  /** Ends the numbering: what is needed only to find labels is given back. */
  void finish() {
    slots.close();
    slots = null;
  }

  /** The label's text; bytes that are not UTF-8 are taken as Latin-1, as older files have them. */
  String text(int label) {
    long start = start(label);
    byte[] bytes = text.asSlice(start, ends.get(label) - start).toArray(ValueLayout.JAVA_BYTE);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  public void close() {
    region.close();
    text = region.segment();
    ends.close();
    if (slots != null) {
      slots.close();
    }
  }
}
