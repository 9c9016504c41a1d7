package dev.nutshell.cpn.run;

import dev.nutshell.engine.model.State;
import java.util.Arrays;

/** A marking, unpacked: the tokens of every place, and the model time. */
final class Marking {
  private final Model model;
  private final TimeUnit unit;
  private final boolean[] timed;
  private final boolean hasClock;
  private final Buffer in = new Buffer();
  private final Buffer scratch = new Buffer();
  private final Tokens changed = new Tokens();
  private final int[] starts;
  private byte[] loaded = new byte[64];
  private int length = -1;
  final Tokens[] tokens;
  long clock;

  Marking(Model model) {
    this.model = model;
    unit = model.unit();
    hasClock = model.timed() && !model.equivalent();
    tokens = new Tokens[model.places().size()];
    timed = new boolean[tokens.length];
    for (int p = 0; p < tokens.length; p++) {
      tokens[p] = new Tokens();
      timed[p] = model.places().get(p).timed();
    }
    starts = new int[tokens.length + 1];
  }

  /** Unpacks a state; what was loaded last and not changed since is still here. */
  void load(State state) {
    int size = state.length();
    if (size == length && Arrays.equals(loaded, 0, size, state.bytes(), 0, size)) {
      return;
    }
    if (loaded.length < size) {
      loaded = new byte[2 * size];
    }
    System.arraycopy(state.bytes(), 0, loaded, 0, size);
    length = size;
    in.bytes = loaded;
    in.at = 0;
    clock = hasClock ? unit.get(in) : 0;
    for (int p = 0; p < tokens.length; p++) {
      starts[p] = in.at;
      PlaceFormat.read(in, tokens[p], timed[p] ? unit : null);
    }
    starts[tokens.length] = in.at;
  }

  /** A number for the state that was loaded. */
  int hash() {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + loaded[i];
    }
    return hash;
  }

  /** What is unpacked here is about to be changed. */
  void spoil() {
    length = -1;
  }

  /**
   * The loaded state with some counts changed; only for nets without time.
   *
   * @param changes places, colours and differences, three by three, in their order
   * @param sign 1 to add them, -1 to take them back
   * @return false where there are too many tokens to count
   */
  boolean changed(int[] changes, int sign, State into) {
    Buffer out = scratch;
    out.reset();
    int copied = 0;
    for (int from = 0; from < changes.length; ) {
      int place = changes[from];
      int to = from + 3;
      while (to < changes.length && changes[to] == place) {
        to += 3;
      }
      out.putBytes(loaded, copied, starts[place] - copied);
      copied = starts[place + 1];
      in.at = starts[place];
      if (!PlaceFormat.flip(in, tokens[place].size, changes, from, to, sign, out)) {
        if (!merge(tokens[place], changes, from, to, sign)) {
          return false;
        }
        PlaceFormat.write(changed, out);
      }
      from = to;
    }
    out.putBytes(loaded, copied, length - copied);
    into.copyFrom(out.bytes, 0, out.at);
    return true;
  }

  /** The tokens of a place with some counts changed: both lists ascend by colour. */
  private boolean merge(Tokens list, int[] changes, int from, int to, int sign) {
    changed.clear();
    int at = 0;
    int change = from;
    while (at < list.size || change < to) {
      int colour;
      long count;
      if (change == to || at < list.size && list.colours[at] < changes[change + 1]) {
        colour = list.colours[at];
        count = list.counts[at++];
      } else {
        colour = changes[change + 1];
        count = (long) sign * changes[change + 2];
        if (at < list.size && list.colours[at] == colour) {
          count += list.counts[at++];
        }
        change += 3;
      }
      if (count < 0) {
        throw new IllegalStateException("a token that was taken is not there");
      }
      if (count > Integer.MAX_VALUE) {
        return false;
      }
      if (count > 0) {
        changed.append(colour, 0, (int) count);
      }
    }
    return true;
  }

  /** Stamps count from the model time on where only that matters. */
  void store(State into) {
    spoil();
    Buffer out = scratch;
    out.reset();
    if (hasClock) {
      unit.put(out, clock);
    }
    for (int p = 0; p < tokens.length; p++) {
      if (timed[p]) {
        PlaceFormat.write(model.equivalent() ? relative(tokens[p]) : tokens[p], unit, out);
      } else {
        PlaceFormat.write(tokens[p], out);
      }
    }
    into.copyFrom(out.bytes, 0, out.at);
  }

  private Tokens relative(Tokens list) {
    changed.clear();
    for (int i = 0; i < list.size; i++) {
      long stamp =
          unit.compare(list.stamps[i], clock) <= 0 ? unit.of(0) : unit.minus(list.stamps[i], clock);
      changed.add(list.colours[i], stamp, list.counts[i], unit);
    }
    return changed;
  }
}
