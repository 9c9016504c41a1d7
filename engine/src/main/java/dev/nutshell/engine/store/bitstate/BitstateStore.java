package dev.nutshell.engine.store.bitstate;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Words;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.UniversalHash;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Bitstate hashing: of a state, k bits of one large array are set; a state all of whose bits are
 * set counts as seen.
 *
 * <p>G. J. Holzmann, <i>The SPIN Model Checker</i>, chapter 9. Invariant: all k bits of a state
 * that was put are set, so no state is visited twice. A state costs what the array divides among
 * all of them.
 */
final class BitstateStore extends SteadyStore {
  static final Traits TRAITS = new Traits(Traits.Answers.OMITS, Traits.Ids.NONE, false);
  private static final int BLOCK_BITS = 9;

  private final Region region;
  // Bits are below the number of bits: see Words.
  private long base;
  private UniversalHash[] hashes;
  private final Hashing hashing;
  private int k;
  private final long seed;
  private long bits;
  private long size;
  private long filled;

  BitstateStore(StoreFamily.Context context, BitstateOptions options) {
    super(TRAITS);
    long bytes = options.chosenSize(context.budget().limit(), context.expected()) & -8;
    hashing = options.hashing();
    seed = context.seed();
    k = options.chosenBits(bytes, context.expected());
    bits = hashing == Hashing.BLOCKED ? bytes * 8 & -1L << BLOCK_BITS : bytes * 8;
    hashes = hashes();
    region = new Region(context.budget());
    region.ensure(bytes);
    base = region.segment().address();
  }

  private UniversalHash[] hashes() {
    var pairs = new UniversalHash[hashing == Hashing.INDEPENDENT ? (k + 1) / 2 : 1];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = UniversalHash.pair(seed + i * 0x9E3779B97F4A7C15L);
    }
    return pairs;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long bytes() {
    return region.size();
  }

  @Override
  public Omission omission() {
    return new BloomFormula(bits, k, hashing == Hashing.BLOCKED).omission(size);
  }

  @Override
  public List<String> notes() {
    double factor = (double) bits / Math.max(1, size);
    return List.of(
        String.format(
            Locale.ROOT,
            "%d bits a state, hash factor %.4g (best above 100), %.3g %% of %,d bits set",
            k,
            factor,
            100.0 * filled / bits,
            bits));
  }

  @Override
  protected Session open() {
    return new TableSession() {
      @Override
      public long put(State state, long parent, int event) {
        return BitstateStore.this.put(state) ? 0 : ~0L;
      }
    };
  }

  private boolean put(State state) {
    long before = filled;
    switch (hashing) {
      case DOUBLE -> setByTwo(state);
      case TRIPLE -> setByThree(state);
      case INDEPENDENT -> setByMany(state);
      case BLOCKED -> setInBlock(state);
    }
    if (filled == before) {
      return false;
    }
    size++;
    return true;
  }

  private void setByTwo(State state) {
    hashes[0].of(state);
    long at = hashes[0].first();
    long step = hashes[0].second() | 1;
    for (int i = 0; i < k; i++, at += step) {
      set(Math.unsignedMultiplyHigh(at, bits));
    }
  }

  private void setByThree(State state) {
    hashes[0].of(state);
    long at = hashes[0].first();
    long step = hashes[0].second();
    long change = Hash.mix(at ^ Long.rotateLeft(step, 32));
    for (int i = 0; i < k; i++) {
      set(Math.unsignedMultiplyHigh(at, bits));
      at += step;
      step += change;
    }
  }

  private void setByMany(State state) {
    for (int i = 0; i < k; i++) {
      UniversalHash hash = hashes[i >>> 1];
      if ((i & 1) == 0) {
        hash.of(state);
      }
      set(Math.unsignedMultiplyHigh((i & 1) == 0 ? hash.first() : hash.second(), bits));
    }
  }

  private void setInBlock(State state) {
    hashes[0].of(state);
    long block = Math.unsignedMultiplyHigh(hashes[0].first(), bits >>> BLOCK_BITS);
    long inside = hashes[0].second();
    for (int i = 0; i < k; i++) {
      set(block << BLOCK_BITS | inside >>> Long.SIZE - BLOCK_BITS);
      // Seven times nine bits are in a hash; then they are made anew.
      inside = i % 7 == 6 ? Hash.mix(hashes[0].second() + i) : inside << BLOCK_BITS;
    }
  }

  /** Without a branch, which for a bit of a new state would go either way. */
  private void set(long bit) {
    long at = base + (bit >>> 6 << 3);
    long word = Words.get(at);
    long set = word | 1L << bit;
    Words.set(at, set);
    filled += Long.bitCount(set ^ word);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("bitstate", 1);
    out.putText(hashing.name());
    out.putLong(k);
    out.putLong(bits);
    out.putLong(seed);
    out.putLong(size);
    out.putLong(filled);
    out.end();
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("bitstate", 1);
    in.same(hashing.name(), "hashing");
    // Sizes that are not given follow from the memory that is left, which is another elsewhere.
    k = Math.toIntExact(in.getLong());
    bits = in.getLong();
    in.same(seed, "seed");
    size = in.getLong();
    filled = in.getLong();
    in.end();
    region.read(in);
    in.require(k > 0 && k <= 64 && bits > 0, "a number of bits");
    hashes = hashes();
    in.require(bits >>> 3 <= region.size(), "bits");
    base = region.segment().address();
  }

  @Override
  public void close() {
    region.close();
  }
}
