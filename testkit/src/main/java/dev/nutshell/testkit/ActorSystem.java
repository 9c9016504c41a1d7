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
import dev.nutshell.engine.reduce.Actors;
import dev.nutshell.engine.reduce.StubbornSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;

/**
 * A product of small processes over shared variables of three values. What each step reads and
 * writes is known, and so is who may disturb whom. A vector has the location of each process, then
 * the variables.
 *
 * @param processes for every process, for every location, its steps
 * @param variables how many
 * @param observed the variables that are looked at from outside, as bits
 */
public record ActorSystem(List<List<List<Step>>> processes, int variables, int observed)
    implements TransitionSystem.Plain {
  private static final int VALUES = 3;

  /** What a step does to its variable. */
  public enum Effect {
    NOTHING,
    SET,
    ADD,
    COPY,
    /** A fault where the variable has the value. */
    ASSERT
  }

  /**
   * A step of a process.
   *
   * @param tested the variable of the guard, or -1 for a step that is always enabled
   * @param equal whether it must have the value, or must not
   * @param changed the variable of the effect
   * @param argument a value, or for a copy the variable to copy
   */
  public record Step(
      int tested, int wanted, boolean equal, Effect effect, int changed, int argument, int target) {
    int guardReads() {
      return tested < 0 ? 0 : 1 << tested;
    }

    int reads() {
      return guardReads()
          | switch (effect) {
            case NOTHING, SET -> 0;
            case ADD, ASSERT -> 1 << changed;
            case COPY -> 1 << argument;
          };
    }

    int writes() {
      return switch (effect) {
        case NOTHING, ASSERT -> 0;
        case SET, ADD, COPY -> 1 << changed;
      };
    }
  }

  /** A random system, of at most some hundred states. */
  public static ActorSystem random(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    int variables = 1 + random.nextInt(4);
    List<List<List<Step>>> processes = new ArrayList<>();
    int count = 2 + random.nextInt(3);
    // The fewer faults and shared variables, the more there is to reduce.
    int sharing = random.nextInt(100);
    boolean faults = random.nextInt(3) == 0;
    for (int p = 0; p < count; p++) {
      int locations = 1 + random.nextInt(4);
      int own = random.nextInt(variables);
      List<List<Step>> body = new ArrayList<>();
      for (int at = 0; at < locations; at++) {
        List<Step> steps = new ArrayList<>();
        int choices = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(2);
        for (int i = 0; i < choices; i++) {
          int target = random.nextInt(4) == 0 ? random.nextInt(locations) : (at + 1) % locations;
          boolean shared = random.nextInt(100) < sharing;
          int changed = shared ? random.nextInt(variables) : own;
          Effect effect = Effect.values()[random.nextInt(faults && shared ? 5 : 4)];
          steps.add(
              new Step(
                  random.nextInt(2) == 0 ? -1 : shared ? random.nextInt(variables) : own,
                  random.nextInt(VALUES),
                  random.nextBoolean(),
                  random.nextInt(3) == 0 ? Effect.NOTHING : effect,
                  changed,
                  effect == Effect.COPY ? random.nextInt(variables) : random.nextInt(VALUES),
                  target));
        }
        body.add(steps);
      }
      processes.add(body);
    }
    return new ActorSystem(processes, variables, random.nextInt(1 << variables));
  }

  /** What is seen of a state from outside. */
  public int observation(State state) {
    int seen = 0;
    for (int v = 0; v < variables; v++) {
      int value = (observed >> v & 1) == 0 ? 0 : state.get(processes.size() + v);
      seen = seen * VALUES + value;
    }
    return seen;
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
        new Ability.Has<>(explorer -> StubbornSets.of((Actors) explorer)),
        Ability.by(Abilities.Parties.class));
  }

  @Override
  public Explorer explorer() {
    return new ActorExplorer();
  }

  @Override
  public List<Stated> statements() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  @Override
  public Narrator narrator() {
    return new NumberedEvents("step ");
  }

  /** Reads and writes from a location on, whatever happens. */
  private int[] future(int process, int location) {
    List<List<Step>> body = processes.get(process);
    boolean[] met = new boolean[body.size()];
    List<Integer> todo = new ArrayList<>(List.of(location));
    met[location] = true;
    int reads = 0;
    int writes = 0;
    for (int i = 0; i < todo.size(); i++) {
      for (Step step : body.get(todo.get(i))) {
        reads |= step.reads();
        writes |= step.writes();
        if (!met[step.target()]) {
          met[step.target()] = true;
          todo.add(step.target());
        }
      }
    }
    return new int[] {reads, writes};
  }

  private final class ActorExplorer
      implements Explorer.Plain, Actors, Abilities.Independence, Abilities.Parties {
    private final State looked = new State();

    private Step step(State state, int event) {
      return processes.get(event >> 8).get(state.get(event >> 8)).get(event & 0xff);
    }

    private boolean enabled(State state, Step step) {
      return step.tested() < 0
          || (state.get(processes.size() + step.tested()) == step.wanted()) == step.equal();
    }

    @Override
    public void initial(State into) {
      into.resize(0);
      into.resize(processes.size() + variables);
    }

    @Override
    public int enabled(State state, EventList into) {
      into.clear();
      for (int p = 0; p < processes.size(); p++) {
        List<Step> steps = processes.get(p).get(state.get(p));
        for (int i = 0; i < steps.size(); i++) {
          if (enabled(state, steps.get(i))) {
            into.add(p << 8 | i);
          }
        }
      }
      return OK;
    }

    @Override
    public int fire(State state, int event, State into) {
      into.copyFrom(state);
      Step step = step(state, event);
      int at = processes.size() + step.changed();
      into.set(event >> 8, step.target());
      switch (step.effect()) {
        case NOTHING -> {}
        case SET -> into.set(at, step.argument());
        case ADD -> into.set(at, (state.get(at) + step.argument()) % VALUES);
        case COPY -> into.set(at, state.get(processes.size() + step.argument()));
        case ASSERT -> {
          return state.get(at) == step.argument() ? 1 + (event >> 8) : OK;
        }
      }
      return OK;
    }

    @Override
    public int label(State state, int event) {
      return event;
    }

    @Override
    public int look(State state, EventList enabled) {
      looked.copyFrom(state);
      return processes.size();
    }

    @Override
    public int actor(int event) {
      return event >> 8;
    }

    @Override
    public long minds(int actor) {
      long minded = 0;
      for (int other = 0; other < processes.size(); other++) {
        int[] future = future(other, looked.get(other));
        for (Step step : processes.get(actor).get(looked.get(actor))) {
          boolean disturbs =
              enabled(looked, step)
                  ? (step.reads() & future[1]) != 0
                      || (step.writes() & (future[0] | future[1])) != 0
                  : (step.guardReads() & future[1]) != 0;
          if (other != actor && disturbs) {
            minded |= 1L << other;
          }
        }
      }
      return minded;
    }

    @Override
    public long visibleNow() {
      long visible = 0;
      for (int p = 0; p < processes.size(); p++) {
        for (Step step : processes.get(p).get(looked.get(p))) {
          if (enabled(looked, step) && (step.writes() & observed) != 0) {
            visible |= 1L << p;
          }
        }
      }
      return visible;
    }

    /** A way round the places of a process has a step to a place that is not after it. */
    @Override
    public long loopsNow() {
      long loops = 0;
      for (int p = 0; p < processes.size(); p++) {
        int at = looked.get(p);
        for (Step step : processes.get(p).get(at)) {
          loops |= enabled(looked, step) && step.target() <= at ? 1L << p : 0;
        }
      }
      return loops;
    }

    @Override
    public long visibleEver() {
      long visible = 0;
      for (int p = 0; p < processes.size(); p++) {
        visible |= (future(p, looked.get(p))[1] & observed) != 0 ? 1L << p : 0;
      }
      return visible;
    }

    @Override
    public int parties() {
      return processes.size();
    }

    @Override
    public String name(int party) {
      return "process " + party;
    }

    @Override
    public int initiator(State state, int event) {
      return event >> 8;
    }

    @Override
    public void movers(State state, int event, IntConsumer visitor) {
      visitor.accept(event >> 8);
    }

    @Override
    public boolean independent(State state, int event, int other) {
      Step one = step(state, event);
      Step two = step(state, other);
      return event >> 8 != other >> 8
          && (one.writes() & (two.reads() | two.writes())) == 0
          && (two.writes() & one.reads()) == 0;
    }
  }
}
