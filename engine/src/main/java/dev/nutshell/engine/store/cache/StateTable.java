package dev.nutshell.engine.store.cache;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.full.VectorArena;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A set of vectors from which vectors can be taken out again. Each has an id for as long as it is
 * here, and a record of words beside it that belongs to the caller. The place, the id and the slot
 * of a vector that was removed are used again, so the memory is that of the most vectors held at
 * once.
 *
 * <p>The lowest {@value #CALLER_BITS} bits of the first word and all of the others are the
 * caller's; they are zero when a vector is added. Bit 62 says that the id is in use; in a free
 * record the word is the id of the next free one of that length, plus one.
 *
 * <p>A vector costs its length, 8 bytes a word, and 10 to 11.5 bytes of table. At most 2³²−1.
 */
public final class StateTable implements Imaged, AutoCloseable {
  /** How many bits of the first word a caller may use. */
  public static final int CALLER_BITS = 62;

  private static final long IN_USE = 1L << CALLER_BITS;
  // Most of these tables are small, and with many partitions the fullest decides.
  private static final int PARTITIONS = 16;
  private static final long FIRST_CAPACITY = 32;
  private static final long TAG = 0xFFFF_FFFF_0000_0000L;

  private final long seed;
  private final VectorArena vectors;
  private final SlotTable table;
  private final Region records;
  private final State scratch = new State();
  private MemorySegment words = MemorySegment.NULL;
  private int stride = 1;
  private long[] free = new long[64];
  private long mostHeld;
  private long lastHash;

  public StateTable(MemoryBudget budget, long seed) {
    this.seed = seed;
    vectors = new VectorArena(budget);
    table = new SlotTable(budget, FIRST_CAPACITY, PARTITIONS);
    records = new Region(budget);
  }

  /**
   * Adds a vector.
   *
   * @return its id if it is new, {@code ~id} if it is here
   * @throws MemoryBudget.Exhausted if the budget does not allow it; nothing has changed then
   */
  public long put(State state) {
    long hash = state.hash(seed);
    lastHash = hash;
    int partition = (int) hash & PARTITIONS - 1;
    long tag = hash & TAG;
    long position = table.home(partition, tag);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(partition, position)) {
      if ((slot & TAG) == tag && vectors.holds((slot & ~TAG) - 1, state)) {
        return ~((slot & ~TAG) - 1);
      }
    }
    if (table.makeRoom(partition)) {
      position = table.vacant(partition, tag);
    }
    long id = place(state);
    table.put(partition, position, tag | id + 1);
    mostHeld = Math.max(mostHeld, table.size());
    return id;
  }

  /** The id of a vector, or -1 where it is not here. */
  public long find(State state) {
    long hash = state.hash(seed);
    int partition = (int) hash & PARTITIONS - 1;
    long tag = hash & TAG;
    long position = table.home(partition, tag);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(partition, position)) {
      if ((slot & TAG) == tag && vectors.holds((slot & ~TAG) - 1, state)) {
        return (slot & ~TAG) - 1;
      }
    }
    return -1;
  }

  private long place(State state) {
    int length = state.length();
    if (length >= free.length) {
      free = Arrays.copyOf(free, Math.max(2 * free.length, length + 1));
    }
    long id = free[length] - 1;
    if (id >= 0) {
      free[length] = word(id, 0);
      vectors.replace(id, state);
    } else {
      // A new chunk may hold as many ids as the old records and one chunk more.
      ensureRecords(vectors.numberLimit() + VectorArena.CHUNK);
      id = vectors.append(state);
    }
    setWord(id, 0, IN_USE);
    for (int i = 1; i < stride; i++) {
      setWord(id, i, 0);
    }
    return id;
  }

  private void ensureRecords(long ids) {
    if (ids * 8 * stride > records.size()) {
      records.ensure(ids * 8 * stride);
      words = records.segment();
    }
  }

  /** Takes a vector out; its id will be that of another. */
  public void remove(long id) {
    vectors.load(id, scratch);
    long hash = scratch.hash(seed);
    table.remove((int) hash & PARTITIONS - 1, hash & TAG | id + 1);
    free(id, scratch.length());
  }

  /**
   * Clears bits in all records.
   *
   * @param bits a word of them for each word of a record; vectors whose record had one of them and
   *     has none of the caller's left are taken out
   */
  public void sweep(long[] bits) {
    long limit = vectors.numberLimit();
    boolean any = false;
    for (long id = 0; id < limit; id++) {
      long first = word(id, 0);
      if ((first & IN_USE) != 0 && (stride > 1 || (first & bits[0]) != 0)) {
        any |= sweep(id, bits);
      }
    }
    if (any) {
      table.retain(slot -> isHeld((slot & ~TAG) - 1));
    }
  }

  /** Clears the bits of one record; true where it is free now though its slot is still there. */
  private boolean sweep(long id, long[] bits) {
    boolean any = false;
    for (int i = 0; i < stride; i++) {
      if ((word(id, i) & bits[i]) != 0) {
        clear(id, i, bits[i]);
        any = true;
      }
    }
    if (any && isBlank(id)) {
      free(id, vectors.lengthOf(id));
      return true;
    }
    return false;
  }

  private void free(long id, int length) {
    setWord(id, 0, free[length]);
    free[length] = id + 1;
  }

  /** Whether no bit of the caller's is set. */
  public boolean isBlank(long id) {
    for (int i = 1; i < stride; i++) {
      if (word(id, i) != 0) {
        return false;
      }
    }
    return (word(id, 0) & IN_USE - 1) == 0;
  }

  public void load(long id, State into) {
    vectors.load(id, into);
  }

  /** The hash of the vector that was put last. */
  public long lastHash() {
    return lastHash;
  }

  public boolean isHeld(long id) {
    return (word(id, 0) & IN_USE) != 0;
  }

  /** A word of the record; in the first, the bits that are not the caller's are to be ignored. */
  public long word(long id, int index) {
    return words.getAtIndex(JAVA_LONG, id * stride + index);
  }

  /** Sets bits of a word. */
  public void set(long id, int index, long bits) {
    setWord(id, index, word(id, index) | bits);
  }

  /** Clears bits of a word. */
  public void clear(long id, int index, long bits) {
    setWord(id, index, word(id, index) & ~bits);
  }

  private void setWord(long id, int index, long value) {
    words.setAtIndex(JAVA_LONG, id * stride + index, value);
  }

  /** Words a record. */
  public int stride() {
    return stride;
  }

  /** Gives every record one more word. In place: records move up, the last one first. */
  public void widen() {
    int wider = stride + 1;
    long ids = vectors.numberLimit();
    records.ensure(Math.max(1, ids) * 8 * wider);
    words = records.segment();
    for (long id = ids - 1; id >= 0; id--) {
      words.setAtIndex(JAVA_LONG, id * wider + stride, 0);
      for (int i = stride - 1; i >= 0; i--) {
        words.setAtIndex(JAVA_LONG, id * wider + i, word(id, i));
      }
    }
    stride = wider;
  }

  /** No id is as large as this one. */
  public long idLimit() {
    return vectors.numberLimit();
  }

  public long size() {
    return table.size();
  }

  /** The most vectors held at once. */
  public long mostHeld() {
    return mostHeld;
  }

  public long bytes() {
    return vectors.bytes() + table.bytes() + records.size();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("state table", 1);
    out.putLong(seed);
    out.putInt(stride);
    out.putLongs(free, free.length);
    out.putLong(mostHeld);
    out.putLong(lastHash);
    out.end();
    vectors.write(out);
    table.write(out);
    records.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("state table", 1);
    in.same(seed, "seed");
    stride = in.getInt();
    free = in.getLongs();
    mostHeld = in.getLong();
    lastHash = in.getLong();
    in.end();
    vectors.read(in);
    table.read(in);
    records.read(in);
    in.require(stride > 0 && 8 * stride * vectors.numberLimit() <= records.size(), "states");
    words = records.segment();
  }

  @Override
  public void close() {
    vectors.close();
    table.close();
    records.close();
  }
}
