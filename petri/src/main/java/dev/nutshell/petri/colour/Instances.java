package dev.nutshell.petri.colour;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.petri.Ints;
import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Type;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers of events: a transition with values for its variables. Where there are few, the number is
 * computed; otherwise each is given the next number when it is first seen enabled, which is the
 * collapsing of transition instances in section 4 of the Δ-markings paper: of all instances few are
 * ever enabled, so numbers stay short. All explorers of a net share one table, outside of the heap.
 */
abstract class Instances {
  private static final long MOST_COMPUTED = 1 << 20;

  final int[] at;
  final int[] width;

  private Instances(int[] at, int[] width) {
    this.at = at;
    this.width = width;
  }

  static Instances of(ColouredNet net) {
    List<ColouredNet.Transition> transitions = net.transitions();
    int count = transitions.size();
    int[] at = new int[count];
    int[] width = new int[count];
    long[] offsets = new long[count + 1];
    Type.Scalar[][] digits = new Type.Scalar[count][];
    for (int t = 0; t < count; t++) {
      List<Expression.Variable> variables = transitions.get(t).variables();
      at[t] = variables.isEmpty() ? 0 : variables.getFirst().at();
      digits[t] =
          variables.stream()
              .flatMap(variable -> variable.type().scalars().stream())
              .toArray(Type.Scalar[]::new);
      width[t] = digits[t].length;
      long all = 1;
      for (Type.Scalar digit : digits[t]) {
        all = Math.min(MOST_COMPUTED + 1, all * digit.size());
      }
      offsets[t + 1] = Math.min(MOST_COMPUTED + 1, offsets[t] + all);
    }
    return offsets[count] <= MOST_COMPUTED && count < 1 << 16
        ? new Computed(at, width, offsets, digits)
        : new Seen(at, width);
  }

  /** The number of the transition with the values that its variables have in the frame. */
  abstract int number(int transition, int[] frame);

  abstract int transition(int event);

  /** Makes all memory that events take part of a budget; before there are any. */
  void countIn(MemoryBudget budget) {}

  /** Writes the events that were given numbers as they were met. */
  void write(ImageWriter out) throws IOException {
    out.putInt(0);
  }

  void read(ImageReader in) throws IOException {
    int count = in.getInt();
    for (int event = 0; event < count; event++) {
      int transition = in.getInt();
      int[] frame = new int[at[transition] + width[transition]];
      for (int i = 0; i < width[transition]; i++) {
        frame[at[transition] + i] = in.getInt();
      }
      Vocabulary.same(event, number(transition, frame));
    }
  }

  /** Gives the variables of the event's transition their values. */
  abstract void load(int event, int[] frame);

  private static final class Computed extends Instances {
    private final long[] offsets;
    private final int[][] first;
    private final int[][] size;
    private final short[] transitionOf;

    Computed(int[] at, int[] width, long[] offsets, Type.Scalar[][] digits) {
      super(at, width);
      this.offsets = offsets;
      first = new int[digits.length][];
      size = new int[digits.length][];
      for (int t = 0; t < digits.length; t++) {
        first[t] = Arrays.stream(digits[t]).mapToInt(Type.Scalar::first).toArray();
        size[t] = Arrays.stream(digits[t]).mapToInt(digit -> (int) digit.size()).toArray();
      }
      transitionOf = new short[(int) offsets[digits.length]];
      for (int t = 0; t < digits.length; t++) {
        Arrays.fill(transitionOf, (int) offsets[t], (int) offsets[t + 1], (short) t);
      }
    }

    @Override
    int number(int transition, int[] frame) {
      int number = 0;
      int[] firsts = first[transition];
      int[] sizes = size[transition];
      int base = at[transition];
      for (int i = 0; i < firsts.length; i++) {
        number = number * sizes[i] + frame[base + i] - firsts[i];
      }
      return (int) offsets[transition] + number;
    }

    @Override
    int transition(int event) {
      return transitionOf[event] & 0xffff;
    }

    @Override
    void load(int event, int[] frame) {
      int transition = transition(event);
      int rest = event - (int) offsets[transition];
      int[] sizes = size[transition];
      int base = at[transition];
      for (int i = sizes.length - 1; i >= 0; i--) {
        frame[base + i] = first[transition][i] + rest % sizes[i];
        rest /= sizes[i];
      }
    }
  }

  private static final class Seen extends Instances {
    private static final long FEWEST_SLOTS = 1 << 16;
    private static final long MOST_INTS = Integer.MAX_VALUE;

    /**
     * Rows of the transition and its values, where each begins, and a hash table of events. Whoever
     * has the number of an event may read its row while others add theirs.
     */
    private Ints rows;

    private Ints starts;
    private Ints slots;
    private MemoryBudget budget;
    private long most;
    private final int[] scratch;
    private long slotCount;
    private long end;
    private int size;

    Seen(int[] at, int[] width) {
      super(at, width);
      scratch = new int[frame()];
      countIn(MemoryBudget.unlimited());
    }

    private int frame() {
      return Arrays.stream(at).max().orElse(0) + Arrays.stream(width).max().orElse(0);
    }

    @Override
    synchronized void countIn(MemoryBudget counted) {
      if (size > 0) {
        throw new IllegalStateException("there are events already");
      }
      budget = counted;
      most = counted.most(MOST_INTS);
      rows = new Ints(budget);
      starts = new Ints(budget);
      slots = new Ints(budget);
      slotCount = 0;
    }

    @Override
    synchronized int number(int transition, int[] frame) {
      long hash = hash(transition, frame);
      if (slotCount > 0) {
        for (long slot = hash & slotCount - 1; ; slot = slot + 1 & slotCount - 1) {
          int entry = slots.get(slot);
          if (entry == 0) {
            break;
          }
          if (matches(entry - 1, transition, frame)) {
            return entry - 1;
          }
        }
      }
      return add(transition, frame, hash);
    }

    private long hash(int transition, int[] frame) {
      long hash = transition;
      int base = at[transition];
      for (int i = 0; i < width[transition]; i++) {
        hash = hash * 0x9E3779B97F4A7C15L + frame[base + i];
      }
      return hash * 0xBF58476D1CE4E5B9L >>> 32;
    }

    private boolean matches(int event, int transition, int[] frame) {
      long row = starts.get(event);
      if (rows.get(row) != transition) {
        return false;
      }
      int base = at[transition];
      for (int i = 0; i < width[transition]; i++) {
        if (rows.get(row + 1 + i) != frame[base + i]) {
          return false;
        }
      }
      return true;
    }

    /** Makes room first: where there is none, the table is as it was. */
    private int add(int transition, int[] frame, long hash) {
      int length = 1 + width[transition];
      if (end + length > most) {
        throw MemoryBudget.Exhausted.full(
            "the bindings of a coloured net take at most %,d numbers".formatted(most));
      }
      if (2L * (size + 1) > slotCount) {
        grow();
      }
      rows.ensure(end + length);
      starts.ensure(size + 1);
      starts.set(size, (int) end);
      rows.set(end, transition);
      for (int i = 1; i < length; i++) {
        rows.set(end + i, frame[at[transition] + i - 1]);
      }
      end += length;
      insert(slots, slotCount, hash, ++size);
      return size - 1;
    }

    private static void insert(Ints slots, long count, long hash, int entry) {
      long slot = hash & count - 1;
      while (slots.get(slot) != 0) {
        slot = slot + 1 & count - 1;
      }
      slots.set(slot, entry);
    }

    private void grow() {
      long count = Math.max(FEWEST_SLOTS, 2 * slotCount);
      Ints larger = new Ints(budget);
      try {
        larger.ensure(count);
      } catch (MemoryBudget.Exhausted exhausted) {
        larger.close();
        throw exhausted;
      }
      for (int event = 0; event < size; event++) {
        load(event, scratch);
        insert(larger, count, hash(rows.get(starts.get(event)), scratch), event + 1);
      }
      slots.close();
      slots = larger;
      slotCount = count;
    }

    @Override
    synchronized void write(ImageWriter out) throws IOException {
      out.putInt(size);
      for (int event = 0; event < size; event++) {
        int transition = transition(event);
        out.putInt(transition);
        for (int i = 1; i <= width[transition]; i++) {
          out.putInt(rows.get(starts.get(event) + (long) i));
        }
      }
    }

    @Override
    int transition(int event) {
      return rows.get(starts.get(event));
    }

    @Override
    void load(int event, int[] frame) {
      long row = starts.get(event);
      int transition = rows.get(row);
      int base = at[transition];
      for (int i = 0; i < width[transition]; i++) {
        frame[base + i] = rows.get(row + 1 + i);
      }
    }
  }
}
