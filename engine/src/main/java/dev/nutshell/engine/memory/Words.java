package dev.nutshell.engine.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Words (little-endian) and bytes of off-heap memory by address, without the checks of bounds and
 * lifetime that a segment makes: they are a tenth of the time of a search whose states are short.
 * For inner loops only, where the structure itself guarantees that the address is inside its {@link
 * Region} and that the region is open; an address that is not ends the JVM.
 */
public final class Words {
  private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  // What threads share: only an aligned word can be read and written whole.
  private static final VarHandle SHARED =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private Words() {}

  public static byte getByte(long address) {
    return MEMORY.get(ValueLayout.JAVA_BYTE, address);
  }

  public static void setByte(long address, byte value) {
    MEMORY.set(ValueLayout.JAVA_BYTE, address, value);
  }

  public static int getInt(long address) {
    return MEMORY.get(INT, address);
  }

  public static void setInt(long address, int value) {
    MEMORY.set(INT, address, value);
  }

  public static long get(long address) {
    return MEMORY.get(WORD, address);
  }

  public static void set(long address, long value) {
    MEMORY.set(WORD, address, value);
  }

  /**
   * Reads an aligned word; whoever wrote it by {@link #setRelease} wrote all before that before.
   */
  public static long getAcquire(long address) {
    return (long) SHARED.getAcquire(MEMORY, address);
  }

  /** Writes an aligned word after all that was written before. */
  public static void setRelease(long address, long value) {
    SHARED.setRelease(MEMORY, address, value);
  }

  /** Sets bits of an aligned word at once, and gives what it was before. */
  public static long getAndOr(long address, long bits) {
    return (long) SHARED.getAndBitwiseOr(MEMORY, address, bits);
  }
}
