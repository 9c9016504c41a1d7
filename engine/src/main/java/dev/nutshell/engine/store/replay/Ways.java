package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.function.ToLongFunction;

/**
 * Steps along transitions that may lead to several states. Of these the one is meant that has the
 * descriptor of the number to be reached; and where several have it, the rank among them says
 * which. Ranks other than 0 are rare and lie in a table of their own.
 *
 * <p>The paper replays sets of states and takes a new state for an old one if it is in the set.
 * That loses a state whose sibling, reached by the same transition, has the same descriptor. With
 * the rank a replay has one result, and it is exact.
 */
public final class Ways implements Replay.Stepper, Imaged, AutoCloseable {
  private final Explorer explorer;
  private final Abilities.Ways transitions;
  private final Descriptors descriptors;
  private final ToLongFunction<State> hash;
  private final CollisionLists ranks;
  private final EventList ways = new EventList();
  private final State other = new State();

  public Ways(
      MemoryBudget budget,
      Explorer explorer,
      Abilities.Ways transitions,
      Descriptors descriptors,
      ToLongFunction<State> hash) {
    this.explorer = explorer;
    this.transitions = transitions;
    this.descriptors = descriptors;
    this.hash = hash;
    ranks = new CollisionLists(budget);
  }

  public long bytes() {
    return ranks.bytes();
  }

  /** How many of the ways before this one lead to a state of the same descriptor. */
  public long rank(State from, int event, State to) {
    transitions.ways(from, transitions.transition(from, event), ways);
    long descriptor = descriptors.descriptor(hash.applyAsLong(to));
    long rank = 0;
    for (int i = 0; ways.get(i) != event; i++) {
      explorer.fire(from, ways.get(i), other);
      if (descriptors.descriptor(hash.applyAsLong(other)) == descriptor) {
        rank++;
      }
    }
    return rank;
  }

  public int transition(State from, int event) {
    return transitions.transition(from, event);
  }

  /** Makes sure that the rank of a number can be set. */
  public void makeRoom(long number) {
    ranks.makeRoom(number);
  }

  public void setRank(long number, long rank) {
    if (rank > 0) {
      ranks.link(number, rank);
    }
  }

  @Override
  public void step(State from, int transition, long number, State into) {
    transitions.ways(from, transition, ways);
    long left = Math.max(0, ranks.next(number));
    for (int i = 0; i < ways.size(); i++) {
      explorer.fire(from, ways.get(i), into);
      if (descriptors.holds(hash.applyAsLong(into), number) && left-- == 0) {
        return;
      }
    }
    throw new IllegalStateException("transition " + transition + " does not lead to " + number);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    ranks.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    ranks.read(in);
  }

  @Override
  public void close() {
    ranks.close();
  }
}
