package dev.nutshell.petri.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Place invariants: non-negative weights whose weighted sum of tokens no transition changes. They
 * bound places before a single state is seen. Farkas' elimination, a transition at a time; a
 * combination over places that include all those of another one is not minimal and goes at once (J.
 * Colom, M. Silva 1991), mostly before it is made. As the rest may still be exponentially many,
 * only the smallest combinations are kept, and the work and the memory are limited. What is left
 * out are invariants, never their truth.
 */
final class Semiflows {
  private static final int MOST_ROWS = 4096;
  private static final long MOST_WORK = 40_000_000;

  /** Numbers in all combinations that one transition's elimination makes. */
  private static final long MOST_CELLS = 3_000_000;

  private static final long LARGEST = 1L << 40;

  private final Net net;
  private final long[] positive;
  private final long[] negative;
  private List<Row> rows = new ArrayList<>();
  private long work;

  /** An invariant: places, their weights, and the constant sum. */
  record Semiflow(int[] places, long[] weights, long sum) {
    boolean isUnit() {
      return sum == 1 && Arrays.stream(weights).allMatch(weight -> weight == 1);
    }
  }

  /** What a combination of places still does to the transitions not eliminated yet. */
  private record Row(
      int[] transitions, long[] effects, int[] places, long[] weights, long[] support) {
    long effect(int transition) {
      int at = Arrays.binarySearch(transitions, transition);
      return at < 0 ? 0 : effects[at];
    }

    long cells() {
      return 2L * (transitions.length + places.length);
    }
  }

  private Semiflows(Net net) {
    this.net = net;
    positive = new long[net.transitionCount()];
    negative = new long[net.transitionCount()];
  }

  static List<Semiflow> of(Net net) {
    Semiflows search = new Semiflows(net);
    search.begin();
    boolean complete = search.eliminate();
    List<Semiflow> result = new ArrayList<>();
    for (Row row : search.rows) {
      if (complete || row.transitions.length == 0) {
        search.keep(row, result);
      }
    }
    return result;
  }

  private void keep(Row row, List<Semiflow> into) {
    try {
      long sum = 0;
      for (int i = 0; i < row.places.length; i++) {
        sum = Math.addExact(sum, Math.multiplyExact(row.weights[i], net.initial()[row.places[i]]));
      }
      into.add(new Semiflow(row.places, row.weights, sum));
    } catch (ArithmeticException tooLarge) {
      // A bound of that size would be no help.
    }
  }

  private void begin() {
    int places = net.placeCount();
    List<List<long[]>> effects = new ArrayList<>();
    for (int p = 0; p < places; p++) {
      effects.add(new ArrayList<>());
    }
    for (int t = 0; t < net.transitionCount(); t++) {
      for (int p : net.in()[t].places()) {
        note(effects, t, p);
      }
      for (int p : net.out()[t].places()) {
        if (net.in()[t].weight(p) == 0) {
          note(effects, t, p);
        }
      }
    }
    for (int p = 0; p < places; p++) {
      if (net.special().isReset(p)) {
        continue; // What is lost depends on how much is there: no weights make up for it.
      }
      List<long[]> own = effects.get(p);
      add(
          new Row(
              own.stream().mapToInt(effect -> (int) effect[0]).toArray(),
              own.stream().mapToLong(effect -> effect[1]).toArray(),
              new int[] {p},
              new long[] {1},
              support(p)));
    }
  }

  /** A set of places of which one is in it. */
  private long[] support(int place) {
    long[] set = new long[(net.placeCount() + 63) / 64];
    set[place >> 6] = 1L << place;
    return set;
  }

  private void note(List<List<long[]>> effects, int t, int p) {
    long change = net.change(t, p);
    if (change != 0) {
      effects.get(p).add(new long[] {t, change});
    }
  }

  private void add(Row row) {
    rows.add(row);
    count(row, 1);
  }

  private void count(Row row, int by) {
    for (int i = 0; i < row.transitions.length; i++) {
      (row.effects[i] > 0 ? positive : negative)[row.transitions[i]] += by;
    }
  }

  /** Eliminates transitions, the cheapest first; false where the work became too much. */
  private boolean eliminate() {
    while (true) {
      int cheapest = -1;
      long price = Long.MAX_VALUE;
      for (int t = 0; t < positive.length; t++) {
        long here = positive[t] * negative[t];
        if (positive[t] + negative[t] > 0 && here < price) {
          cheapest = t;
          price = here;
        }
      }
      work += positive.length;
      if (cheapest < 0) {
        return true;
      }
      if (work > MOST_WORK) {
        return false;
      }
      eliminate(cheapest);
    }
  }

  private void eliminate(int transition) {
    List<Row> gives = new ArrayList<>();
    List<Row> takes = new ArrayList<>();
    List<Row> rest = new ArrayList<>();
    for (Row row : rows) {
      long effect = row.effect(transition);
      (effect > 0 ? gives : effect < 0 ? takes : rest).add(row);
    }
    work += rows.size();
    gives.forEach(row -> count(row, -1));
    takes.forEach(row -> count(row, -1));
    rows = rest;
    made(gives, takes, transition).forEach(this::add);
  }

  /** The combinations of both, smallest first, as many as there is room for. */
  private List<Row> made(List<Row> gives, List<Row> takes, int transition) {
    List<Row> made = new ArrayList<>();
    long before = work;
    long cells = 0;
    for (Row give : gives) {
      for (Row take : takes) {
        if (work - before > MOST_WORK / 8 || cells > MOST_CELLS) {
          break;
        }
        long[] union = union(give.support, take.support);
        Row row =
            includesAny(union, rows) || includesAny(union, made)
                ? null
                : combine(give, take, transition, union);
        if (row != null) {
          made.add(row);
          cells += row.cells();
        }
      }
    }
    made.sort(Comparator.comparingInt(row -> row.places.length));
    List<Row> minimal = new ArrayList<>();
    for (Row row : made) {
      if (rows.size() + minimal.size() < MOST_ROWS && !includesAny(row.support, minimal)) {
        minimal.add(row);
      }
    }
    return minimal;
  }

  private static long[] union(long[] a, long[] b) {
    long[] union = a.clone();
    for (int i = 0; i < b.length; i++) {
      union[i] |= b[i];
    }
    return union;
  }

  /** Whether the places include all those of some combination. */
  private boolean includesAny(long[] places, List<Row> combinations) {
    work += combinations.size();
    for (Row row : combinations) {
      if (includes(places, row.support)) {
        return true;
      }
    }
    return false;
  }

  private static boolean includes(long[] places, long[] support) {
    for (int i = 0; i < support.length; i++) {
      if ((support[i] & ~places[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The positive combination that leaves the transition without effect, or null. */
  private Row combine(Row give, Row take, int transition, long[] support) {
    long up = give.effect(transition);
    long down = -take.effect(transition);
    long gcd = gcd(up, down);
    long giveTimes = down / gcd;
    long takeTimes = up / gcd;
    work += give.transitions.length + take.transitions.length + give.places.length;
    long[][] effects =
        sum(give.transitions, give.effects, giveTimes, take.transitions, take.effects, takeTimes);
    long[][] weights =
        sum(give.places, give.weights, giveTimes, take.places, take.weights, takeTimes);
    if (effects == null || weights == null) {
      return null;
    }
    long common = 0;
    for (long weight : weights[1]) {
      common = gcd(weight, common);
    }
    for (long effect : effects[1]) {
      common = gcd(Math.abs(effect), common);
    }
    for (int i = 0; i < weights[1].length; i++) {
      weights[1][i] /= common;
    }
    for (int i = 0; i < effects[1].length; i++) {
      effects[1][i] /= common;
    }
    return new Row(ints(effects[0]), effects[1], ints(weights[0]), weights[1], support);
  }

  private static int[] ints(long[] values) {
    return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
  }

  /** The sum of two sparse vectors: indices and values; null where a value gets too large. */
  private static long[][] sum(int[] a, long[] av, long at, int[] b, long[] bv, long bt) {
    long[] index = new long[a.length + b.length];
    long[] value = new long[a.length + b.length];
    int size = 0;
    for (int i = 0, j = 0; i < a.length || j < b.length; ) {
      int key =
          Math.min(
              i < a.length ? a[i] : Integer.MAX_VALUE, j < b.length ? b[j] : Integer.MAX_VALUE);
      long sum = 0;
      if (i < a.length && a[i] == key) {
        sum += at * av[i++];
      }
      if (j < b.length && b[j] == key) {
        sum += bt * bv[j++];
      }
      if (Math.abs(sum) > LARGEST) {
        return null;
      }
      if (sum != 0) {
        index[size] = key;
        value[size++] = sum;
      }
    }
    return new long[][] {Arrays.copyOf(index, size), Arrays.copyOf(value, size)};
  }

  private static long gcd(long a, long b) {
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
}
