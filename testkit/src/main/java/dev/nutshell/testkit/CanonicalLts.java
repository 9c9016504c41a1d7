package dev.nutshell.testkit;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The reachable part of a transition system as a graph whose states are numbered in an order that
 * does not depend on what they were called. Two systems with equal graphs are isomorphic. How far
 * the converse holds depends on the order:
 *
 * <ul>
 *   <li>{@link #inEventOrder}: where both systems list the events of a state in the same order, as
 *       a model and the file that was written of it do, also with nondeterminism;
 *   <li>{@link #byLabel}: where the systems are deterministic, in whatever order they list events;
 *   <li>otherwise compare {@link #fingerprint}s: isomorphic systems always agree, and others differ
 *       unless they are very alike (see there).
 * </ul>
 */
public final class CanonicalLts {
  private static final int MOST_ROUNDS = 100;

  private final List<String> texts;
  private final int[] rows;
  private final int[] labels;
  private final int[] targets;

  private CanonicalLts(List<String> texts, int[] rows, int[] labels, int[] targets) {
    this.texts = texts;
    this.rows = rows;
    this.labels = labels;
    this.targets = targets;
  }

  public int states() {
    return rows.length - 1;
  }

  public int transitions() {
    return targets.length;
  }

  /** The texts of the labels that occur, sorted. */
  public List<String> labels() {
    return texts;
  }

  /** The number of states without a transition. */
  public int deadlocks() {
    return (int) IntStream.range(0, states()).filter(s -> rows[s] == rows[s + 1]).count();
  }

  /** Numbers the states as breadth-first search finds them, firing events in their order. */
  public static CanonicalLts inEventOrder(TransitionSystem system) {
    return new Walk(system).graph();
  }

  /**
   * Numbers the states as breadth-first search finds them, taking labels in the order of their
   * texts.
   *
   * @throws IllegalArgumentException where a label leads from one state to two, so that the order
   *     does not say which comes first
   */
  public static CanonicalLts byLabel(TransitionSystem system) {
    CanonicalLts graph = inEventOrder(system);
    int[] order = new int[graph.states()];
    int[] number = new int[graph.states()];
    Arrays.fill(number, -1);
    number[0] = 0;
    int found = 1;
    int[] rows = new int[graph.rows.length];
    int[] labels = new int[graph.labels.length];
    int[] targets = new int[graph.targets.length];
    int edge = 0;
    for (int i = 0; i < found; i++) {
      for (int old : graph.edgesByLabel(order[i])) {
        int target = graph.targets[old];
        if (number[target] < 0) {
          order[found] = target;
          number[target] = found++;
        }
        labels[edge] = graph.labels[old];
        targets[edge++] = number[target];
      }
      rows[i + 1] = edge;
    }
    return new CanonicalLts(graph.texts, rows, labels, targets);
  }

  private int[] edgesByLabel(int state) {
    int[] edges =
        IntStream.range(rows[state], rows[state + 1])
            .boxed()
            .sorted(Comparator.comparing(edge -> labels[edge]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i = 1; i < edges.length; i++) {
      if (labels[edges[i - 1]] == labels[edges[i]] && targets[edges[i - 1]] != targets[edges[i]]) {
        throw new IllegalArgumentException(
            "nondeterministic in '" + texts.get(labels[edges[i]]) + "': compare fingerprints");
      }
    }
    return edges;
  }

  /**
   * A number that depends neither on the names of states nor on the order of events. A state's
   * colour is at first its distance from the initial one; then, again and again while more colours
   * appear, it becomes a hash of its own and those of its neighbours, forwards and backwards, with
   * the labels between. The number is a hash of how often each colour occurs. (This is colour
   * refinement: it cannot tell apart some very regular graphs, nor, since the rounds are bounded,
   * some whose differences lie very far apart.)
   */
  public long fingerprint() {
    long[] textHashes = texts.stream().mapToLong(CanonicalLts::hash).toArray();
    long[] colours = distances();
    long known = 0;
    long now = distinct(colours);
    for (int round = 0; now > known && round < MOST_ROUNDS; round++) {
      known = now;
      colours = refined(colours, textHashes);
      now = distinct(colours);
    }
    return Hash.mix(LongStream.of(colours).map(Hash::mix).sum() ^ states());
  }

  /** How far each state is from the initial one, whichever numbering made this graph. */
  private long[] distances() {
    long[] distances = new long[states()];
    Arrays.fill(distances, 1, states(), Long.MAX_VALUE);
    for (int state = 0; state < states(); state++) {
      for (int edge = rows[state]; edge < rows[state + 1]; edge++) {
        distances[targets[edge]] = Math.min(distances[targets[edge]], distances[state] + 1);
      }
    }
    return distances;
  }

  private static long distinct(long[] colours) {
    return LongStream.of(colours).distinct().count();
  }

  private long[] refined(long[] colours, long[] textHashes) {
    long[] sums = new long[states()];
    for (int state = 0; state < states(); state++) {
      for (int edge = rows[state]; edge < rows[state + 1]; edge++) {
        int target = targets[edge];
        long label = textHashes[labels[edge]];
        sums[state] += Hash.mix(label + Hash.mix(colours[target]));
        sums[target] += Hash.mix(~label + Hash.mix(colours[state]));
      }
    }
    for (int state = 0; state < states(); state++) {
      sums[state] = Hash.mix(sums[state] ^ Hash.mix(colours[state]));
    }
    return sums;
  }

  private static long hash(String text) {
    return text.chars().asLongStream().reduce(text.length(), (h, c) -> Hash.mix(h ^ c));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CanonicalLts lts
        && texts.equals(lts.texts)
        && Arrays.equals(rows, lts.rows)
        && Arrays.equals(labels, lts.labels)
        && Arrays.equals(targets, lts.targets);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(targets);
  }

  /** The graph as the text of an {@code .aut} file, for a failing test to show; shortened. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("des (0,%d,%d)".formatted(transitions(), states()));
    for (int state = 0; state < states(); state++) {
      for (int edge = rows[state]; edge < rows[state + 1]; edge++) {
        if (edge == 200) {
          return text.append("\n…").toString();
        }
        text.append("\n(%d,\"%s\",%d)".formatted(state, texts.get(labels[edge]), targets[edge]));
      }
    }
    return text.toString();
  }

  /** Explores a system breadth first. */
  private static final class Walk {
    private final Map<State, Integer> numbers = new HashMap<>();
    private final List<State> states = new ArrayList<>();
    private final Map<Integer, String> textOf = new HashMap<>();
    private final IntStream.Builder rows = IntStream.builder().add(0);
    private final IntStream.Builder labels = IntStream.builder();
    private final IntStream.Builder targets = IntStream.builder();

    Walk(TransitionSystem system) {
      Explorer explorer = system.explorer();
      Narrator narrator = system.narrator();
      EventList events = new EventList();
      State successor = new State();
      explorer.initial(successor);
      number(successor);
      int edges = 0;
      for (int i = 0; i < states.size(); i++) {
        State state = states.get(i);
        explorer.enabled(state, events);
        for (int event : events.toArray()) {
          int label = explorer.label(state, event);
          textOf.computeIfAbsent(label, narrator::label);
          labels.add(label);
          explorer.fire(state, event, successor);
          targets.add(number(successor));
        }
        edges += events.size();
        rows.add(edges);
      }
    }

    private int number(State state) {
      Integer known = numbers.get(state);
      if (known != null) {
        return known;
      }
      State copy = new State(state.length());
      copy.copyFrom(state);
      numbers.put(copy, states.size());
      states.add(copy);
      return states.size() - 1;
    }

    CanonicalLts graph() {
      List<String> texts = List.copyOf(new TreeSet<>(textOf.values()));
      Map<Integer, Integer> rank = new HashMap<>();
      textOf.forEach((label, text) -> rank.put(label, Collections.binarySearch(texts, text)));
      return new CanonicalLts(
          texts,
          rows.build().toArray(),
          labels.build().map(rank::get).toArray(),
          targets.build().toArray());
    }
  }
}
