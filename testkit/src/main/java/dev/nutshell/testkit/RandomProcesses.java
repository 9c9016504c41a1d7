package dev.nutshell.testkit;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Some processes with a few places each, whose steps may wait for a shared variable to have a value
 * and may change one: small enough to be explored, concurrent enough for reductions to matter.
 *
 * @param steps of each process
 */
public record RandomProcesses(Step[][] steps, int variables) implements TransitionSystem.Plain {
  private static final int MOST_STEPS = 16;

  /**
   * From one place to another.
   *
   * @param reads the variable that must be {@code value}, or -1
   * @param writes the variable that becomes {@code result}, or -1
   */
  public record Step(int from, int to, int reads, int value, int writes, int result) {
    boolean touches(Step other) {
      return writes >= 0 && (writes == other.writes || writes == other.reads)
          || reads >= 0 && reads == other.writes;
    }
  }

  public static RandomProcesses of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int variables = 1 + random.nextInt(3);
    Step[][] steps = new Step[2 + random.nextInt(3)][];
    for (int process = 0; process < steps.length; process++) {
      int places = 2 + random.nextInt(3);
      // Some processes only go forward, so that some systems end and some go round.
      boolean forward = random.nextInt(2) == 0;
      steps[process] = new Step[1 + random.nextInt(2 * places)];
      for (int i = 0; i < steps[process].length; i++) {
        int from = i < places - 1 ? i : random.nextInt(places - 1);
        int to = forward ? from + 1 + random.nextInt(places - 1 - from) : random.nextInt(places);
        int reads = random.nextInt(3) == 0 ? random.nextInt(variables) : -1;
        int writes = random.nextInt(4) == 0 ? random.nextInt(variables) : -1;
        steps[process][i] = new Step(from, to, reads, random.nextInt(2), writes, random.nextInt(2));
      }
    }
    return new RandomProcesses(steps, variables);
  }

  @Override
  public StateLayout layout() {
    return StateLayout.whole();
  }

  @Override
  public Abilities abilities() {
    return new Abilities(
        Abilities.NONE.reversal(),
        Abilities.NONE.ways(),
        Ability.by(Abilities.Independence.class),
        Abilities.NONE.subsets(),
        Ability.by(Abilities.Parties.class));
  }

  @Override
  public Explorer explorer() {
    return new Steps();
  }

  @Override
  public List<Stated> statements() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return false;
  }

  @Override
  public Narrator narrator() {
    return new NumberedEvents("e");
  }

  private Step step(int event) {
    return steps[event / MOST_STEPS][event % MOST_STEPS];
  }

  private final class Steps implements Explorer.Plain, Abilities.Independence, Abilities.Parties {
    @Override
    public void initial(State into) {
      into.resize(0);
      into.resize(steps.length + variables);
    }

    @Override
    public int enabled(State state, EventList into) {
      into.clear();
      for (int process = 0; process < steps.length; process++) {
        for (int i = 0; i < steps[process].length; i++) {
          Step step = steps[process][i];
          boolean may = step.reads < 0 || state.get(steps.length + step.reads) == step.value;
          if (state.get(process) == step.from && may) {
            into.add(process * MOST_STEPS + i);
          }
        }
      }
      return OK;
    }

    @Override
    public int fire(State state, int event, State into) {
      Step step = step(event);
      into.copyFrom(state);
      into.set(event / MOST_STEPS, step.to);
      if (step.writes >= 0) {
        into.set(steps.length + step.writes, step.result);
      }
      return OK;
    }

    @Override
    public int parties() {
      return steps.length;
    }

    @Override
    public String name(int party) {
      return "process " + party;
    }

    @Override
    public int initiator(State state, int event) {
      return event / MOST_STEPS;
    }

    @Override
    public void movers(State state, int event, IntConsumer visitor) {
      visitor.accept(event / MOST_STEPS);
    }

    @Override
    public boolean independent(State state, int event, int other) {
      return event / MOST_STEPS != other / MOST_STEPS && !step(event).touches(step(other));
    }

    @Override
    public int label(State state, int event) {
      return event;
    }
  }
}
