package dev.nutshell.engine.search.frontier;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;

/**
 * From which state, and by which event, several threads found each state: a {@link ParentLog} a
 * thread. The k-th state that thread t of n finds has the number k·n + t, from k = 1 on; the
 * initial state has 0. So a number tells whose log it is in, and threads write without knowing of
 * each other. Trails are read when they have come to rest.
 */
public final class ParentLogs implements Imaged, AutoCloseable {
  private final MemoryBudget budget;
  private final ParentLog[] logs;
  private final long[] found;

  public ParentLogs(MemoryBudget budget, int threads) {
    this.budget = budget;
    logs = new ParentLog[threads];
    found = new long[threads * PADDING];
    for (int i = 0; i < threads; i++) {
      logs[i] = new ParentLog(budget);
    }
  }

  /** Counters of different threads are not to share a cache line. */
  private static final int PADDING = 16;

  /** What a number becomes where there are more logs than before. */
  public static long renumbered(long number, int before, int now) {
    return before == now ? number : number / before * now + number % before;
  }

  /**
   * A thread has found a state.
   *
   * @param parent the number of its parent
   * @return its number
   */
  public long add(int thread, long parent, int event) {
    logs[thread].add(parent, event);
    return ++found[thread * PADDING] * logs.length + thread;
  }

  /** The number that the next state found by a thread will have. */
  public long next(int thread) {
    return (found[thread * PADDING] + 1) * logs.length + thread;
  }

  /**
   * The events from the initial state to the state of a number.
   *
   * @param extra how many more there is to be room for
   */
  public int[] path(long number, int extra) {
    long length = 0;
    for (long at = number; at != 0; at = find(at).parent()) {
      length++;
    }
    int[] events = Trails.ofLength(length + extra);
    for (long at = number; at != 0; ) {
      ParentLog.Record record = find(at);
      events[(int) --length] = record.event();
      at = record.parent();
    }
    return events;
  }

  private ParentLog.Record find(long number) {
    return logs[(int) (number % logs.length)].find(number / logs.length);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("logs of parents", 1);
    out.putInt(logs.length);
    for (int i = 0; i < logs.length; i++) {
      out.putLong(found[i * PADDING]);
    }
    out.end();
    for (ParentLog log : logs) {
      log.write(out);
    }
  }

  /** Of as many threads, or of fewer. */
  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("logs of parents", 1);
    int count = in.getInt();
    in.require(count > 0 && count <= logs.length, "logs of no more threads");
    for (int i = 0; i < count; i++) {
      found[i * PADDING] = in.getLong();
    }
    in.end();
    for (int i = 0; i < count; i++) {
      logs[i].read(in);
      if (count < logs.length) {
        renumber(i, count);
      }
    }
  }

  private void renumber(int log, int before) {
    try (ParentLog old = logs[log]) {
      ParentLog renumbered = new ParentLog(budget);
      logs[log] = renumbered;
      old.forEach(
          (parent, event) -> renumbered.add(renumbered(parent, before, logs.length), event));
    }
  }

  @Override
  public void close() {
    for (ParentLog log : logs) {
      log.close();
    }
  }
}
