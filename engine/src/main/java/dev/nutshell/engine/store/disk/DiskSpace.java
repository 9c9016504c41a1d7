package dev.nutshell.engine.store.disk;

import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes that a store may have on disk, and the temporary files that hold them. A file has no
 * name once it is open, so nothing is left behind however the process ends.
 */
final class DiskSpace {
  private final long limit;
  private long used;
  private long peak;

  DiskSpace(long limit) {
    this.limit = limit;
  }

  /** Whether so many bytes more are allowed. */
  boolean allows(long bytes) {
    return bytes <= limit - used;
  }

  /** Counts so many bytes that are about to be written, or counts nothing and throws. */
  void take(long bytes) {
    if (!allows(bytes)) {
      throw MemoryBudget.Exhausted.onDisk(
          "states that do not fit in memory would take more than the %,d bytes of --disk"
              .formatted(limit));
    }
    used += bytes;
  }

  /** All that was counted is written. */
  void settle() {
    peak = Math.max(peak, used);
  }

  void release(long bytes) {
    used -= bytes;
  }

  long used() {
    return used;
  }

  /** The most bytes that were on disk at once. */
  long peak() {
    return peak;
  }

  /** So much was on disk at once before. */
  void wasOnce(long bytes) {
    peak = Math.max(peak, bytes);
  }

  static FileChannel newFile() {
    Path directory = directory();
    try {
      return FileChannel.open(
          Files.createTempFile(directory, "nutshell", ".disk"),
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  static void write(FileChannel file, ByteBuffer bytes, long at) {
    try {
      for (long to = at; bytes.hasRemaining(); ) {
        to += file.write(bytes, to);
      }
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  static void read(FileChannel file, ByteBuffer bytes, long at) {
    try {
      for (long from = at; bytes.hasRemaining(); ) {
        int some = file.read(bytes, from);
        if (some < 0) {
          throw new IOException("the temporary file is shorter than what was written to it");
        }
        from += some;
      }
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  static void close(FileChannel file) {
    try {
      file.close();
    } catch (IOException ignored) {
      // The file is temporary and has no name any more; nothing depends on it.
    }
  }

  private static Path directory() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  private static String why(IOException failure) {
    return switch (failure) {
      case NoSuchFileException _ when !Files.isDirectory(directory()) ->
          "there is no such directory";
      case ClosedByInterruptException _ -> "the thread was interrupted";
      // Its message would be the name of a file that is not there.
      case FileSystemException unsaid when unsaid.getReason() == null ->
          "no file can be made there";
      default -> failure.getMessage();
    };
  }

  private static MemoryBudget.Exhausted failed(IOException failure) {
    return MemoryBudget.Exhausted.onDisk(
        "states that do not fit in memory cannot be kept in the temporary directory %s: %s"
            .formatted(directory(), why(failure)));
  }
}
