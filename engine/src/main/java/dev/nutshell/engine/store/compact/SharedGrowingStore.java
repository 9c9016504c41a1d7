package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.SharedLines;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.UniversalHash;
import java.io.IOException;
import java.util.List;

/**
 * {@link GrowingStore} for several threads. The hash is the same, so the same states are taken for
 * one; which of them is the one that is kept depends on which thread was first.
 */
final class SharedGrowingStore extends SteadyStore {
  private final long seed;
  private final SharedLines table;
  private final int hashBits;
  private final boolean single;

  SharedGrowingStore(StoreFamily.Context context, int bits) {
    super(GrowingStore.TRAITS, context.threads());
    seed = context.seed();
    hashBits = GrowingStore.hashBits(bits, context.expected());
    single = hashBits <= UniversalHash.SINGLE_BITS;
    table = new SharedLines(context.budget(), hashBits, context.threads());
  }

  @Override
  public long size() {
    return table.size();
  }

  @Override
  public long bytes() {
    return table.bytes();
  }

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
    return new SharedSession();
  }

  private final class SharedSession extends TableSession {
    private final UniversalHash hash =
        single ? UniversalHash.single(seed) : UniversalHash.independentPair(seed);
    // Keeps the looks ahead from being optimised away.
    private long ahead;

    @Override
    public long put(State state, long parent, int event) {
      hash.of(state);
      return put(hash.first(), hash.second());
    }

    private long put(long placeHash, long restHash) {
      return table.add(placeHash, restHash, single) ? 0 : ~0L;
    }

    @Override
    public void put(Batch batch) {
      long[] places = batch.places();
      long[] rests = batch.hashes();
      for (int i = 0; i < batch.size(); i++) {
        hash.of(batch.state(i));
        places[i] = hash.first();
        rests[i] = hash.second();
      }
      for (int i = 0; i < batch.size(); i++) {
        ahead += table.touch(places[i]);
      }
      for (int i = 0; i < batch.size(); i++) {
        if (!batch.isAnswered(i)) {
          batch.answer(i, put(places[i], rests[i]));
        }
      }
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("shared growing", 1);
    out.putLong(seed);
    out.putLong(hashBits);
    out.end();
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("shared growing", 1);
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
