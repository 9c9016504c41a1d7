package dev.nutshell.cluster.level;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;

/**
 * What came of expanding a level, or of finding the initial state.
 *
 * @param level that was found
 * @param handed the last level that the driver alone has found
 * @param partitions how many took part, 1 where the driver did it alone
 */
public record LevelOutcome(long level, long handed, int partitions, List<PartReport> parts)
    implements Serializable {
  long states() {
    return parts.stream().mapToLong(PartReport::states).sum();
  }

  long[] frontier() {
    return parts.stream().mapToLong(PartReport::states).toArray();
  }

  long[] totals() {
    return parts.stream().mapToLong(PartReport::total).toArray();
  }

  void write(OutputStream to) throws IOException {
    ObjectOutputStream out = new ObjectOutputStream(to);
    out.writeObject(this);
    out.flush();
  }

  static LevelOutcome read(InputStream from, String name) throws IOException {
    try (ObjectInputStream in = new ObjectInputStream(from)) {
      return (LevelOutcome) in.readObject();
    } catch (ClassNotFoundException | ClassCastException other) {
      throw new IOException("the log's file " + name + " is of another version", other);
    }
  }
}
