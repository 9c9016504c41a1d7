package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.full.FullStore;
import java.util.Arrays;

/**
 * Sets of a graph's states, numbered, and where they lead by a label: the subset construction, a
 * step at a time. Where hidden steps do not count, a set has all that they lead to.
 */
final class Subsets implements AutoCloseable {
  // What the store can say of a vector's length.
  private static final int LONGEST = 1 << 23;

  private final Graph graph;
  private final boolean weak;
  private final FullStore store;
  private final Session session;
  private final State coded = new State();
  private int[] members = new int[16];
  private int size;
  private long[] edges = new long[16];
  private int edgeCount;
  private int cursor;

  /** Which states the set being made has: those with its stamp. */
  private final Ints held;

  private int stamps;

  Subsets(Graph graph, boolean weak, MemoryBudget budget) {
    this.graph = graph;
    this.weak = weak;
    held = new Ints(budget, weak ? graph.states() : 0);
    store = new FullStore(budget, 0);
    session = store.session();
  }

  /** The set of one state, with what belongs to it. */
  int of(int state) {
    size = 0;
    add(state);
    return number();
  }

  /** Goes through where a set leads: call {@link #next} until there is nothing. */
  void leave(int number) {
    decode(number);
    edgeCount = 0;
    cursor = 0;
    for (int i = 0; i < size; i++) {
      for (long e = graph.firstEdge(members[i]); e < graph.firstEdge(members[i] + 1); e++) {
        if (!weak || graph.label(e) != Alphabet.HIDDEN) {
          if (edgeCount == edges.length) {
            edges = Arrays.copyOf(edges, 2 * edgeCount);
          }
          edges[edgeCount++] = (long) graph.label(e) << 32 | graph.target(e);
        }
      }
    }
    Arrays.sort(edges, 0, edgeCount);
  }

  /** The next label by which the set can be left, in ascending order, or -1. */
  int label() {
    return cursor == edgeCount ? -1 : (int) (edges[cursor] >>> 32);
  }

  /** Takes the next label and returns the number of the set that it leads to. */
  int next() {
    int label = label();
    size = 0;
    for (; cursor < edgeCount && (int) (edges[cursor] >>> 32) == label; cursor++) {
      add((int) edges[cursor]);
    }
    return number();
  }

  private void add(int state) {
    if (size == members.length) {
      members = Arrays.copyOf(members, 2 * size);
    }
    members[size++] = state;
  }

  private int number() {
    tidy();
    if (weak) {
      close(++stamps);
    }
    encode();
    long answer = session.put(coded, Session.NO_PARENT, 0);
    return (int) (answer < 0 ? ~answer : answer);
  }

  private void tidy() {
    Arrays.sort(members, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || members[i] != members[i - 1]) {
        members[distinct++] = members[i];
      }
    }
    size = distinct;
  }

  /** Adds what hidden steps lead to. */
  private void close(int stamp) {
    for (int i = 0; i < size; i++) {
      held.set(members[i], stamp);
    }
    for (int i = 0; i < size; i++) {
      int state = members[i];
      for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
        int target = graph.target(edge);
        if (graph.label(edge) == Alphabet.HIDDEN && held.get(target) != stamp) {
          held.set(target, stamp);
          add(target);
        }
      }
    }
    Arrays.sort(members, 0, size);
  }

  /** Differences of consecutive members, seven bits a byte. */
  private void encode() {
    coded.resize(0);
    int at = 0;
    int before = -1;
    for (int i = 0; i < size; i++) {
      int rest = members[i] - before - 1;
      before = members[i];
      if (at + 5 > LONGEST) {
        throw MemoryBudget.Exhausted.full(
            "a set of states that a sequence of labels leads to has more than %,d members"
                .formatted(i));
      }
      coded.resize(at + 5);
      for (; rest > 127; rest >>>= 7) {
        coded.set(at++, rest | 128);
      }
      coded.set(at++, rest);
    }
    coded.resize(at);
  }

  private void decode(int number) {
    session.rebuild(Integer.toUnsignedLong(number), coded);
    size = 0;
    int before = -1;
    for (int at = 0; at < coded.length(); ) {
      int difference = 0;
      int shift = 0;
      int read;
      do {
        read = coded.get(at++);
        difference |= (read & 127) << shift;
        shift += 7;
      } while ((read & 128) != 0);
      before += difference + 1;
      add(before);
    }
  }

  @Override
  public void close() {
    store.close();
    held.close();
  }
}
