package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Binary decision diagrams (Bryant 1986), as many as one translation needs. A diagram is a number;
 * smaller variables are nearer to the root, and those below {@link #LETTERS} are the propositions.
 */
final class Bdd {
  static final int FALSE = 0;
  static final int TRUE = 1;
  static final int LETTERS = 64;

  private static final int LEAF = Integer.MAX_VALUE;
  private static final int CACHE = 1 << 14;
  private static final int MOST_NODES = 1 << 22;
  private static final int MOST_CUBES = 20_000;

  private int[] variable = new int[1 << 10];
  private int[] low = new int[1 << 10];
  private int[] high = new int[1 << 10];
  private int[] table = new int[1 << 12];
  private int size = 2;
  private int mostNodes = MOST_NODES;
  private int steps; // that may still be taken

  private final int[] cachedF = new int[CACHE];
  private final int[] cachedG = new int[CACHE];
  private final int[] cachedH = new int[CACHE];
  private final int[] cachedResult = new int[CACHE];

  Bdd() {
    variable[FALSE] = LEAF;
    variable[TRUE] = LEAF;
    Arrays.fill(cachedF, -1);
  }

  int variable(int v) {
    return node(v, FALSE, TRUE);
  }

  int literal(int v, boolean negated) {
    return negated ? node(v, TRUE, FALSE) : variable(v);
  }

  int top(int f) {
    return variable[f];
  }

  private static TooLarge tooLarge() {
    return new TooLarge("the automaton of this formula takes too much work to find");
  }

  /**
   * Work is counted, not timed, so that it ends alike on every machine: so many steps from here.
   */
  void grant(int more) {
    steps = more;
    mostNodes = Math.min(MOST_NODES, size + more / 10);
  }

  private void step() {
    if (--steps < 0) {
      throw tooLarge();
    }
  }

  private static int mix(int v, int l, int h) {
    int x = (v * 0x9E3779B1 + l) * 0x85EBCA6B + h;
    x ^= x >>> 15;
    x *= 0xC2B2AE35;
    return x ^ x >>> 13;
  }

  private int node(int v, int l, int h) {
    if (l == h) {
      return l;
    }
    int slot = mix(v, l, h) & table.length - 1;
    while (table[slot] != 0) {
      int n = table[slot];
      if (variable[n] == v && low[n] == l && high[n] == h) {
        return n;
      }
      slot = slot + 1 & table.length - 1;
    }
    if (size >= mostNodes) {
      throw tooLarge();
    }
    if (size == variable.length) {
      variable = Arrays.copyOf(variable, 2 * size);
      low = Arrays.copyOf(low, 2 * size);
      high = Arrays.copyOf(high, 2 * size);
    }
    variable[size] = v;
    low[size] = l;
    high[size] = h;
    table[slot] = size++;
    if (2 * size > table.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    table = new int[2 * table.length];
    for (int n = 2; n < size; n++) {
      int slot = mix(variable[n], low[n], high[n]) & table.length - 1;
      while (table[slot] != 0) {
        slot = slot + 1 & table.length - 1;
      }
      table[slot] = n;
    }
  }

  private int low(int f, int v) {
    return variable[f] == v ? low[f] : f;
  }

  private int high(int f, int v) {
    return variable[f] == v ? high[f] : f;
  }

  int ite(int f, int g, int h) {
    if (f == TRUE || g == h) {
      return g;
    }
    if (f == FALSE) {
      return h;
    }
    if (g == TRUE && h == FALSE) {
      return f;
    }
    int slot = mix(f, g, h) & CACHE - 1;
    if (cachedF[slot] == f && cachedG[slot] == g && cachedH[slot] == h) {
      return cachedResult[slot];
    }
    step();
    int v = Math.min(variable[f], Math.min(variable[g], variable[h]));
    int l = ite(low(f, v), low(g, v), low(h, v));
    int result = node(v, l, ite(high(f, v), high(g, v), high(h, v)));
    cachedF[slot] = f;
    cachedG[slot] = g;
    cachedH[slot] = h;
    cachedResult[slot] = result;
    return result;
  }

  int and(int f, int g) {
    return f < g ? ite(f, g, FALSE) : ite(g, f, FALSE);
  }

  int or(int f, int g) {
    return f < g ? ite(f, TRUE, g) : ite(g, TRUE, f);
  }

  int not(int f) {
    return ite(f, FALSE, TRUE);
  }

  int andNot(int f, int g) {
    return ite(g, FALSE, f);
  }

  boolean implies(int f, int g) {
    return andNot(f, g) == FALSE;
  }

  /**
   * A product of literals; only variables from {@link #LETTERS} on are asked for by their number.
   */
  record Cube(long positive, long negative, int[] others) {}

  /** The letters of a cube. */
  int letters(Cube cube) {
    int label = TRUE;
    for (int v = LETTERS - 1; v >= 0; v--) {
      if ((cube.positive >>> v & 1) == 1) {
        label = node(v, FALSE, label);
      } else if ((cube.negative >>> v & 1) == 1) {
        label = node(v, label, FALSE);
      }
    }
    return label;
  }

  /**
   * Cubes that together are the function, none of them superfluous, each as short as can be (Minato
   * 1993). A function that only grows with a variable has no cube in which it is negated.
   */
  List<Cube> cover(int f) {
    List<Cube> cubes = new ArrayList<>();
    cover(f, f, new ArrayList<>(), cubes);
    return cubes;
  }

  private int cover(int lower, int upper, List<Integer> path, List<Cube> cubes) {
    if (lower == FALSE) {
      return FALSE;
    }
    if (upper == TRUE) {
      if (cubes.size() == MOST_CUBES) {
        throw tooLarge();
      }
      cubes.add(cube(path));
      return TRUE;
    }
    int v = Math.min(variable[lower], variable[upper]);
    int lower0 = low(lower, v);
    int lower1 = high(lower, v);
    int upper0 = low(upper, v);
    int upper1 = high(upper, v);
    path.add(~v);
    int without = cover(andNot(lower0, upper1), upper0, path, cubes);
    path.set(path.size() - 1, v);
    int with = cover(andNot(lower1, upper0), upper1, path, cubes);
    path.removeLast();
    int rest = or(andNot(lower0, without), andNot(lower1, with));
    int both = cover(rest, and(upper0, upper1), path, cubes);
    return or(both, node(v, without, with));
  }

  private static Cube cube(List<Integer> path) {
    long positive = 0;
    long negative = 0;
    List<Integer> others = new ArrayList<>();
    for (int literal : path) {
      if (literal >= LETTERS) {
        others.add(literal);
      } else if (literal >= 0) {
        positive |= 1L << literal;
      } else if (~literal < LETTERS) {
        negative |= 1L << ~literal;
      } else {
        throw new IllegalStateException("not monotone");
      }
    }
    return new Cube(positive, negative, others.stream().mapToInt(i -> i).toArray());
  }

  /** Takes what is left of a function, and the letters that leave just that. */
  interface ByLetter {
    void accept(int rest, int letters);
  }

  /**
   * What is left of the function when the letter is known, with the letters that leave just that.
   */
  void byLetter(int f, ByLetter consumer) {
    split(f, new HashMap<>()).entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .filter(e -> e.getKey() != FALSE)
        .forEach(e -> consumer.accept(e.getKey(), e.getValue()));
  }

  private Map<Integer, Integer> split(int f, Map<Integer, Map<Integer, Integer>> memo) {
    if (variable[f] >= LETTERS) {
      return Map.of(f, TRUE);
    }
    Map<Integer, Integer> known = memo.get(f);
    if (known != null) {
      return known;
    }
    Map<Integer, Integer> result = new HashMap<>();
    int v = variable[f];
    split(low[f], memo).forEach((g, l) -> result.merge(g, node(v, l, FALSE), this::or));
    split(high[f], memo).forEach((g, l) -> result.merge(g, node(v, FALSE, l), this::or));
    steps -= 20 * result.size(); // they are kept, so they cost memory too
    step();
    memo.put(f, result);
    return result;
  }

  /** Whether a letter is among those of a label. */
  boolean holds(int label, long letter) {
    int f = label;
    while (f > TRUE) {
      f = (letter >>> variable[f] & 1) == 1 ? high[f] : low[f];
    }
    return f == TRUE;
  }

  /** Some letter of a label that is not empty. */
  long letter(int label) {
    long letter = 0;
    int f = label;
    while (f > TRUE) {
      if (high[f] == FALSE) {
        f = low[f];
      } else {
        letter |= 1L << variable[f];
        f = high[f];
      }
    }
    return letter;
  }
}
