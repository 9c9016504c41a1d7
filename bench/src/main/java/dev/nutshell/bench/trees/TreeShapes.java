package dev.nutshell.bench.trees;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.petri.PetriFrontEnd;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How many inner nodes the states of a model have under trees of different shapes, and about how
 * many bytes a state takes: words or bytes in their order, a subtree a component, and shapes found
 * from a sample by putting together what has the fewest values.
 *
 * <p>{@code TreeShapes MODEL…}, Promela files, taken pure, and nets. {@code -Dlimit=N} stops at so
 * many states (a million), {@code -Dbfs=true} takes those of a breadth-first search. The bytes are
 * an estimate for dense tables whose numbers have as many bits as they need.
 */
public final class TreeShapes {
  private static int n;
  private static long nodes;
  private static double bits;
  private static final StringBuilder ROOT = new StringBuilder();
  private static final List<Integer> COUNTS = new ArrayList<>();

  private TreeShapes() {}

  /** What a part of the states is in each of them; {@code count} is -1 where it needs no table. */
  private record Group(int[] numbers, int count, int bits, List<Integer> leaves) {}

  private interface Shape {
    Group root();
  }

  public static void main(String[] arguments) {
    for (String model : arguments) {
      study(model);
    }
  }

  private static void study(String model) {
    Path path = Path.of(model);
    Loading loading =
        model.endsWith(".pnml")
            ? PetriFrontEnd.loadPnml(path)
            : PromelaFrontEnd.load(path, Map.of(), PromelaOptions.PURE);
    TransitionSystem system = ((Loading.Loaded) loading).system();
    int limit = Integer.getInteger("limit", 1_000_000);
    FullStore store = new FullStore(MemoryBudget.unlimited(), 1);
    Session session = store.session();
    Explorer explorer = system.explorer();
    State s = new State();
    State t = new State();
    explorer.initial(s);
    EventList events = new EventList();
    boolean bfs = Boolean.getBoolean("bfs");
    long[] stack = new long[16];
    int top = 0;
    int bottom = 0;
    stack[top++] = session.put(s, -1, 0);
    List<byte[]> states = new ArrayList<>();
    states.add(s.toByteArray());
    // Depth-first with all successors put at once: near enough.
    while (top > bottom && store.size() < limit) {
      long id = bfs ? stack[bottom++] : stack[--top];
      session.rebuild(id, s);
      explorer.enabled(s, events);
      for (int i = 0; i < events.size(); i++) {
        explorer.fire(s, events.get(i), t);
        long answer = session.put(t, id, events.get(i));
        if (answer >= 0) {
          if (top == stack.length) {
            stack = Arrays.copyOf(stack, 2 * top);
          }
          stack[top++] = answer;
          states.add(t.toByteArray());
        }
      }
    }
    store.close();
    n = states.size();
    // Flat columns, component by component.
    Components parts = new Components();
    var layout = system.layout();
    List<Integer> widths = new ArrayList<>();
    int longest = 0;
    for (byte[] state : states) {
      s.resize(0);
      s.copyFrom(state, 0, state.length);
      layout.components(s, parts);
      longest = Math.max(longest, state.length);
      for (int i = 0; i < parts.size(); i++) {
        int width = parts.end(i) - parts.start(i);
        if (i == widths.size()) {
          widths.add(0);
        }
        widths.set(i, Math.max(widths.get(i), width));
      }
    }
    int[] starts = new int[widths.size() + 1];
    for (int i = 0; i < widths.size(); i++) {
      starts[i + 1] = starts[i] + widths.get(i);
    }
    byte[][] flat = new byte[starts[widths.size()]][n];
    byte[][] raw = new byte[(longest + 3) / 4 * 4][n];
    for (int j = 0; j < n; j++) {
      byte[] state = states.get(j);
      s.resize(0);
      s.copyFrom(state, 0, state.length);
      layout.components(s, parts);
      for (int i = 0; i < parts.size(); i++) {
        for (int b = parts.start(i); b < parts.end(i); b++) {
          flat[starts[i] + b - parts.start(i)][j] = state[b];
        }
      }
      for (int b = 0; b < state.length; b++) {
        raw[b][j] = state[b];
      }
    }
    states = null;
    System.out.printf(
        Locale.ROOT,
        "%s: %d states, longest %d, %d components, widths %s%n",
        path.getFileName(),
        n,
        longest,
        widths.size(),
        widths);
    // current: words of four bytes, balanced
    List<Group> words = new ArrayList<>();
    for (int b = 0; b < raw.length; b += 4) {
      words.add(leaf(raw, b, Math.min(4, raw.length - b)));
    }
    report("words, balanced", () -> balanced(words, 0, words.size()));
    report(
        "components of words, balanced",
        () -> {
          List<Group> tops = new ArrayList<>();
          for (int i = 0; i < widths.size(); i++) {
            List<Group> inner = new ArrayList<>();
            for (int b = 0; b < widths.get(i); b += 4) {
              inner.add(leaf(flat, starts[i] + b, Math.min(4, widths.get(i) - b)));
            }
            if (!inner.isEmpty()) {
              tops.add(balanced(inner, 0, inner.size()));
            }
          }
          return balanced(tops, 0, tops.size());
        });
    List<Group> bytes = new ArrayList<>();
    for (int b = 0; b < flat.length; b++) {
      bytes.add(leaf(flat, b, 1));
    }
    report("bytes, balanced", () -> balanced(bytes, 0, bytes.size()));
    report(
        "components of bytes, balanced",
        () -> {
          List<Group> tops = new ArrayList<>();
          for (int i = 0; i < widths.size(); i++) {
            if (starts[i] < starts[i + 1]) {
              tops.add(balanced(bytes, starts[i], starts[i + 1]));
            }
          }
          return balanced(tops, 0, tops.size());
        });
    report(
        "components of bytes, greedy order of the whole above",
        () -> {
          List<Group> tops = new ArrayList<>();
          for (int i = 0; i < widths.size(); i++) {
            if (starts[i] < starts[i + 1]) {
              tops.add(balanced(bytes, starts[i], starts[i + 1]));
            }
          }
          return greedy(tops, n, false);
        });
    for (int sample : new int[] {4096, 65536, n}) {
      if (sample > n) {
        continue;
      }
      report("greedy bytes, sample " + sample, () -> greedy(bytes, sample, false));
      report("greedy neighbours, sample " + sample, () -> greedy(bytes, sample, true));
    }
  }

  private static void report(String name, Shape shape) {
    nodes = 0;
    bits = 0;
    COUNTS.clear();
    ROOT.setLength(0);
    long begin = System.nanoTime();
    Group root = shape.root();
    COUNTS.sort(java.util.Comparator.reverseOrder());
    System.out.printf(
        Locale.ROOT,
        "  %-45s %9d inner nodes (%.3f a state), %.2f bytes; root %s; largest %s  [%.1f s]%n",
        name,
        nodes - root.count,
        (nodes - root.count) / (double) n,
        bits / 8 / n,
        ROOT,
        COUNTS.subList(0, Math.min(8, COUNTS.size())),
        (System.nanoTime() - begin) / 1e9);
  }

  private static Group leaf(byte[][] columns, int at, int width) {
    int[] values = new int[n];
    int max = 0;
    for (int j = 0; j < n; j++) {
      int v = 0;
      for (int b = width - 1; b >= 0; b--) {
        v = v << 8 | columns[at + b][j] & 0xFF;
      }
      values[j] = v;
      max |= v;
    }
    return new Group(values, -1, 32 - Integer.numberOfLeadingZeros(max), List.of(at));
  }

  private static Group merge(Group a, Group b) {
    if (a.bits == 0) {
      return b;
    }
    if (b.bits == 0) {
      return a;
    }
    int[] out = new int[n];
    Numbering numbering = new Numbering();
    if (a.bits + b.bits <= 16) {
      for (int j = 0; j < n; j++) {
        out[j] = a.numbers[j] << b.bits | b.numbers[j];
      }
      return new Group(out, -1, a.bits + b.bits, List.of());
    }
    for (int j = 0; j < n; j++) {
      out[j] = numbering.number((long) a.numbers[j] << 32 | b.numbers[j] & 0xFFFFFFFFL);
    }
    int count = numbering.count;
    nodes += count;
    COUNTS.add(count);
    int width = 32 - Integer.numberOfLeadingZeros(count - 1);
    double log = Math.log(Math.max(2, count)) / Math.log(2);
    boolean root = count == n;
    double entry = Math.max(3, a.bits + b.bits - Math.floor(log) + 3);
    bits += count * (root ? entry / 0.9 : (entry + width) / 0.87);
    ROOT.setLength(0);
    ROOT.append(a.count + "(" + a.bits + ") x " + b.count + "(" + b.bits + ")");
    return new Group(out, count, width, List.of());
  }

  private static Group balanced(List<Group> leaves, int from, int to) {
    if (to - from == 1) {
      return leaves.get(from);
    }
    int middle = from + (to - from + 1) / 2;
    return merge(balanced(leaves, from, middle), balanced(leaves, middle, to));
  }

  private static int joint(Group a, Group b, int sample, Numbering numbering) {
    numbering.clear();
    for (int j = 0; j < sample; j++) {
      numbering.number((long) a.numbers[j] << 32 | b.numbers[j] & 0xFFFFFFFFL);
    }
    return numbering.count;
  }

  private static Group sampled(Group a, Group b, int sample, Numbering numbering) {
    numbering.clear();
    int[] out = new int[sample];
    for (int j = 0; j < sample; j++) {
      out[j] = numbering.number((long) a.numbers[j] << 32 | b.numbers[j] & 0xFFFFFFFFL);
    }
    return new Group(out, numbering.count, 0, List.of());
  }

  /** Merges what has the fewest values together, again and again. */
  private static Group greedy(List<Group> all, int sample, boolean neighbours) {
    List<Group> groups = new ArrayList<>(all);
    groups.removeIf(g -> g.bits == 0);
    List<Group> small = new ArrayList<>(groups);
    int size = groups.size();
    Numbering numbering = new Numbering();
    int stride = Math.max(1, sample / 20000);
    if (stride > 1) {
      // evenly spread
      List<Group> thin = new ArrayList<>();
      for (Group g : small) {
        int[] v = new int[sample / stride];
        for (int j = 0; j < v.length; j++) {
          v[j] = g.numbers[j * stride];
        }
        thin.add(new Group(v, -1, g.bits, g.leaves));
      }
      small = thin;
      sample = sample / stride;
    }
    int[][] joint = new int[size][size];
    for (int i = 0; i < size; i++) {
      for (int k = i + 1; k < size; k++) {
        if (!neighbours || k == i + 1) {
          joint[i][k] = joint(small.get(i), small.get(k), sample, numbering);
        }
      }
    }
    boolean[] dead = new boolean[size];
    Group last = null;
    for (int left = size; left > 1; left--) {
      int bi = -1;
      int bk = -1;
      for (int i = 0; i < size; i++) {
        if (dead[i]) {
          continue;
        }
        for (int k = i + 1; k < size; k++) {
          if (dead[k]) {
            continue;
          }
          if (bi < 0 || joint[i][k] < joint[bi][bk]) {
            bi = i;
            bk = k;
          }
          if (neighbours) {
            break;
          }
        }
      }
      last = merge(groups.get(bi), groups.get(bk));
      groups.set(bi, last);
      groups.set(bk, null);
      small.set(bi, sampled(small.get(bi), small.get(bk), sample, numbering));
      small.set(bk, null);
      dead[bk] = true;
      int previous = -1;
      for (int k = 0; k < size; k++) {
        if (k == bi) {
          if (neighbours && previous >= 0) {
            joint[previous][bi] = joint(small.get(previous), small.get(bi), sample, numbering);
          }
          boolean first = true;
          for (int m = bi + 1; m < size; m++) {
            if (!dead[m] && (!neighbours || first)) {
              joint[bi][m] = joint(small.get(bi), small.get(m), sample, numbering);
              first = false;
            }
          }
        } else if (!dead[k] && k < bi) {
          if (!neighbours) {
            joint[k][bi] = joint(small.get(k), small.get(bi), sample, numbering);
          }
          previous = k;
        }
      }
    }
    return groups.get(firstAlive(dead));
  }

  private static int firstAlive(boolean[] dead) {
    int i = 0;
    while (dead[i]) {
      i++;
    }
    return i;
  }

  private static final class Numbering {
    long[] keys = new long[1 << 10];
    int[] numbers = new int[1 << 10];
    int count;

    void clear() {
      if (keys.length > 1 << 17) {
        keys = new long[1 << 10];
        numbers = new int[1 << 10];
      } else {
        Arrays.fill(numbers, 0);
      }
      count = 0;
    }

    int number(long key) {
      int mask = keys.length - 1;
      int at = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
      while (numbers[at] != 0) {
        if (keys[at] == key) {
          return numbers[at] - 1;
        }
        at = at + 1 & mask;
      }
      keys[at] = key;
      numbers[at] = ++count;
      int number = count - 1;
      if (count > keys.length / 2) {
        long[] oldKeys = keys;
        int[] old = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[2 * oldKeys.length];
        mask = keys.length - 1;
        for (int i = 0; i < old.length; i++) {
          if (old[i] != 0) {
            int to = (int) (oldKeys[i] * 0x9E3779B97F4A7C15L >>> 32) & mask;
            while (numbers[to] != 0) {
              to = to + 1 & mask;
            }
            keys[to] = oldKeys[i];
            numbers[to] = old[i];
          }
        }
      }
      return number;
    }
  }
}
