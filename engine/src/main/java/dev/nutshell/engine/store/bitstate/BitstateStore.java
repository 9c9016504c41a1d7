package dev.nutshell.engine.store.bitstate;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Latches;
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
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Bitstate hashing: of a state, k bits of one large array are set; a state all of whose bits are
 * set counts as seen.
 *
 * <p>G. J. Holzmann, <i>The SPIN Model Checker</i>, chapter 9. Invariant: all k bits of a state
 * that was put are set, so no state is visited twice. A state costs what the array divides among
 * all of them.
 *
 * <p>Several threads set bits by an atomic or. Of two that put the same new state, each might set
 * some of its bits, and both would take it for new. So a state of which a bit is not set is looked
 * at again under a latch that its hash chooses, and is new if a bit is not set even then.
 */
final class BitstateStore extends SteadyStore {
  static final Traits TRAITS = new Traits(Traits.Answers.OMITS, Traits.Ids.NONE, true);
  private static final int BLOCK_BITS = 9;
  private static final int LATCHES = 256;

  private final Region region;
  // Bits are below the number of bits: see Words.
  private long base;
  private final Hashing hashing;
  private int k;
  private final long seed;
  private long bits;
  private final Latches latches;
  private final List<BitSession> sessions = new CopyOnWriteArrayList<>();
  // Of the sessions of the run that this one goes on with.
  private long sizeBefore;
  private long filledBefore;

  BitstateStore(StoreFamily.Context context, BitstateOptions options) {
    super(TRAITS, context.threads());
    long bytes = options.chosenSize(context.budget().limit(), context.expected()) & -8;
    hashing = options.hashing();
    seed = context.seed();
    k = options.chosenBits(bytes, context.expected());
    bits = hashing == Hashing.BLOCKED ? bytes * 8 & -1L << BLOCK_BITS : bytes * 8;
    latches = context.threads() == 1 ? null : new Latches(LATCHES);
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
    long size = sizeBefore;
    for (BitSession session : sessions) {
      size += session.size;
    }
    return size;
  }

  private long filled() {
    long filled = filledBefore;
    for (BitSession session : sessions) {
      filled += session.filled;
    }
    return filled;
  }

  @Override
  public long bytes() {
    return region.size();
  }

  @Override
  public Omission omission() {
    return new BloomFormula(bits, k, hashing == Hashing.BLOCKED).omission(size());
  }

  @Override
  public List<String> notes() {
    double factor = (double) bits / Math.max(1, size());
    return List.of(
        String.format(
            Locale.ROOT,
            "%d bits a state, hash factor %.4g (best above 100), %.3g %% of %,d bits set",
            k,
            factor,
            100.0 * filled() / bits,
            bits));
  }

  @Override
  protected Session open() {
    BitSession session = new BitSession();
    sessions.add(session);
    return session;
  }

  private final class BitSession extends TableSession {
    private UniversalHash[] hashes = BitstateStore.this.hashes();
    private long[] places = new long[k];
    private long size;
    private long filled;

    /** Another number of bits a state was read. */
    void prepare() {
      hashes = BitstateStore.this.hashes();
      places = new long[k];
    }

    @Override
    public long put(State state, long parent, int event) {
      switch (hashing) {
        case DOUBLE -> placeByTwo(state);
        case TRIPLE -> placeByThree(state);
        case INDEPENDENT -> placeByMany(state);
        case BLOCKED -> placeInBlock(state);
      }
      long before = filled;
      if (latches == null) {
        set();
      } else if (!areSet()) {
        // Equal states have equal hashes, so they have the same latch.
        int latch = (int) hashes[0].first() & LATCHES - 1;
        latches.lock(latch);
        try {
          setAtomically();
        } finally {
          latches.unlock(latch);
        }
      }
      if (filled == before) {
        return ~0L;
      }
      size++;
      return 0;
    }

    private void placeByTwo(State state) {
      hashes[0].of(state);
      long at = hashes[0].first();
      long step = hashes[0].second() | 1;
      for (int i = 0; i < k; i++, at += step) {
        places[i] = Math.unsignedMultiplyHigh(at, bits);
      }
    }

    private void placeByThree(State state) {
      hashes[0].of(state);
      long at = hashes[0].first();
      long step = hashes[0].second();
      long change = Hash.mix(at ^ Long.rotateLeft(step, 32));
      for (int i = 0; i < k; i++) {
        places[i] = Math.unsignedMultiplyHigh(at, bits);
        at += step;
        step += change;
      }
    }

    private void placeByMany(State state) {
      for (int i = 0; i < k; i++) {
        UniversalHash hash = hashes[i >>> 1];
        if ((i & 1) == 0) {
          hash.of(state);
        }
        places[i] = Math.unsignedMultiplyHigh((i & 1) == 0 ? hash.first() : hash.second(), bits);
      }
    }

    private void placeInBlock(State state) {
      hashes[0].of(state);
      long block = Math.unsignedMultiplyHigh(hashes[0].first(), bits >>> BLOCK_BITS);
      long inside = hashes[0].second();
      for (int i = 0; i < k; i++) {
        places[i] = block << BLOCK_BITS | inside >>> Long.SIZE - BLOCK_BITS;
        // Seven times nine bits are in a hash; then they are made anew.
        inside = i % 7 == 6 ? Hash.mix(hashes[0].second() + i) : inside << BLOCK_BITS;
      }
    }

    private boolean areSet() {
      for (long bit : places) {
        if ((Words.getAcquire(wordOf(bit)) >>> bit & 1) == 0) {
          return false;
        }
      }
      return true;
    }

    private void setAtomically() {
      for (long bit : places) {
        if ((Words.getAndOr(wordOf(bit), 1L << bit) >>> bit & 1) == 0) {
          filled++;
        }
      }
    }

    /** Without a branch, which for a bit of a new state would go either way. */
    private void set() {
      for (long bit : places) {
        long at = wordOf(bit);
        long word = Words.get(at);
        long set = word | 1L << bit;
        Words.set(at, set);
        filled += Long.bitCount(set ^ word);
      }
    }
  }

  private long wordOf(long bit) {
    return base + (bit >>> 6 << 3);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("bitstate", 1);
    out.putText(hashing.name());
    out.putLong(k);
    out.putLong(bits);
    out.putLong(seed);
    out.putLong(size());
    out.putLong(filled());
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
    sizeBefore = in.getLong();
    filledBefore = in.getLong();
    in.end();
    region.read(in);
    in.require(k > 0 && k <= 64 && bits > 0, "a number of bits");
    sessions.forEach(BitSession::prepare);
    in.require(bits >>> 3 <= region.size(), "bits");
    base = region.segment().address();
  }

  @Override
  public void close() {
    region.close();
  }
}
