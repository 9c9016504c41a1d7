package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.LineTable;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.UniversalHash;
import java.io.IOException;
import java.util.List;

/**
 * Hash compaction in a table that grows.
 *
 * <p>A table of b-bit values cannot be rehashed: a value says nothing of the probe sequence, which
 * is why the paper's is of fixed size. Here the hash has b + 20 bits, or more if more than 2²¹
 * states are expected, and a slot keeps those that its place does not say, which is all of them
 * together with the place: {@link LineTable} moves entries without the states. Two states are taken
 * for one exactly if all bits of their hashes agree. Slots are wider than b bits while the table is
 * small and reach b at some 2²⁴ states.
 */
final class GrowingStore extends SteadyStore {
  static final Traits TRAITS = new Traits(Traits.Answers.OMITS, Traits.Ids.NONE, true);

  /** The bits of a hash beyond b. */
  private static final int PLACE_BITS = 20;

  /** As many as an entry can hold while the table is smallest. */
  private static final int MOST_BITS = 72;

  private final long seed;
  private final UniversalHash hash;
  private final LineTable table;
  private final int hashBits;
  private final boolean single;

  /**
   * @param expected the number of states, or 0 where nobody knows
   */
  GrowingStore(MemoryBudget budget, long seed, int bits, long expected) {
    super(TRAITS);
    this.seed = seed;
    hashBits = hashBits(bits, expected);
    single = hashBits <= UniversalHash.SINGLE_BITS;
    hash = single ? UniversalHash.single(seed) : UniversalHash.independentPair(seed);
    table = LineTable.ofKeys(budget, hashBits);
  }

  static int hashBits(int bits, long expected) {
    int wanted = Long.SIZE - Long.numberOfLeadingZeros(expected >>> 1);
    return Math.min(MOST_BITS, bits + Math.max(PLACE_BITS, wanted));
  }

  @Override
  public long size() {
    return table.size();
  }

  @Override
  public long bytes() {
    return table.bytes();
  }

  /** The union bound over all pairs: one is taken for one state if its hashes agree. */
  @Override
  public Omission omission() {
    return Comparisons.omission(Comparisons.pairs(table.size()), Math.scalb(1.0, hashBits));
  }

  @Override
  public List<String> notes() {
    return List.of("a hash of %d bits a state, of which the place says a part".formatted(hashBits));
  }

  @Override
  protected Session open() {
    return new GrowingSession();
  }

  private final class GrowingSession extends TableSession {
    // Keeps the looks ahead from being optimised away.
    private long ahead;

    @Override
    public long put(State state, long parent, int event) {
      hash.of(state);
      return put(hash.first(), restHash());
    }

    private long restHash() {
      return single ? hash.first() << Integer.SIZE : hash.second();
    }

    private long put(long placeHash, long restHash) {
      int head = table.head(placeHash);
      long rest = table.rest(restHash);
      if (table.find(head, rest)) {
        return ~0L;
      }
      table.makeRoom(0);
      table.add(head, rest, 0);
      return 0;
    }

    @Override
    public void put(Batch batch) {
      long[] places = batch.places();
      long[] rests = batch.hashes();
      for (int i = batch.done(); i < batch.size(); i++) {
        hash.of(batch.state(i));
        places[i] = hash.first();
        rests[i] = restHash();
      }
      // A loop of its own: what lies between two looks must be short for them to overlap.
      for (int i = batch.done(); i < batch.size(); i++) {
        ahead += table.touch(table.head(places[i]));
      }
      for (int i = batch.done(); i < batch.size(); i++) {
        batch.answer(put(places[i], rests[i]));
      }
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("growing", 1);
    out.putLong(seed);
    out.putLong(hashBits);
    out.end();
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("growing", 1);
    in.same(seed, "seed");
    in.same(hashBits, "number of bits");
    in.end();
    table.read(in);
  }

  @Override
  public void close() {
    table.close();
  }
}
