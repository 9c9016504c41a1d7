package dev.nutshell.cpn.run;

import dev.nutshell.engine.model.State;

/** A marking, unpacked: the tokens of every place, and the model time. */
final class Marking {
  private final Model model;
  private final Buffer buffer = new Buffer();
  final Tokens[] tokens;
  long clock;

  Marking(Model model) {
    this.model = model;
    tokens = new Tokens[model.places().size()];
    for (int p = 0; p < tokens.length; p++) {
      tokens[p] = new Tokens();
    }
  }

  void load(State state) {
    Buffer in = buffer;
    in.bytes = state.bytes();
    in.at = 0;
    clock = model.timed() && !model.equivalent() ? model.unit().get(in) : 0;
    for (int p = 0; p < tokens.length; p++) {
      read(in, tokens[p], model.places().get(p).timed(), model.unit());
    }
    in.bytes = new byte[0];
  }

  static void read(Buffer in, Tokens into, boolean timed, TimeUnit unit) {
    into.clear();
    int size = (int) in.getNumber();
    int colour = timed ? 0 : -1;
    for (int i = 0; i < size; i++) {
      long word = in.getNumber();
      colour += (int) (word >>> 1) + (timed ? 0 : 1);
      int count = (word & 1) == 0 ? 1 : (int) in.getNumber() + 2;
      into.append(colour, timed ? unit.get(in) : 0, count);
    }
  }

  /** The same as {@link #read}, for who needs no tokens. */
  static void skip(Buffer in, boolean timed) {
    int size = (int) in.getNumber();
    for (int i = 0; i < size; i++) {
      if ((in.getNumber() & 1) != 0) {
        in.getNumber();
      }
      if (timed) {
        in.getNumber();
      }
    }
  }

  /** Stamps count from the model time on where only that matters. */
  void store(State into) {
    Buffer out = scratch;
    out.reset();
    TimeUnit unit = model.unit();
    if (model.timed() && !model.equivalent()) {
      unit.put(out, clock);
    }
    for (int p = 0; p < tokens.length; p++) {
      boolean timed = model.places().get(p).timed();
      Tokens list = tokens[p];
      if (timed && model.equivalent()) {
        list = relative(list);
      }
      out.putNumber(list.size);
      int before = timed ? 0 : -1;
      for (int i = 0; i < list.size; i++) {
        int step = list.colours[i] - before - (timed ? 0 : 1);
        boolean several = list.counts[i] > 1;
        out.putNumber((long) step << 1 | (several ? 1 : 0));
        if (several) {
          out.putNumber(list.counts[i] - 2L);
        }
        if (timed) {
          unit.put(out, list.stamps[i]);
        }
        before = list.colours[i];
      }
    }
    into.copyFrom(out.bytes, 0, out.at);
  }

  private final Buffer scratch = new Buffer();
  private final Tokens shifted = new Tokens();

  private Tokens relative(Tokens list) {
    shifted.clear();
    TimeUnit unit = model.unit();
    for (int i = 0; i < list.size; i++) {
      long stamp =
          unit.compare(list.stamps[i], clock) <= 0 ? unit.of(0) : unit.minus(list.stamps[i], clock);
      shifted.add(list.colours[i], stamp, list.counts[i], unit);
    }
    return shifted;
  }
}
