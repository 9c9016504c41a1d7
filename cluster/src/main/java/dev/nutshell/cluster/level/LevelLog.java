package dev.nutshell.cluster.level;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Files that all processes of a run can reach. A file is there whole or not at all; one that is
 * written again replaces the one before.
 */
public interface LevelLog {
  /** Writes a file. */
  interface Writing {
    void to(OutputStream out) throws IOException;
  }

  void write(String name, Writing writing) throws IOException;

  InputStream read(String name) throws IOException;

  boolean has(String name) throws IOException;

  /** Removes it all. */
  void remove() throws IOException;

  /** What a partition has found of a level. */
  static String part(long level, int partition) {
    return "level-%08d/part-%05d".formatted(level, partition);
  }

  /** What the driver alone has found of a level. */
  static String whole(long level) {
    return "level-%08d/whole".formatted(level);
  }

  /** What came of finding a level. */
  static String outcome(long level) {
    return "level-%08d/outcome".formatted(level);
  }
}
