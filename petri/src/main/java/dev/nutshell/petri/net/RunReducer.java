package dev.nutshell.petri.net;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import java.util.BitSet;

/**
 * Stubborn sets for who looks at runs: chosen by the marking alone, so nothing is learnt, and
 * effort is counted, not timed. A set that is not everything has neither an enabled transition that
 * changes what is read, nor one that does not descend ({@link Descent}), and all its enabled
 * transitions stay enabled whatever others do: see {@code docs/adr/0026}.
 */
final class RunReducer implements Reducer {
  private static final int LEAST_EFFORT = 1 << 11;
  private static final int EFFORT_AN_EVENT = 1 << 6;

  private final Closure closure;
  private final int[] cluster;
  private final BitSet barred;
  private final Size size;
  private final int[] includedAt;
  private final int[] chosenAt;
  private final int[] open;
  private final int[] found;
  private final Closure.Known included;
  private int now;
  private int chosen;
  private int effort;

  /**
   * @param read the places whose tokens are read
   */
  RunReducer(Packing packing, Neighbours neighbours, BitSet read, Size size) {
    this.size = size;
    closure = new Closure(packing, neighbours, true);
    cluster = neighbours.cluster();
    barred = Descent.ascending(packing.net);
    read.stream()
        .forEach(
            place -> {
              for (int t : neighbours.decreasers()[place]) {
                barred.set(t);
              }
              for (int t : neighbours.increasers()[place]) {
                barred.set(t);
              }
            });
    includedAt = new int[closure.nodes()];
    open = new int[closure.nodes()];
    chosenAt = new int[cluster.length];
    found = new int[cluster.length];
    included = node -> includedAt[node] == now;
  }

  @Override
  public boolean mindsCycles() {
    return false;
  }

  @Override
  public int propose(State state, EventList events) {
    if (events.size() < 2) {
      return events.size();
    }
    closure.begin(state.bytes());
    for (int i = 0; i < events.size(); i++) {
      closure.enable(events.get(i));
    }
    effort = LEAST_EFFORT + EFFORT_AN_EVENT * events.size();
    int fewest = events.size();
    for (int i = 0; i < events.size() && fewest > 1 && effort > 0; i++) {
      int count = grow(events.get(i), fewest);
      if (count < fewest) {
        fewest = count;
        chosen++;
        for (int j = 0; j < count; j++) {
          chosenAt[found[j]] = chosen;
        }
      }
    }
    if (fewest < events.size()) {
      int front = 0;
      for (int i = 0; i < events.size(); i++) {
        if (chosenAt[events.get(i)] == chosen) {
          events.swap(front++, i);
        }
      }
    }
    return fewest;
  }

  /**
   * How many enabled transitions the set around one of them has.
   *
   * @param most what is returned where they are as many, or where the set is of no use
   */
  private int grow(int seed, int most) {
    now++;
    int waiting = 0;
    int count = 0;
    includedAt[seed] = now;
    open[waiting++] = seed;
    while (waiting > 0) {
      int node = open[--waiting];
      if (closure.isEnabled(node)) {
        if (barred.get(node)
            || count + 1 >= most
            || size == Size.ONE && cluster[node] != cluster[seed]) {
          return most;
        }
        found[count++] = node;
      }
      effort -= closure.effort(node);
      if (effort < 0) {
        return most;
      }
      int degree = closure.degree(node, included);
      for (int i = 0; i < degree; i++) {
        int next = closure.successor(node, i);
        if (includedAt[next] != now) {
          includedAt[next] = now;
          open[waiting++] = next;
        }
      }
    }
    return count;
  }

  /** Never asked for: no cycle is minded. */
  @Override
  public int extend(EventList events, int taken) {
    return events.size();
  }

  /** Nothing is learnt. */
  @Override
  public void write(ImageWriter out) {}

  @Override
  public void read(ImageReader in) {}
}
