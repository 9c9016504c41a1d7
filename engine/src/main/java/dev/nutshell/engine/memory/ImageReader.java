package dev.nutshell.engine.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Reads what an {@link ImageWriter} wrote, and notices what it did not write. */
public final class ImageReader {
  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_TEXT = 1 << 24;
  private static final int MOST = Integer.MAX_VALUE - 8;
  private static final int FIRST = 1 << 16;

  private final ReadableByteChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN).limit(0);
  private final CRC32C sum = new CRC32C();
  private int summed;

  /** These bytes are not an image, or not the one that was expected. */
  public static final class Damaged extends IOException {
    public Damaged(String message) {
      super(message);
    }
  }

  public ImageReader(ReadableByteChannel channel) {
    this.channel = channel;
  }

  /** Begins a part, which has to be of this kind and version. */
  public void begin(String kind, int version) throws IOException {
    sum.reset();
    summed = buffer.position();
    if (getInt() != ImageWriter.MARK) {
      throw new Damaged("no part of an image where '" + kind + "' should begin");
    }
    String found = getText();
    int ofVersion = getInt();
    if (!found.equals(kind) || ofVersion != version) {
      throw new Damaged(
          "the image has '%s', version %d, where '%s', version %d, should be"
              .formatted(found, ofVersion, kind, version));
    }
  }

  /** Ends a part. */
  public void end() throws IOException {
    addToSum();
    long computed = sum.getValue();
    if (getLong() != computed) {
      throw new Damaged("the image is damaged: a checksum differs");
    }
    summed = buffer.position();
  }

  public int getInt() throws IOException {
    return next(Integer.BYTES).getInt();
  }

  public long getLong() throws IOException {
    return next(Long.BYTES).getLong();
  }

  public boolean getBoolean() throws IOException {
    return next(1).get() != 0;
  }

  public double getDouble() throws IOException {
    return Double.longBitsToDouble(getLong());
  }

  public String getText() throws IOException {
    byte[] bytes = new byte[count(LONGEST_TEXT)];
    getBytes(bytes, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Bytes that were written with how many they are. */
  public byte[] getArray() throws IOException {
    int count = count(MOST);
    byte[] bytes = new byte[Math.min(count, FIRST)];
    for (int at = 0; at < count; at++) {
      if (at == bytes.length) {
        bytes = Arrays.copyOf(bytes, longer(at, count));
      }
      bytes[at] = next(1).get();
    }
    return bytes;
  }

  public void getBytes(byte[] into, int count) throws IOException {
    for (int at = 0; at < count; ) {
      int some = Math.min(count - at, next(1).remaining());
      buffer.get(into, at, some);
      at += some;
    }
  }

  public int[] getInts() throws IOException {
    int count = count(MOST);
    int[] values = new int[Math.min(count, FIRST)];
    for (int at = 0; at < count; at++) {
      if (at == values.length) {
        values = Arrays.copyOf(values, longer(at, count));
      }
      values[at] = getInt();
    }
    return values;
  }

  public long[] getLongs() throws IOException {
    int count = count(MOST);
    long[] values = new long[Math.min(count, FIRST)];
    for (int at = 0; at < count; at++) {
      if (at == values.length) {
        values = Arrays.copyOf(values, longer(at, count));
      }
      values[at] = getLong();
    }
    return values;
  }

  /** Arrays grow as they are read: a damaged count must not take memory for what is not there. */
  private static int longer(int length, int count) {
    return (int) Math.min(2L * length, count);
  }

  /** Says that something that was read makes no sense, unless it does. */
  public void require(boolean sense, String what) throws Damaged {
    if (!sense) {
      throw new Damaged("the image is damaged: " + what);
    }
  }

  /** Reads a number that has to be this one: a setting with which the structure was made. */
  public void same(long setting, String name) throws IOException {
    long written = getLong();
    if (written != setting) {
      throw new Damaged(
          "the image is of another one: its %s is %d, not %d".formatted(name, written, setting));
    }
  }

  /** The same for a text. */
  public void same(String setting, String name) throws IOException {
    String written = getText();
    if (!written.equals(setting)) {
      throw new Damaged(
          "the image is of another one: its %s is '%s', not '%s'"
              .formatted(name, written, setting));
    }
  }

  /** How many bytes of memory come next, for {@link #getMemory}. */
  public long memoryBytes() throws IOException {
    long bytes = getLong();
    if (bytes < 0) {
      throw new Damaged("the image is damaged: a length is negative");
    }
    return bytes;
  }

  /** Reads so many bytes to the beginning of a segment. */
  public void getMemory(MemorySegment into, long bytes) throws IOException {
    for (long at = 0; at < bytes; ) {
      int some = (int) Math.min(bytes - at, next(1).remaining());
      into.asSlice(at, some).asByteBuffer().put(buffer.slice(buffer.position(), some));
      buffer.position(buffer.position() + some);
      at += some;
    }
  }

  private int count(int most) throws IOException {
    int count = getInt();
    if (count < 0 || count > most) {
      throw new Damaged("the image is damaged: a count of " + count);
    }
    return count;
  }

  /** The buffer, with at least so many bytes to read. */
  private ByteBuffer next(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      addToSum();
      buffer.compact();
      summed = 0;
      while (buffer.position() < bytes) {
        if (channel.read(buffer) < 0) {
          throw new Damaged("the image ends too early");
        }
      }
      buffer.flip();
    }
    return buffer;
  }

  private void addToSum() {
    sum.update(buffer.slice(summed, buffer.position() - summed));
    summed = buffer.position();
  }
}
