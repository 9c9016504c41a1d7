package dev.nutshell.examples;

import dev.nutshell.api.Slots;
import dev.nutshell.api.VectorModel;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import java.util.List;

/**
 * Mutual exclusion by a tournament: processes are the leaves of a binary tree of locks. Each does
 * some steps of its own, then takes the locks from its leaf to the root, is critical, and gives
 * them back from the root to its leaf. Every run ends, at most a length of {@code n·(work + 2
 * levels)} from the start.
 *
 * <p>Steps of two processes depend on each other only where both want the same lock: most orders of
 * steps differ in nothing, which is what reductions live on.
 *
 * @param levels of locks, 1 to 3: there are 2, 4 or 8 processes
 * @param work steps of a process before it wants the first lock, 0 to 200
 */
public record Tournament(int levels, int work) implements VectorModel {
  public Tournament {
    if (levels < 1 || levels > 3 || work < 0 || work > 200) {
      throw new IllegalArgumentException("levels is 1 to 3 and work 0 to 200");
    }
  }

  public Tournament() {
    this(2, 9);
  }

  @Override
  public Slots slots() {
    Slots slots = new Slots();
    slots.array("step", 8, 1 << levels);
    return slots;
  }

  @Override
  public String label(int label) {
    int step = label & 0xFF;
    String who = (label >>> 8) + "";
    if (step < work) {
      return who + " works";
    }
    return step < work + levels
        ? who + " takes lock " + (step - work)
        : who + " gives back lock " + (2 * levels - 1 - (step - work));
  }

  @Override
  public List<Invariant> invariants() {
    Explore explore = new Explore(levels, work);
    return List.of(Invariant.of("exclusion", explore::atMostOneIsCritical));
  }

  @Override
  public Abilities abilities() {
    return new Abilities(
        Abilities.NONE.reversal(),
        Abilities.NONE.ways(),
        Ability.by(Abilities.Independence.class),
        Abilities.NONE.subsets(),
        Abilities.NONE.parties());
  }

  @Override
  public Explorer explorer() {
    return new Explore(levels, work);
  }

  /** A process has at most one event, so process <i>i</i> is event <i>i</i>; a byte each. */
  private static final class Explore implements Explorer.Plain, Abilities.Independence {
    private final int levels;
    private final int work;
    private final int processes;

    Explore(int levels, int work) {
      this.levels = levels;
      this.work = work;
      processes = 1 << levels;
    }

    @Override
    public void initial(State into) {
      into.resize(0);
      into.resize(processes);
    }

    @Override
    public int enabled(State state, EventList into) {
      into.clear();
      for (int process = 0; process < processes; process++) {
        int step = step(state, process);
        boolean takes = step >= work && step < work + levels;
        if (step < work + 2 * levels && !(takes && isHeld(state, step - work, process))) {
          into.add(process);
        }
      }
      return OK;
    }

    private static int step(State state, int process) {
      return state.get(process) & 0xFF;
    }

    /** Whether another process has the lock of that level on this one's way to the root. */
    private boolean isHeld(State state, int level, int process) {
      int node = process >>> level + 1;
      for (int other = node << level + 1; other < node + 1 << level + 1; other++) {
        int step = step(state, other);
        if (other != process && step > work + level && step <= work + 2 * levels - 1 - level) {
          return true;
        }
      }
      return false;
    }

    boolean atMostOneIsCritical(State state) {
      int critical = 0;
      for (int process = 0; process < processes; process++) {
        critical += step(state, process) == work + levels ? 1 : 0;
      }
      return critical <= 1;
    }

    @Override
    public int fire(State state, int event, State into) {
      into.copyFrom(state);
      into.set(event, state.get(event) + 1);
      return OK;
    }

    @Override
    public boolean independent(State state, int event, int other) {
      int level = level(step(state, event));
      return level < 0
          || level != level(step(state, other))
          || event >>> level + 1 != other >>> level + 1;
    }

    /** The level of the lock that a step takes or gives back, or -1. */
    private int level(int step) {
      int past = step - work;
      return past < levels ? Math.max(past, -1) : 2 * levels - 1 - past;
    }

    @Override
    public boolean mayEnd(State state) {
      return true;
    }

    @Override
    public int label(State state, int event) {
      return event << 8 | step(state, event);
    }
  }
}
