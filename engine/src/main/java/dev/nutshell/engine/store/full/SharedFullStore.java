package dev.nutshell.engine.store.full;

import static dev.nutshell.engine.store.full.FullStore.TAG;

import dev.nutshell.engine.memory.Bundles;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.SharedSlots;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.TableStore;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * {@link FullStore} for several threads.
 *
 * <p>A state is looked for without a latch: what is found is final, see {@link SharedSlots}. Where
 * it is not found, the thread takes the latch of the partition, looks again, appends the vector to
 * a chunk of its own and then puts the slot. So of two threads that put one state, the second finds
 * the first one's.
 *
 * <p>Ids are below the number of states and 256 for each thread and length of a vector: a thread
 * numbers in chunks.
 */
public final class SharedFullStore extends TableStore implements FullVectors {
  private final MemoryBudget budget;
  private final long seed;
  private final VectorArena vectors;
  private final SharedSlots slots;

  public SharedFullStore(MemoryBudget budget, long seed, int threads) {
    super(FullStore.TRAITS, threads);
    this.budget = budget;
    this.seed = seed;
    vectors = VectorArena.shared(budget);
    try {
      slots = new SharedSlots(budget, threads);
    } catch (MemoryBudget.Exhausted exhausted) {
      vectors.close();
      throw exhausted;
    }
  }

  @Override
  protected Session open() {
    return new SharedSession(vectors.appender());
  }

  @Override
  public long size() {
    return slots.size();
  }

  @Override
  public long bytes() {
    return vectors.bytes() + slots.bytes();
  }

  @Override
  public void dropTable() {
    slots.drop();
  }

  @Override
  public void forEach(Consumer<State> taker) {
    vectors.forEach((_, state) -> taker.accept(state));
  }

  @Override
  public void drain(Consumer<State> taker) {
    vectors.drain(taker);
  }

  @Override
  public boolean restoreTable() {
    if (!vectors.isWhole()) {
      return false;
    }
    slots.restore(budget);
    vectors.forEach(
        (number, state) -> {
          long hash = state.hash(seed);
          int partition = slots.partition(hash);
          SlotTable table = slots.lock(partition);
          table.put(0, table.vacant(0, hash & TAG), hash & TAG | number + 1);
          slots.unlock(partition);
        });
    return true;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("shared full", 1);
    out.putLong(seed);
    out.end();
    vectors.write(out);
    slots.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("shared full", 1);
    in.same(seed, "seed");
    in.end();
    vectors.read(in);
    slots.read(in);
  }

  @Override
  public void close() {
    vectors.close();
    slots.close();
  }

  private final class SharedSession extends TableSession {
    private final VectorArena.Appender appender;
    private final SharedSlots.Probe probe = slots.probe();
    private final Bundles bundles = slots.bundles();
    // Keeps the looks ahead from being optimised away.
    private long ahead;

    SharedSession(VectorArena.Appender appender) {
      this.appender = appender;
    }

    @Override
    public long put(State state, long parent, int event) {
      long hash = state.hash(seed);
      long found = find(state, hash);
      return found >= 0 ? ~found : add(state, hash);
    }

    /** In short passes: only in those do the waits for memory overlap. */
    @Override
    public void put(Batch batch) {
      hash(batch);
      ahead += slots.glance(batch.places(), batch.size());
      seek(batch);
      ahead += vectors.glance(batch.places(), batch.size());
      compare(batch);
      addRest(batch);
    }

    private void hash(Batch batch) {
      long[] hashes = batch.hashes();
      long[] homes = batch.places();
      for (int i = 0, size = batch.size(); i < size; i++) {
        long hash = batch.state(i).hash(seed);
        hashes[i] = hash;
        homes[i] = slots.home(slots.partition(hash), hash);
      }
    }

    /** Leaves a slot for each that may be its, or 0. */
    private void seek(Batch batch) {
      long[] hashes = batch.hashes();
      long[] candidates = batch.places();
      for (int i = 0, size = batch.size(); i < size; i++) {
        candidates[i] = slots.seek(slots.partition(hashes[i]), hashes[i]);
      }
    }

    private void compare(Batch batch) {
      long[] candidates = batch.places();
      for (int i = 0, size = batch.size(); i < size; i++) {
        long number = (candidates[i] & ~TAG) - 1;
        if (number >= 0 && !batch.isAnswered(i) && vectors.holds(number, batch.state(i))) {
          batch.answer(i, ~number);
        }
      }
    }

    private void addRest(Batch batch) {
      long[] hashes = batch.hashes();
      int size = batch.size();
      bundles.begin(size);
      for (int i = 0; i < size; i++) {
        if (!batch.isAnswered(i)) {
          bundles.add(slots.partition(hashes[i]), i);
        }
      }
      // Where another thread is busy comes last: it may be growing.
      for (int partition = 0; partition < bundles.partitions(); partition++) {
        SlotTable table = bundles.isEmpty(partition) ? null : slots.tryLock(partition);
        if (table != null) {
          add(batch, partition, table);
        }
      }
      for (int partition = 0; partition < bundles.partitions(); partition++) {
        if (!bundles.isEmpty(partition)) {
          add(batch, partition, slots.lock(partition));
        }
      }
    }

    /** Adds a bundle under the latch of its partition, and gives the latch back. */
    private void add(Batch batch, int partition, SlotTable table) {
      try {
        do {
          int item = bundles.take(partition);
          batch.answer(item, add(batch.state(item), batch.hashes()[item], table));
        } while (!bundles.isEmpty(partition));
      } finally {
        slots.unlock(partition);
      }
    }

    /** The number of a state, or -1 where it is perhaps not here. */
    private long find(State state, long hash) {
      long tag = hash & TAG;
      probe.start(slots.partition(hash), tag);
      for (long slot; (slot = probe.next()) != 0; ) {
        if ((slot & TAG) == tag && vectors.holds((slot & ~TAG) - 1, state)) {
          return (slot & ~TAG) - 1;
        }
      }
      return -1;
    }

    private long add(State state, long hash) {
      int partition = slots.partition(hash);
      SlotTable table = slots.lock(partition);
      try {
        return add(state, hash, table);
      } finally {
        slots.unlock(partition);
      }
    }

    /** The same where the latch is held. */
    private long add(State state, long hash, SlotTable table) {
      long tag = hash & TAG;
      long position = table.home(0, tag);
      for (long slot; (slot = table.get(position)) != 0; position = table.next(0, position)) {
        if ((slot & TAG) == tag && vectors.holds((slot & ~TAG) - 1, state)) {
          return ~((slot & ~TAG) - 1);
        }
      }
      if (table.makeRoom(0)) {
        position = table.vacant(0, tag);
      }
      long number = appender.append(state);
      table.put(0, position, tag | number + 1);
      return number;
    }

    @Override
    public void rebuild(long id, State into) {
      vectors.load(id, into);
    }
  }
}
