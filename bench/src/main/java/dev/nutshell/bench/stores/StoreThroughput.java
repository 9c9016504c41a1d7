package dev.nutshell.bench.stores;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * How dense and how fast a store is by itself: {@code StoreThroughput STORE STATES LENGTH
 * [bfs|dfs]}.
 *
 * <p>The states are those of a ring of processes, a word each, that count, send to their neighbour
 * and receive: a successor differs in one or two words, and most are reached several times. They
 * are generated in batches, and only the thread's CPU time in the store is counted. One JVM a
 * combination.
 */
public final class StoreThroughput {
  private static final int PUTS_AT_ONCE = 4096;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final StateStore store;
  private final Session session;
  private final long wanted;
  private final boolean depthFirst;
  private final Ring ring;
  private final Frontier frontier;
  private final State[] parents = new State[PUTS_AT_ONCE];
  private final Batch[] successors = new Batch[PUTS_AT_ONCE];
  private int expanded;
  private long puts;
  private long nanos;

  private StoreThroughput(StateStore store, long wanted, int length, boolean depthFirst) {
    this.store = store;
    this.wanted = wanted;
    this.depthFirst = depthFirst;
    session = store.session();
    ring = new Ring(length);
    frontier = new Frontier(length);
  }

  public static void main(String[] arguments) {
    long states = Long.parseLong(arguments[1]);
    int length = Integer.parseInt(arguments[2]);
    boolean depthFirst = arguments.length > 3 && arguments[3].equals("dfs");
    switch (Stores.choose(arguments[0])) {
      case StoreFamily.Choice.Refused refused -> System.err.println(refused.reason());
      case StoreFamily.Choice.Chosen chosen -> {
        var context = new StoreFamily.Context(MemoryBudget.unlimited(), 0, null, null);
        try (StateStore store = chosen.opener().open(context)) {
          StoreThroughput run = new StoreThroughput(store, states, length, depthFirst);
          run.run();
          run.report(chosen.spec(), length);
        }
      }
    }
  }

  private void run() {
    State initial = new State();
    initial.resize(ring.length());
    session.put(initial, Session.NO_PARENT, 0);
    frontier.add(initial);
    while (store.size() < wanted && !frontier.isEmpty()) {
      generate();
      long start = THREADS.getCurrentThreadCpuTime();
      putAll();
      nanos += THREADS.getCurrentThreadCpuTime() - start;
      enqueue();
    }
  }

  private void generate() {
    expanded = 0;
    for (int generated = 0; generated < PUTS_AT_ONCE && !frontier.isEmpty(); expanded++) {
      if (parents[expanded] == null) {
        parents[expanded] = new State();
        successors[expanded] = new Batch();
      }
      State parent = parents[expanded];
      Batch batch = successors[expanded];
      frontier.take(parent, depthFirst);
      batch.begin(0);
      for (int event = 0; event < ring.events(); event++) {
        if (ring.fire(parent, event, batch.next())) {
          batch.add(event);
        }
      }
      generated += 1 + batch.size();
      puts += batch.size();
    }
  }

  /** As the searches do: breadth-first all successors of a state at once, depth-first each. */
  private void putAll() {
    for (int i = 0; i < expanded; i++) {
      session.expand(parents[i], 0);
      Batch batch = successors[i];
      if (!depthFirst) {
        session.put(batch);
        continue;
      }
      for (int j = 0; j < batch.size(); j++) {
        batch.answer(session.put(batch.state(j), 0, batch.event(j)));
      }
    }
  }

  private void enqueue() {
    for (int i = 0; i < expanded; i++) {
      Batch batch = successors[i];
      for (int j = 0; j < batch.size(); j++) {
        if (batch.answer(j) >= 0) {
          frontier.add(batch.state(j));
        }
      }
    }
  }

  private void report(String spec, int length) {
    System.out.printf(
        Locale.ROOT,
        "%-14s length %3d %s states %,d bytes/state %.2f puts %,d puts/s %,d%n",
        spec,
        length,
        depthFirst ? "dfs" : "bfs",
        store.size(),
        (double) store.bytes() / store.size(),
        puts,
        (long) (puts * 1e9 / nanos));
  }

  /** Each process is a word: a program counter, a number of its own, an inbox, a byte unused. */
  private record Ring(int length) {
    private static final int KINDS = 4;

    int events() {
      return KINDS * (length / 4);
    }

    boolean fire(State from, int event, State into) {
      int self = 4 * (event / KINDS);
      int next = (self + 4) % (length & ~3);
      int counter = from.get(self);
      int own = from.get(self + 1);
      int inbox = from.get(self + 2);
      into.copyFrom(from);
      switch (event % KINDS) {
        case 0 -> {
          into.set(self + 1, (own + 1) % 8);
          return inbox == 0 && counter < 2;
        }
        case 1 -> {
          into.set(next + 2, own + 1);
          into.set(self, 3);
          return from.get(next + 2) == 0 && counter == 2;
        }
        case 2 -> {
          into.set(self + 1, (own + inbox) % 8);
          into.set(self + 2, 0);
          return inbox != 0 && counter != 1;
        }
        default -> {
          into.set(self, (counter + 1) % 4);
          return counter != 2 && (own & 1) == (counter & 1);
        }
      }
    }
  }

  /** A queue or stack of vectors of one length, off-heap. */
  private static final class Frontier {
    private final int stride;
    private final int length;
    private final Region region = new Region(MemoryBudget.unlimited());
    private long head;
    private long tail;

    Frontier(int length) {
      this.length = length;
      stride = State.padded(length);
    }

    boolean isEmpty() {
      return head == tail;
    }

    void add(State state) {
      region.ensure(tail + stride);
      MemorySegment bytes = region.segment();
      for (int i = 0; i < stride; i += 8) {
        bytes.set(ValueLayout.JAVA_LONG, tail + i, state.getLong(i));
      }
      tail += stride;
    }

    void take(State into, boolean last) {
      long at = last ? tail - stride : head;
      into.resize(length);
      for (int i = 0; i < stride; i += 8) {
        into.setLong(i, region.segment().get(ValueLayout.JAVA_LONG, at + i));
      }
      if (last) {
        tail = at;
      } else {
        head += stride;
      }
    }
  }
}
