package dev.nutshell.engine.store.disk;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All states on disk. No state is in two runs. Runs of about the same size are merged, {@value
 * #TOGETHER} at a time, so there are few of them, and a state is written again once for each
 * doubling of all by that factor.
 */
final class Runs implements Imaged, AutoCloseable {
  static final int TOGETHER = 4;

  /** So much of a file is read or written at once, at most. */
  static final int MOST_WINDOW = 1 << 18;

  private final MemoryBudget budget;
  private final long seed;
  private final DiskSpace space;
  private final int windowBytes;
  private final long directoryBytes;
  private final List<Run> runs = new ArrayList<>();
  private long states;
  private long merges;

  /**
   * @param seed of the hash whose upper bits are tags
   * @param share about how many bytes of memory there are for all runs
   */
  Runs(MemoryBudget budget, long seed, DiskSpace space, long share) {
    this.budget = budget;
    this.seed = seed;
    this.space = space;
    windowBytes = Math.clamp(share / 64, 1 << 10, MOST_WINDOW);
    directoryBytes = share / 4;
  }

  long states() {
    return states;
  }

  long merges() {
    return merges;
  }

  int count() {
    return runs.size();
  }

  long bytes() {
    return runs.stream().mapToLong(Run::bytes).sum();
  }

  /** A run for so many states, to be {@linkplain #add added} once it is written. */
  Run.Writer writer(Packing packing, long count) {
    return new Run.Writer(budget, space, packing, count, windowBytes, directoryBytes);
  }

  void add(Run run) {
    runs.add(run);
    states += run.states();
  }

  /** Hands every state to the taker, run by run. */
  void forEach(Consumer<State> taker) {
    State state = new State();
    for (Run run : runs) {
      for (long number = 0; number < run.states(); number++) {
        run.load(number, state);
        taker.accept(state);
      }
    }
  }

  /** Whether the state is in one of the runs: see {@link Run#holds}. */
  boolean hold(State state, long tag, long asked) {
    for (int i = 0; i < runs.size(); i++) {
      if (runs.get(i).holds(state, tag, asked)) {
        return true;
      }
    }
    return false;
  }

  /** Merges runs of about one size, where there are enough of them. */
  void tidy() {
    while (runs.size() >= TOGETHER) {
      runs.sort((a, b) -> Long.compare(b.states(), a.states()));
      int last = lastOfSize();
      if (last < 0 || !merge(new ArrayList<>(runs.subList(last - TOGETHER + 1, last + 1)))) {
        return;
      }
    }
  }

  /** The index of the last of enough runs of which none is much larger than another, or -1. */
  private int lastOfSize() {
    for (int last = runs.size() - 1; last >= TOGETHER - 1; last--) {
      if (runs.get(last - TOGETHER + 1).states() < TOGETHER * runs.get(last).states()) {
        return last;
      }
    }
    return -1;
  }

  /** False where there is no room for it; then nothing has changed. */
  private boolean merge(List<Run> some) {
    Packing.Builder builder = new Packing.Builder();
    some.forEach(run -> builder.add(run.packing()));
    long count = some.stream().mapToLong(Run::states).sum();
    Run merged;
    try (Run.Writer writer = writer(builder.build(), count)) {
      new Merging(some).to(writer);
      merged = writer.finish();
    } catch (MemoryBudget.Exhausted noRoom) {
      return false;
    }
    runs.removeAll(some);
    some.forEach(Run::close);
    runs.addFirst(merged);
    merges++;
    return true;
  }

  /** The states of several runs in the order of their tags. */
  private final class Merging {
    private final List<Run> sources;
    private final State[] heads;
    private final long[] tags;
    private final long[] next;

    Merging(List<Run> sources) {
      this.sources = sources;
      heads = new State[sources.size()];
      tags = new long[heads.length];
      next = new long[heads.length];
      for (int i = 0; i < heads.length; i++) {
        heads[i] = new State();
        advance(i);
      }
    }

    private void advance(int source) {
      Run run = sources.get(source);
      if (next[source] == run.states()) {
        tags[source] = Long.MAX_VALUE;
        return;
      }
      run.load(next[source]++, heads[source]);
      tags[source] = RecentStates.tag(heads[source].hash(seed));
    }

    void to(Run.Writer writer) {
      while (true) {
        int least = 0;
        for (int i = 1; i < tags.length; i++) {
          least = tags[i] < tags[least] ? i : least;
        }
        if (tags[least] == Long.MAX_VALUE) {
          return;
        }
        writer.add(tags[least], heads[least]);
        advance(least);
      }
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("runs", 1);
    out.putInt(runs.size());
    out.putLong(merges);
    out.end();
    for (Run run : runs) {
      run.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("runs", 1);
    int count = in.getInt();
    merges = in.getLong();
    in.end();
    for (int i = 0; i < count; i++) {
      add(Run.read(in, budget, space));
    }
  }

  @Override
  public void close() {
    runs.forEach(Run::close);
    runs.clear();
  }
}
