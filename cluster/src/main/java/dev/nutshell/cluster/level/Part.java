package dev.nutshell.cluster.level;

import java.io.IOException;
import java.io.Serializable;

/**
 * What one of several does of a common work that goes step by step: in each it sends blocks to
 * others, then takes those that came, and reports.
 *
 * @param <O> what tells it which step that is
 */
public interface Part<O extends Serializable> extends AutoCloseable {
  /** What takes a block for another. */
  interface Outbox {
    void send(int owner, byte[] block, int size) throws IOException;
  }

  /** What hears now and then that work goes on, and may end it by throwing. */
  interface Pulse {
    void beats(long found, long fired);
  }

  /** Gets ready for a step, or for the same one again. */
  void begin(O order, LevelLog log) throws IOException;

  /** Whether that step was begun, and others' blocks may come. */
  boolean hasBegun(O order);

  /** Tells this one from another that was rebuilt to do the same. */
  long incarnation();

  /**
   * Does some more of the step; what is in the way of that is told by the report.
   *
   * @return whether there may be more
   */
  boolean expandSome(Outbox out, Pulse pulse);

  /** Takes a block that another one sent. */
  void receive(byte[] block, int size);

  /** All blocks have come. */
  Serializable report(O order, LevelLog log);

  @Override
  void close();
}
