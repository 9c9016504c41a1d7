package dev.nutshell.engine.store.compact;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.RandomNumbers;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The t-limited scheme: hash compaction and state space caching in one. A state has t slots; where
 * all hold others, one of them is replaced.
 *
 * <p>U. Stern, D. L. Dill: <i>Combining State Space Caching and Hash Compaction</i>, section 4.
 *
 * <p>Invariant: every state on the depth-first stack is here. A slot whose state is on the stack is
 * never replaced; where all t are such slots, the new state waits in {@link Pinned} until it leaves
 * the stack. So a path never enters a state that is on it, and the search ends: every path is at
 * most as long as there are states, however often a state is visited again. A slot costs b bits and
 * one for the stack, and eight more where replacement goes by age or depth.
 */
final class LimitedStore extends SteadyStore {
  static final Traits TRAITS = new Traits(Traits.Answers.OMITS_AND_FORGETS, Traits.Ids.HELD, false);

  private final long seed;
  private final PackedSlots slots;
  private final Region onStack;
  private final Region stamps;
  private final Pinned pinned;
  private final Probe probe;
  private final RandomNumbers random;
  private final CompactOptions options;
  private final long expected;
  private long used;
  private long insertions;
  private long replacements;
  private long depth;
  private long mostPinned;

  /**
   * @param expected the real number of states where it is known, or 0
   */
  LimitedStore(MemoryBudget budget, long seed, CompactOptions options, long expected) {
    super(TRAITS);
    this.seed = seed;
    this.options = options;
    this.expected = expected;
    slots = new PackedSlots(budget, options.size(), options.bits());
    onStack = new Region(budget);
    stamps = new Region(budget);
    pinned = new Pinned(budget);
    try {
      onStack.ensure(options.size() + 7 >>> 3);
      if (options.replacement().needsStamps()) {
        stamps.ensure(options.size());
      }
    } catch (MemoryBudget.Exhausted spent) {
      close();
      throw spent;
    }
    probe = new Probe(seed, options.size(), options.bits());
    random = new RandomNumbers(seed);
  }

  /** The states held, which is not how many were seen. */
  @Override
  public long size() {
    return used + pinned.size();
  }

  @Override
  public long bytes() {
    return slots.bytes() + onStack.size() + stamps.size() + pinned.bytes();
  }

  /** By equation (1), with the observed number of states. */
  @Override
  public Omission omission() {
    double comparisons = Comparisons.limited(insertions, options.size(), options.probes());
    return Comparisons.omission(comparisons, Probe.values(options.bits()));
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "%,d states observed, %,d of them in the place of another (%,d slots of %,d used)"
            .formatted(insertions, replacements, used, options.size()));
    notes.add(
        expected == 0
            ? "give the number of states by --expect to see the increase in run time"
            : "run time is %.3f times that of a search that visits %,d states once"
                .formatted((double) insertions / expected, expected));
    if (mostPinned > 0) {
      notes.add("%,d states of the stack lay beside the table at once".formatted(mostPinned));
    }
    return notes;
  }

  @Override
  protected Session open() {
    return new LimitedSession();
  }

  private final class LimitedSession extends TableSession {
    @Override
    public long put(State state, long parent, int event) {
      probe.start(state);
      long value = probe.value();
      int probes = options.probes();
      for (int tried = 0; tried < probes; tried++) {
        long found = slots.get(probe.position());
        if (found == value) {
          return ~probe.position();
        }
        if (found == 0) {
          used++;
          return take(probe.position());
        }
        probe.advance();
      }
      long waiting = pinned.find(probe.identity());
      if (waiting >= 0) {
        return ~(options.size() + waiting);
      }
      long victim = victim();
      if (victim < 0) {
        long height = pinned.push(probe.identity());
        mostPinned = Math.max(mostPinned, height + 1);
        count();
        return options.size() + height;
      }
      replacements++;
      return take(victim);
    }

    @Override
    public void leave(long id) {
      depth--;
      if (id < options.size()) {
        mark(id, false);
      } else {
        pinned.pop();
      }
    }

    @Override
    public boolean revisit(long id) {
      if (id >= options.size() || isOnStack(id)) {
        return false;
      }
      mark(id, true);
      depth++;
      return true;
    }
  }

  private long take(long position) {
    slots.set(position, probe.value());
    if (options.replacement().needsStamps()) {
      stamps.segment().set(JAVA_BYTE, position, (byte) stamp());
    }
    mark(position, true);
    count();
    return position;
  }

  private void count() {
    insertions++;
    depth++;
  }

  /** Ages by 1/64 of the table's size; depths by their logarithm, eight steps a doubling. */
  private int stamp() {
    return switch (options.replacement()) {
      case RANDOM -> 0;
      case OLDEST, NEWEST -> (int) age();
      case SHALLOWEST, DEEPEST -> (int) Math.min(255, 8 * Math.log(depth + 1) / Math.log(2));
    };
  }

  private long age() {
    return insertions / Math.max(1, options.size() >>> 6);
  }

  /** The slot to replace, or -1 where all are those of states on the stack. */
  private long victim() {
    probe.back(options.probes());
    long victim = -1;
    int best = Integer.MIN_VALUE;
    int candidates = 0;
    for (int tried = 0; tried < options.probes(); tried++) {
      long position = probe.position();
      probe.advance();
      if (isOnStack(position)) {
        continue;
      }
      int rank = rank(position);
      candidates = rank > best ? 1 : candidates + (rank == best ? 1 : 0);
      // Among equals each is taken with the same probability.
      if (rank > best || rank == best && random.nextInt(candidates) == 0) {
        best = rank;
        victim = position;
      }
    }
    return victim;
  }

  private int rank(long position) {
    if (!options.replacement().needsStamps()) {
      return 0;
    }
    int stamp = stamps.segment().get(JAVA_BYTE, position) & 0xFF;
    return switch (options.replacement()) {
      case RANDOM -> 0;
      // Stamps wrap around; what is older than that counts as young once more.
      case OLDEST -> (int) (age() - stamp) & 0xFF;
      case NEWEST -> -((int) (age() - stamp) & 0xFF);
      case SHALLOWEST -> -stamp;
      case DEEPEST -> stamp;
    };
  }

  private boolean isOnStack(long position) {
    return (onStack.segment().get(JAVA_BYTE, position >>> 3) >>> (position & 7) & 1) != 0;
  }

  private void mark(long position, boolean on) {
    MemorySegment bits = onStack.segment();
    int bit = 1 << (position & 7);
    int old = bits.get(JAVA_BYTE, position >>> 3);
    bits.set(JAVA_BYTE, position >>> 3, (byte) (on ? old | bit : old & ~bit));
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("limited", 1);
    out.putLong(seed);
    out.putText(options.spec());
    out.putLong(used);
    out.putLong(insertions);
    out.putLong(replacements);
    out.putLong(depth);
    out.putLong(mostPinned);
    out.putLong(random.position());
    out.end();
    slots.write(out);
    onStack.write(out);
    stamps.write(out);
    pinned.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("limited", 1);
    in.same(seed, "seed");
    in.same(options.spec(), "specification");
    used = in.getLong();
    insertions = in.getLong();
    replacements = in.getLong();
    depth = in.getLong();
    mostPinned = in.getLong();
    random.goTo(in.getLong());
    in.end();
    slots.read(in);
    onStack.read(in);
    stamps.read(in);
    pinned.read(in);
  }

  @Override
  public void close() {
    slots.close();
    onStack.close();
    stamps.close();
    pinned.close();
  }
}
