package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SingleSessionStore;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.UniversalHash;
import java.util.List;

/**
 * Hash compaction in a table that grows.
 *
 * <p>A table of b-bit values cannot be rehashed: a value says nothing of the probe sequence, which
 * is why the paper's is of fixed size. Here the hash has b + 20 bits, or more if more than 2²¹
 * states are expected, and a slot keeps those that its place does not say, which is all of them
 * together with the place: {@link GrowingSet} moves entries without the states. Two states are
 * taken for one exactly if all bits of their hashes agree. Slots are wider than b bits while the
 * table is small and reach b at some 2²⁴ states.
 */
final class GrowingStore extends SingleSessionStore {
  static final Traits TRAITS = new Traits(Traits.Answers.OMITS, Traits.Ids.NONE, false);

  /** The bits of a hash beyond b. */
  private static final int PLACE_BITS = 20;

  /** As many as an entry can hold while the table is smallest. */
  private static final int MOST_BITS = 72;

  private static final int ONE_FOLDING = 60;

  private final UniversalHash hash;
  private final GrowingSet set;
  private final int hashBits;
  private final boolean foldsOnce;

  /**
   * @param expected the number of states, or 0 where nobody knows
   */
  GrowingStore(MemoryBudget budget, long seed, int bits, long expected) {
    hashBits = hashBits(bits, expected);
    // Where a collision of one folding would count, there are two.
    foldsOnce = hashBits <= ONE_FOLDING;
    hash = foldsOnce ? UniversalHash.pair(seed) : UniversalHash.independentPair(seed);
    set = new GrowingSet(budget, hashBits);
  }

  static int hashBits(int bits, long expected) {
    int wanted = Long.SIZE - Long.numberOfLeadingZeros(expected >>> 1);
    return Math.min(MOST_BITS, bits + Math.max(PLACE_BITS, wanted));
  }

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public long size() {
    return set.size();
  }

  @Override
  public long bytes() {
    return set.bytes();
  }

  /** The union bound over all pairs: a pair agrees if its hashes do, or its foldings. */
  @Override
  public Omission omission() {
    double agree = Math.scalb(1.0, -hashBits) + (foldsOnce ? UniversalHash.FOLDING : 0);
    double values = 1 / agree;
    return Comparisons.omission(set.size(), Comparisons.pairs(set.size()), values);
  }

  @Override
  public List<String> notes() {
    return List.of("a hash of %d bits a state, of which the place says a part".formatted(hashBits));
  }

  @Override
  protected Session open() {
    return new GrowingSession();
  }

  private final class GrowingSession implements Session {
    // Keeps the looks ahead from being optimised away.
    private long ahead;

    @Override
    public long put(State state, long parent, int event) {
      hash.of(state);
      return set.add(hash.first(), hash.second()) ? 0 : ~0L;
    }

    @Override
    public void put(Batch batch) {
      long[] places = batch.places();
      long[] rests = batch.hashes();
      for (int i = batch.done(); i < batch.size(); i++) {
        hash.of(batch.state(i));
        places[i] = hash.first();
        rests[i] = hash.second();
      }
      // A loop of its own: what lies between two looks must be short for them to overlap.
      for (int i = batch.done(); i < batch.size(); i++) {
        ahead += set.touch(places[i]);
      }
      for (int i = batch.done(); i < batch.size(); i++) {
        batch.answer(set.add(places[i], rests[i]) ? 0 : ~0L);
      }
    }
  }

  @Override
  public void close() {
    set.close();
  }
}
