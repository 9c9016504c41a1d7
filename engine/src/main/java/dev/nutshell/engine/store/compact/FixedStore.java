package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.util.List;

/**
 * Hash compaction in a table of fixed size: open addressing, of a state only its compressed value.
 *
 * <p>U. Stern, D. L. Dill, section 3. Invariant: the value of a state that was put lies on its
 * probe sequence before the first empty slot. A state costs b bits divided by the load.
 */
final class FixedStore extends SteadyStore {
  static final Traits TRAITS = new Traits(Traits.Answers.OMITS, Traits.Ids.STABLE, false);

  // A fuller table would compare a new state with more than so many others.
  private static final int SPARE = 32;

  private final PackedSlots slots;
  private final Probe probe;
  private final long seed;
  private final int bits;
  private final long capacity;
  private final long most;
  private final double values;
  private long size;

  FixedStore(MemoryBudget budget, long seed, int bits, long capacity) {
    super(TRAITS);
    this.seed = seed;
    this.bits = bits;
    this.capacity = capacity;
    most = capacity - Math.max(1, capacity / SPARE);
    slots = new PackedSlots(budget, capacity, bits);
    probe = new Probe(seed, capacity, bits);
    values = Probe.values(bits);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long bytes() {
    return slots.bytes();
  }

  @Override
  public Omission omission() {
    return Comparisons.omission(Comparisons.unlimited(size, capacity), values);
  }

  @Override
  public List<String> notes() {
    String load = "%,d of %,d slots are used".formatted(size, capacity);
    return size < most
        ? List.of(load)
        : List.of(load + ": the table is full. Give a larger size=, or none to let it grow");
  }

  @Override
  protected Session open() {
    return new TableSession() {
      @Override
      public long put(State state, long parent, int event) {
        return FixedStore.this.put(state);
      }
    };
  }

  private long put(State state) {
    probe.start(state);
    long value = probe.value();
    while (true) {
      long found = slots.get(probe.position());
      if (found == value) {
        return ~probe.position();
      }
      if (found == 0) {
        if (size >= most) {
          throw MemoryBudget.Exhausted.full("the table of %,d slots is full".formatted(capacity));
        }
        slots.set(probe.position(), value);
        size++;
        return probe.position();
      }
      probe.advance();
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("fixed", 1);
    out.putLong(seed);
    out.putLong(bits);
    out.putLong(capacity);
    out.putLong(size);
    out.end();
    slots.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("fixed", 1);
    in.same(seed, "seed");
    in.same(bits, "number of bits");
    in.same(capacity, "number of slots");
    size = in.getLong();
    in.end();
    slots.read(in);
  }

  @Override
  public void close() {
    slots.close();
  }
}
