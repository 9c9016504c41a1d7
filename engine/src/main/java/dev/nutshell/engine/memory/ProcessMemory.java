package dev.nutshell.engine.memory;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * What this process has of the machine's memory, as the system counts it. A look costs some
 * microseconds and allocates nothing.
 */
public final class ProcessMemory {
  private static final byte[] RESIDENT = {'V', 'm', 'R', 'S', 'S', ':'};
  private static final byte[] PEAK = {'V', 'm', 'H', 'W', 'M', ':'};

  private static final ProcessMemory SELF = new ProcessMemory();

  private final byte[] text = new byte[4096];
  private final RandomAccessFile status;

  private ProcessMemory() {
    RandomAccessFile file = null;
    try {
      file = new RandomAccessFile("/proc/self/status", "r");
    } catch (IOException elsewhere) {
      // Not Linux: the JVM's own figures have to do.
    }
    status = file;
  }

  /** The resident size, or what the JVM holds where the system does not say. */
  public static long resident() {
    return SELF.read(RESIDENT);
  }

  /** The largest resident size so far. */
  public static long peak() {
    return SELF.read(PEAK);
  }

  private synchronized long read(byte[] key) {
    try {
      if (status != null) {
        status.seek(0);
        int length = status.read(text);
        for (int at = 0; at < length - key.length; at++) {
          if (startsWith(key, at)) {
            return kibibytes(at + key.length, length) << 10;
          }
        }
      }
    } catch (IOException unreadable) {
      // As where there is no such file.
    }
    return Runtime.getRuntime().totalMemory();
  }

  private boolean startsWith(byte[] key, int at) {
    for (int i = 0; i < key.length; i++) {
      if (text[at + i] != key[i]) {
        return false;
      }
    }
    return true;
  }

  private long kibibytes(int from, int length) {
    long value = 0;
    for (int at = from; at < length && text[at] != '\n'; at++) {
      if (text[at] >= '0' && text[at] <= '9') {
        value = 10 * value + text[at] - '0';
      }
    }
    return value;
  }
}
