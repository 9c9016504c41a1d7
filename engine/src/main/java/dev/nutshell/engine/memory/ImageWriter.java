package dev.nutshell.engine.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Writes structures to a channel: numbers, bytes and stretches of memory, in parts that say what
 * they are. Each part begins with a small header (a mark, its kind and version) and ends with a
 * checksum, so {@link ImageReader} notices what is damaged, cut short or of another version.
 */
public final class ImageWriter {
  static final int MARK = 0x4E55_5453;
  private static final int BUFFER = 1 << 16;

  private final WritableByteChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32C sum = new CRC32C();
  private int summed;

  public ImageWriter(WritableByteChannel channel) {
    this.channel = channel;
  }

  /** Begins a part; parts do not overlap, but a structure may write several. */
  public void begin(String kind, int version) throws IOException {
    sum.reset();
    summed = buffer.position();
    putInt(MARK);
    putText(kind);
    putInt(version);
  }

  /** Ends a part. */
  public void end() throws IOException {
    addToSum();
    long checksum = sum.getValue();
    putLong(checksum);
    summed = buffer.position();
  }

  public void putInt(int value) throws IOException {
    room(Integer.BYTES).putInt(value);
  }

  public void putLong(long value) throws IOException {
    room(Long.BYTES).putLong(value);
  }

  public void putBoolean(boolean value) throws IOException {
    room(1).put((byte) (value ? 1 : 0));
  }

  public void putDouble(double value) throws IOException {
    putLong(Double.doubleToRawLongBits(value));
  }

  public void putText(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    putInt(bytes.length);
    putBytes(bytes, bytes.length);
  }

  /** Writes the first so many bytes, and how many they are. */
  public void putArray(byte[] bytes, int count) throws IOException {
    putInt(count);
    putBytes(bytes, count);
  }

  public void putBytes(byte[] bytes, int count) throws IOException {
    for (int at = 0; at < count; ) {
      int some = Math.min(count - at, room(1).remaining());
      buffer.put(bytes, at, some);
      at += some;
    }
  }

  public void putInts(int[] values, int count) throws IOException {
    putInt(count);
    for (int i = 0; i < count; i++) {
      putInt(values[i]);
    }
  }

  public void putLongs(long[] values, int count) throws IOException {
    putInt(count);
    for (int i = 0; i < count; i++) {
      putLong(values[i]);
    }
  }

  /** Writes so many bytes from the beginning of a segment. */
  public void putMemory(MemorySegment memory, long bytes) throws IOException {
    putLong(bytes);
    for (long at = 0; at < bytes; ) {
      int some = (int) Math.min(bytes - at, room(1).remaining());
      buffer.put(memory.asSlice(at, some).asByteBuffer());
      at += some;
    }
  }

  /** Writes a range of a file as {@link #putMemory} would write it from memory. */
  public void putFile(FileChannel file, long from, long bytes) throws IOException {
    putLong(bytes);
    for (long left = bytes; left > 0; ) {
      int end = room(1).position() + (int) Math.min(left, buffer.remaining());
      int some = file.read(buffer.limit(end), from + bytes - left);
      buffer.limit(buffer.capacity());
      if (some < 0) {
        throw new IOException("the temporary file is shorter than what was written to it");
      }
      left -= some;
    }
  }

  /** Hands all that is left to the channel. */
  public void finish() throws IOException {
    drain();
  }

  private ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      drain();
    }
    return buffer;
  }

  private void drain() throws IOException {
    addToSum();
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
    summed = 0;
  }

  private void addToSum() {
    sum.update(buffer.slice(summed, buffer.position() - summed));
    summed = buffer.position();
  }
}
