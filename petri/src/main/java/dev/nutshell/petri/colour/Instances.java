package dev.nutshell.petri.colour;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers of events: a transition with values for its variables. Where there are few, the number is
 * computed; otherwise each is given the next number when it is first seen enabled, which is the
 * collapsing of transition instances in section 4 of the Δ-markings paper: of all instances few are
 * ever enabled, so numbers stay short. All explorers of a net share one table.
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
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

    /** Rows of keys (the transition, then its values) and a hash table of their numbers. */
    private static final class Table {
      final int[] slots;
      final int[][] keys;

      Table(int capacity) {
        slots = new int[capacity];
        keys = new int[capacity / 2][];
      }
    }

    private volatile Table table = new Table(1 << 12);
    private int size;

    Seen(int[] at, int[] width) {
      super(at, width);
    }

    @Override
    int number(int transition, int[] frame) {
      Table now = table;
      int found = find(now, transition, frame);
      return found >= 0 ? found : add(transition, frame);
    }

    private int hash(int transition, int[] frame) {
      long hash = transition;
      int base = at[transition];
      for (int i = 0; i < width[transition]; i++) {
        hash = hash * 0x9E3779B97F4A7C15L + frame[base + i];
      }
      hash *= 0xBF58476D1CE4E5B9L;
      return (int) (hash >>> 32);
    }

    private int find(Table in, int transition, int[] frame) {
      int mask = in.slots.length - 1;
      for (int slot = hash(transition, frame) & mask; ; slot = slot + 1 & mask) {
        int entry = (int) SLOT.getAcquire(in.slots, slot);
        if (entry == 0) {
          return -1;
        }
        if (matches(in.keys[entry - 1], transition, frame)) {
          return entry - 1;
        }
      }
    }

    private boolean matches(int[] key, int transition, int[] frame) {
      int base = at[transition];
      return key[0] == transition
          && Arrays.equals(key, 1, key.length, frame, base, base + width[transition]);
    }

    private synchronized int add(int transition, int[] frame) {
      int found = find(table, transition, frame);
      if (found >= 0) {
        return found;
      }
      if (size == table.keys.length) {
        grow();
      }
      int[] key = new int[1 + width[transition]];
      key[0] = transition;
      System.arraycopy(frame, at[transition], key, 1, width[transition]);
      table.keys[size] = key;
      insert(table, hash(transition, frame), ++size);
      return size - 1;
    }

    private static void insert(Table into, int hash, int entry) {
      int mask = into.slots.length - 1;
      int slot = hash & mask;
      while (into.slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      SLOT.setRelease(into.slots, slot, entry);
    }

    private void grow() {
      Table next = new Table(2 * table.slots.length);
      System.arraycopy(table.keys, 0, next.keys, 0, size);
      int[] scratch =
          new int[Arrays.stream(at).max().orElse(0) + Arrays.stream(width).max().orElse(0)];
      for (int i = 0; i < size; i++) {
        int[] key = next.keys[i];
        System.arraycopy(key, 1, scratch, at[key[0]], key.length - 1);
        insert(next, hash(key[0], scratch), i + 1);
      }
      table = next;
    }

    @Override
    int transition(int event) {
      return table.keys[event][0];
    }

    @Override
    void load(int event, int[] frame) {
      int[] key = table.keys[event];
      System.arraycopy(key, 1, frame, at[key[0]], key.length - 1);
    }
  }
}
