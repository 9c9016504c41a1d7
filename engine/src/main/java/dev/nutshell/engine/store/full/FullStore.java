package dev.nutshell.engine.store.full;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.TableStore;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Whole state vectors in an arena, found through an open-addressing table.
 *
 * <p>Of the 64-bit hash, 8 bits choose the partition and 32 are kept in the slot beside the 32-bit
 * number of the vector, so a vector is compared only where 40 bits agree.
 *
 * <p>Invariant: every number in the table is that of one vector in the arena, and no two vectors
 * are equal. A state costs its own length and 10 to 11.5 bytes of table. At most 2³²−256 states,
 * fewer where they have different lengths.
 */
public final class FullStore extends TableStore implements FullVectors {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.REBUILDS, true);
  public static final StoreFamily FAMILY =
      new StoreFamily() {
        @Override
        public String name() {
          return "full";
        }

        @Override
        public String summary() {
          return "whole state vectors in a hash table: the fastest, exhaustive";
        }

        @Override
        public Choice choose(StoreOptions options) {
          return options.isEmpty()
              ? new Choice.Chosen("full", TRAITS, FullStore::open)
              : new Choice.Refused("full has no option '" + options.text() + "'");
        }
      };
  static final long TAG = 0xFFFF_FFFF_0000_0000L;

  private final long seed;
  private final VectorArena vectors;
  private SlotTable table;

  public FullStore(MemoryBudget budget, long seed) {
    super(TRAITS);
    this.seed = seed;
    vectors = new VectorArena(budget);
    table = new SlotTable(budget);
  }

  private static StateStore open(StoreFamily.Context context) {
    return context.threads() == 1
        ? new FullStore(context.budget(), context.seed())
        : new SharedFullStore(context.budget(), context.seed(), context.threads());
  }

  @Override
  protected Session open() {
    return new FullSession();
  }

  @Override
  public long size() {
    return table.size();
  }

  @Override
  public long bytes() {
    return vectors.bytes() + table.bytes();
  }

  @Override
  public void dropTable() {
    table.close();
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
    table = new SlotTable(table.budget(), table.capacity());
    vectors.forEach(
        (number, state) -> {
          long hash = state.hash(seed);
          int partition = (int) hash & SlotTable.PARTITIONS - 1;
          long tag = hash & TAG;
          table.put(partition, table.vacant(partition, tag), tag | number + 1);
        });
    return true;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("full", 1);
    out.putLong(seed);
    out.end();
    vectors.write(out);
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("full", 1);
    in.same(seed, "seed");
    in.end();
    vectors.read(in);
    table.read(in);
  }

  @Override
  public void close() {
    vectors.close();
    table.close();
  }

  private final class FullSession extends TableSession {
    // Keeps the looks ahead from being optimised away.
    private long ahead;

    @Override
    public long put(State state, long parent, int event) {
      return put(state, state.hash(seed));
    }

    @Override
    public void put(Batch batch) {
      int size = batch.size();
      long[] hashes = batch.hashes();
      long[] homes = batch.places();
      for (int i = 0; i < size; i++) {
        long hash = batch.state(i).hash(seed);
        hashes[i] = hash;
        homes[i] = table.home((int) hash & SlotTable.PARTITIONS - 1, hash);
      }
      ahead += table.glance(homes, size);
      for (int i = batch.done(); i < size; i++) {
        batch.answer(put(batch.state(i), hashes[i]));
      }
    }

    private long put(State state, long hash) {
      int partition = (int) hash & SlotTable.PARTITIONS - 1;
      long tag = hash & TAG;
      long position = table.home(partition, tag);
      for (long slot;
          (slot = table.get(position)) != 0;
          position = table.next(partition, position)) {
        if ((slot & TAG) == tag && vectors.holds((slot & ~TAG) - 1, state)) {
          return ~((slot & ~TAG) - 1);
        }
      }
      if (table.makeRoom(partition)) {
        position = table.vacant(partition, tag);
      }
      long number = vectors.append(state);
      table.put(partition, position, tag | number + 1);
      return number;
    }

    @Override
    public void rebuild(long id, State into) {
      vectors.load(id, into);
    }
  }
}
