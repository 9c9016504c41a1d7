package dev.nutshell.petri.net;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.petri.net.Semiflows.Semiflow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Where each place's tokens lie in the vector. A place with a bound has the bits that the bound
 * needs. Places of which at most one is marked, by at most one token, share one field that says
 * which (0 for none); places of which exactly one is, by an invariant, need no 0. Fields do not
 * cross words of eight bytes, so firing is one addition a word.
 *
 * <p>Bounds by invariants are proven. Units that the net's author claims, and widths that were only
 * tried, are checked at every firing; where one fails, {@link #wider} gives the next packing to
 * try.
 */
final class Packing {
  private static final int WIDEST = 62;
  private static final int CAREFUL_STEPS = 6;

  /** A place alone is a counter; more share a field. {@code proven}: cannot overflow. */
  record Field(int[] places, int word, int shift, int bits, boolean exactlyOne, boolean proven) {
    boolean isCounter() {
      return places.length == 1;
    }

    long mask() {
      return (1L << bits) - 1;
    }

    /** What the field holds when this place of a shared field is marked. */
    long code(int place) {
      int at = 0;
      while (places[at] != place) {
        at++;
      }
      return exactlyOne ? at : at + 1;
    }

    /** Which place of a shared field is marked when it holds this; or -1. */
    int marked(long code) {
      int at = (int) code - (exactlyOne ? 0 : 1);
      return at < 0 ? -1 : places[at];
    }
  }

  final Net net;
  private final List<Semiflow> semiflows;
  private final boolean trustUnits;
  private final int[] tried;
  private final int steps;
  private final List<Field> fields = new ArrayList<>();
  private final Field[] fieldOf;
  private final long[] codeOf;
  private int words;
  private int length;

  static Packing of(Net net) {
    int[] tried = new int[net.placeCount()];
    for (int p = 0; p < tried.length; p++) {
      tried[p] = bitsFor(Math.max(1, net.initial()[p]));
    }
    return new Packing(net, Semiflows.of(net), true, tried, 0);
  }

  private Packing(Net net, List<Semiflow> semiflows, boolean trustUnits, int[] tried, int steps) {
    this.net = net;
    this.semiflows = semiflows;
    this.trustUnits = trustUnits;
    this.tried = tried;
    this.steps = steps;
    fieldOf = new Field[net.placeCount()];
    codeOf = new long[net.placeCount()];
    assign();
  }

  /** The packing to try after this place overflowed, or a shared field with it in it. */
  Packing wider(int place) {
    Field field = fieldOf[place];
    if (!field.isCounter()) {
      return new Packing(net, semiflows, false, tried, steps + 1);
    }
    int[] next = tried.clone();
    for (int p = 0; p < next.length; p++) {
      // Place by place at first; a net that goes on overflowing is widened as a whole.
      if (p == place || steps >= CAREFUL_STEPS && !fieldOf[p].proven && fieldOf[p].isCounter()) {
        next[p] = Math.min(WIDEST, 2 * Math.max(fieldOf[p].bits, tried[p]));
      }
    }
    return new Packing(net, semiflows, trustUnits, next, steps + 1);
  }

  void write(ImageWriter out) throws IOException {
    out.begin("packing", 1);
    out.putBoolean(trustUnits);
    out.putInts(tried, tried.length);
    out.putInt(steps);
    out.end();
  }

  /** The packing of the same net that was written. */
  Packing read(ImageReader in) throws IOException {
    in.begin("packing", 1);
    Packing packing = new Packing(net, semiflows, in.getBoolean(), in.getInts(), in.getInt());
    in.end();
    return packing;
  }

  boolean isProven() {
    return fields.stream().allMatch(Field::proven);
  }

  /** Whether the place cannot be made any wider. */
  boolean isWidest(int place) {
    return fieldOf[place].isCounter() && fieldOf[place].bits == WIDEST;
  }

  int length() {
    return length;
  }

  int words() {
    return words;
  }

  List<Field> fields() {
    return fields;
  }

  Field field(int place) {
    return fieldOf[place];
  }

  long tokens(int place, byte[] vector) {
    Field field = fieldOf[place];
    long value = Words.get(vector, 8 * field.word) >>> field.shift & field.mask();
    if (field.isCounter()) {
      return value;
    }
    return value == codeOf[place] ? 1 : 0;
  }

  /** The tokens of all places; of many that share a field, only the marked one is looked at. */
  void tokens(byte[] vector, long[] into) {
    Arrays.fill(into, 0);
    for (Field field : fields) {
      long value = Words.get(vector, 8 * field.word) >>> field.shift & field.mask();
      if (field.isCounter()) {
        into[field.places[0]] = value;
      } else if (field.marked(value) >= 0) {
        into[field.marked(value)] = 1;
      }
    }
  }

  void initial(byte[] vector) {
    Arrays.fill(vector, (byte) 0);
    for (int p = 0; p < fieldOf.length; p++) {
      Field field = fieldOf[p];
      long value = field.isCounter() ? net.initial()[p] : net.initial()[p] * codeOf[p];
      int at = 8 * field.word;
      Words.set(vector, at, Words.get(vector, at) | value << field.shift);
    }
  }

  /** Sets the tokens of a place that shares no field; false where it is too narrow. */
  boolean put(int place, long tokens, byte[] vector) {
    Field field = fieldOf[place];
    if (tokens > field.mask()) {
      return false;
    }
    int at = 8 * field.word;
    long others = Words.get(vector, at) & ~(field.mask() << field.shift);
    Words.set(vector, at, others | tokens << field.shift);
    return true;
  }

  private void assign() {
    long[] bound = bounds();
    List<Draft> drafts = new ArrayList<>();
    boolean[] placed = new boolean[fieldOf.length];
    semiflows.stream()
        .filter(Semiflow::isUnit)
        .sorted(Comparator.comparingInt((Semiflow flow) -> -flow.places().length))
        .forEach(flow -> share(flow.places(), placed, drafts, true));
    if (trustUnits) {
      net.units().forEach(unit -> share(unit, placed, drafts, false));
    }
    for (int p = 0; p < placed.length; p++) {
      if (!placed[p]) {
        boolean bounded = bound[p] < Long.MAX_VALUE;
        int bits = bounded ? bitsFor(Math.max(1, bound[p])) : tried[p];
        drafts.add(new Draft(new int[] {p}, Math.min(bits, WIDEST), false, bounded));
      }
    }
    // Neighbours in the file lie together: transitions then touch few words.
    drafts.sort(Comparator.comparingInt(draft -> draft.places[0]));
    layOut(drafts);
  }

  private record Draft(int[] places, int bits, boolean exactlyOne, boolean proven) {}

  private long[] bounds() {
    long[] bound = new long[fieldOf.length];
    Arrays.setAll(bound, net.special()::capacity);
    for (Semiflow flow : semiflows) {
      for (int i = 0; i < flow.places().length; i++) {
        int p = flow.places()[i];
        bound[p] = Math.min(bound[p], flow.sum() / flow.weights()[i]);
      }
    }
    return bound;
  }

  /** What the invariants say that some places never hold more than. */
  long ceiling(int[] places) {
    return Ceiling.of(places, semiflows, net.placeCount());
  }

  /** Lets the places of a unit that have no field yet share one. */
  private void share(int[] unit, boolean[] placed, List<Draft> drafts, boolean proven) {
    int[] free =
        Arrays.stream(unit).filter(p -> !placed[p] && !net.special().isReset(p)).sorted().toArray();
    long marked = Arrays.stream(free).mapToLong(p -> net.initial()[p]).sum();
    if (free.length < 2 || marked > 1) {
      return;
    }
    boolean exactlyOne = proven && free.length == unit.length;
    for (int p : free) {
      placed[p] = true;
    }
    drafts.add(
        new Draft(free, bitsFor(exactlyOne ? free.length - 1 : free.length), exactlyOne, proven));
  }

  private void layOut(List<Draft> drafts) {
    int[] used = new int[1];
    int current = 0;
    for (Draft draft : drafts) {
      // The first of the last few words that has room.
      int word = Math.max(0, current - 2);
      while (word <= current && used[word] + draft.bits > 64) {
        word++;
      }
      if (word > current) {
        current = word;
        used = Arrays.copyOf(used, Math.max(used.length, 2 * (word + 1)));
      }
      Field field =
          new Field(draft.places, word, used[word], draft.bits, draft.exactlyOne, draft.proven);
      used[word] += draft.bits;
      fields.add(field);
      for (int p : draft.places) {
        fieldOf[p] = field;
        codeOf[p] = field.isCounter() ? 0 : field.code(p);
      }
    }
    words = current + 1;
    length = Math.max(1, 8 * current + (used[current] + 7) / 8);
  }

  long code(int place) {
    return codeOf[place];
  }

  private static int bitsFor(long most) {
    return Math.max(1, Math.min(WIDEST, Long.SIZE - Long.numberOfLeadingZeros(most)));
  }
}
