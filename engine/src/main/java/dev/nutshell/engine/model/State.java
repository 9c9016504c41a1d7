package dev.nutshell.engine.model;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A state vector: bytes with a length. The caller owns it; nobody keeps one that was passed in.
 *
 * <p>Invariant: the array is a multiple of eight bytes long, and the bytes from {@link #length()}
 * up to the next multiple of eight are zero. So hashing, comparing and copying go eight bytes at a
 * time with no tail to treat.
 */
public final class State {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int length;

  public State() {
    this(64);
  }

  public State(int capacity) {
    bytes = new byte[padded(Math.max(capacity, 8))];
  }

  /** The number of bytes rounded up to whole words of eight. */
  public static int padded(int length) {
    return (length + 7) & ~7;
  }

  public int length() {
    return length;
  }

  /** The bytes themselves; valid until {@link #resize} grows them. */
  public byte[] bytes() {
    return bytes;
  }

  /** Sets the length. Bytes that come into view by growing are zero. */
  public void resize(int newLength) {
    if (newLength < length) {
      Arrays.fill(bytes, newLength, padded(length), (byte) 0);
    } else if (newLength > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(padded(newLength), 2 * bytes.length));
    }
    length = newLength;
  }

  public void copyFrom(State other) {
    if (other.length > bytes.length) {
      bytes = new byte[other.bytes.length];
    }
    int words = padded(other.length);
    System.arraycopy(other.bytes, 0, bytes, 0, words);
    if (words < length) {
      Arrays.fill(bytes, words, padded(length), (byte) 0);
    }
    length = other.length;
  }

  /** Takes {@code newLength} bytes of {@code source} from {@code offset} on. */
  public void copyFrom(byte[] source, int offset, int newLength) {
    resize(newLength);
    System.arraycopy(source, offset, bytes, 0, newLength);
  }

  public byte get(int offset) {
    return bytes[offset];
  }

  public void set(int offset, int value) {
    bytes[offset] = (byte) value;
  }

  public int getShort(int offset) {
    return (short) SHORT.get(bytes, offset);
  }

  public void setShort(int offset, int value) {
    SHORT.set(bytes, offset, (short) value);
  }

  public int getInt(int offset) {
    return (int) INT.get(bytes, offset);
  }

  public void setInt(int offset, int value) {
    INT.set(bytes, offset, value);
  }

  public long getLong(int offset) {
    return (long) LONG.get(bytes, offset);
  }

  public void setLong(int offset, long value) {
    LONG.set(bytes, offset, value);
  }

  public void write(ImageWriter out) throws IOException {
    out.putInt(length);
    out.putBytes(bytes, length);
  }

  public void read(ImageReader in) throws IOException {
    resize(0);
    resize(in.getInt());
    in.getBytes(bytes, length);
  }

  public boolean sameAs(State other) {
    if (length != other.length) {
      return false;
    }
    for (int at = 0; at < length; at += 8) {
      if ((long) LONG.get(bytes, at) != (long) LONG.get(other.bytes, at)) {
        return false;
      }
    }
    return true;
  }

  /** A 64-bit hash of the vector, see {@link Hash}. */
  public long hash(long seed) {
    byte[] vector = bytes;
    int end = length;
    long key = Hash.key(seed, end);
    long sum = key;
    int at = 0;
    for (; at + 8 < end; at += 16) {
      sum += Hash.fold((long) LONG.get(vector, at), (long) LONG.get(vector, at + 8), key);
      key += Hash.STRIDE;
    }
    if (at < end) {
      sum += Hash.fold((long) LONG.get(vector, at), 0, key);
    }
    return Hash.mix(sum);
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof State state && sameAs(state);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(hash(0));
  }

  @Override
  public String toString() {
    return Arrays.toString(toByteArray());
  }
}
