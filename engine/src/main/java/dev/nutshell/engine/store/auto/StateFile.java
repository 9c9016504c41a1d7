package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Movable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * States on their way from one store to another, in a temporary file: each by the bytes in which it
 * differs from the one before. Stores hand states over in an order in which neighbours are alike,
 * so that is a small part of a vector.
 */
final class StateFile implements Movable, AutoCloseable {
  private static final int BUFFER = 1 << 16;
  // A number, or a word of eight bytes with where it stands and which of its bytes are here.
  private static final int MOST_AT_ONCE = 32;

  private final FileChannel file;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private final State last = new State();
  private long states;
  private int longest;
  private boolean written;

  /** Makes the file. */
  StateFile() throws IOException {
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    file =
        FileChannel.open(
            Files.createTempFile(directory, "nutshell", ".states"),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
  }

  /** The length of the longest. */
  int longest() {
    return longest;
  }

  long states() {
    return states;
  }

  /** Adds a state; not after the first {@link #forEach}. */
  void add(State state) {
    int length = state.length();
    longest = Math.max(longest, length);
    if (length != last.length()) {
      last.resize(0);
      last.resize(length);
    }
    room();
    putNumber(length);
    putNumber(changedWords(state));
    int from = 0;
    for (int at = 0; at < length; at += 8) {
      long now = state.getLong(at);
      long changed = now ^ last.getLong(at);
      if (changed != 0) {
        room();
        putNumber((at - from) >> 3);
        putBytes(now, changed);
        last.setLong(at, now);
        from = at + 8;
      }
    }
    states++;
  }

  private int changedWords(State state) {
    int words = 0;
    for (int at = 0; at < state.length(); at += 8) {
      words += state.getLong(at) == last.getLong(at) ? 0 : 1;
    }
    return words;
  }

  /** In the order in which they were added. */
  @Override
  public void forEach(Consumer<State> taker) {
    try {
      if (!written) {
        drainBuffer();
        written = true;
      }
      file.position(0);
      buffer.limit(0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    last.resize(0);
    for (long left = states; left > 0; left--) {
      fill();
      int length = (int) getNumber();
      if (length != last.length()) {
        last.resize(0);
        last.resize(length);
      }
      int at = 0;
      for (long words = getNumber(); words > 0; words--) {
        fill();
        at += (int) getNumber() << 3;
        last.setLong(at, getBytes(last.getLong(at)));
        at += 8;
      }
      taker.accept(last);
    }
  }

  private void putBytes(long now, long changed) {
    int mask = 0;
    for (int i = 0; i < 8; i++) {
      mask |= (changed >>> 8 * i & 0xFF) == 0 ? 0 : 1 << i;
    }
    buffer.put((byte) mask);
    for (int i = 0; i < 8; i++) {
      if ((mask >>> i & 1) != 0) {
        buffer.put((byte) (now >>> 8 * i));
      }
    }
  }

  private long getBytes(long before) {
    int mask = buffer.get() & 0xFF;
    long now = before;
    for (int i = 0; i < 8; i++) {
      if ((mask >>> i & 1) != 0) {
        now = now & ~(0xFFL << 8 * i) | (buffer.get() & 0xFFL) << 8 * i;
      }
    }
    return now;
  }

  private void putNumber(long number) {
    long rest = number;
    for (; (rest & ~0x7F) != 0; rest >>>= 7) {
      buffer.put((byte) (rest | 0x80));
    }
    buffer.put((byte) rest);
  }

  private long getNumber() {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = buffer.get();
      number |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return number;
      }
    }
  }

  private void room() {
    if (buffer.remaining() < MOST_AT_ONCE) {
      try {
        drainBuffer();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  private void drainBuffer() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      file.write(buffer);
    }
    buffer.clear();
  }

  private void fill() {
    if (buffer.remaining() < MOST_AT_ONCE) {
      buffer.compact();
      try {
        while (buffer.hasRemaining() && file.read(buffer) > 0) {
          // As much as there is room for.
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      buffer.flip();
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException ignored) {
      // The file is temporary and marked for deletion; nothing depends on it any more.
    }
  }
}
