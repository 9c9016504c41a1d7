package dev.nutshell.petri.net;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Narrator.IntReader;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.Sought;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.reduce.Yield;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Stubborn sets of single transitions. What is sought decides where a set starts:
 *
 * <pre>
 * deadlocks        any enabled transition; the smallest set wins ({@link BottomSets})
 * states, events   transitions of which one is on every way to them ({@link Goals})
 * </pre>
 *
 * Along a shortest way to what is sought, a step of the set can be taken first, and the way that is
 * left is shorter by one. So no cycle can put it off, in whatever order states are visited. A set
 * for states or events with nothing enabled in it shows that they cannot be reached from here.
 */
final class NetReducer implements Reducer {
  private final Closure closure;
  private final BottomSets sets;
  private final int[] cluster;
  private final Size size;
  private final boolean deadlocks;
  private final int[] fixedSeeds;
  private final List<Sought.Goal> goals;
  private final boolean everything;
  private final IntConsumer include;
  private final Yield payoff = new Yield();

  NetReducer(Packing packing, Neighbours neighbours, Sought sought, Size size) {
    this.size = size;
    deadlocks = sought.deadlocks() || sought.isNothing();
    closure = new Closure(packing, neighbours, deadlocks);
    sets = new BottomSets(closure);
    include = sets::include;
    cluster = neighbours.cluster();
    BitSet seeds = new BitSet();
    if (sought.labels() != null) {
      for (int t = 0; t < cluster.length; t++) {
        seeds.set(t, sought.labels().test(t));
      }
    }
    boolean unknown = false;
    for (StatePredicate predicate : sought.predicates()) {
      unknown |= !addReaders(predicate.reads(), neighbours, seeds);
    }
    goals = sought.goals();
    everything = unknown || goals.contains(Sought.Goal.UNKNOWN);
    fixedSeeds = seeds.stream().toArray();
  }

  /** Adds who changes what is read; false where that is not known. */
  private static boolean addReaders(List<IntReader> reads, Neighbours neighbours, BitSet seeds) {
    if (reads == null) {
      return false;
    }
    for (IntReader reader : reads) {
      if (!(reader instanceof NetNarrator.Tokens tokens)) {
        return false;
      }
      for (int t : neighbours.decreasers()[tokens.place()]) {
        seeds.set(t);
      }
      for (int t : neighbours.increasers()[tokens.place()]) {
        seeds.set(t);
      }
    }
    return true;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    payoff.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    payoff.read(in);
  }

  @Override
  public boolean mindsCycles() {
    return false;
  }

  @Override
  public int propose(State state, EventList events) {
    if (everything || events.size() < 2 || payoff.isIdle()) {
      return events.size();
    }
    closure.begin(state.bytes());
    for (int i = 0; i < events.size(); i++) {
      closure.enable(events.get(i));
    }
    sets.begin(events.size());
    for (int seed : fixedSeeds) {
      sets.include(seed);
    }
    for (Sought.Goal goal : goals) {
      goal.seek(state, include);
    }
    if (deadlocks && sets.enabled() == 0 && !sets.isHopeless()) {
      sets.addSmallest(events);
    }
    int taken = sets.isHopeless() ? events.size() : moveToFront(events);
    payoff.note(taken < events.size());
    return taken;
  }

  /** Never asked for: no cycle is minded. */
  @Override
  public int extend(EventList events, int taken) {
    return events.size();
  }

  private int moveToFront(EventList events) {
    int front = 0;
    int first = -1;
    for (int i = 0; i < events.size(); i++) {
      int event = events.get(i);
      if (sets.has(event)) {
        if (first >= 0 && size == Size.ONE && cluster[first] != cluster[event]) {
          return events.size();
        }
        first = event;
        events.swap(front++, i);
      }
    }
    return front;
  }
}
