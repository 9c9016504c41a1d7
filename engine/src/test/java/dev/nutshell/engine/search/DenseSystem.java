package dev.nutshell.engine.search;

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
import java.util.function.LongConsumer;

/**
 * Few states and many events: event i leads to state i modulo the number of states, wherever it is
 * fired.
 *
 * @param watch told how many events were fired, at each
 */
record DenseSystem(int states, int events, LongConsumer watch) implements TransitionSystem.Plain {
  @Override
  public StateLayout layout() {
    return new dev.nutshell.testkit.GraphSystem(new int[1][0], new boolean[1]).layout();
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
    return new dev.nutshell.testkit.GraphSystem(new int[1][0], new boolean[1]).narrator();
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
    class Dense implements Explorer.Plain, Abilities.Independence {
      private long fired;

      @Override
      public void initial(State into) {
        into.resize(4);
        into.setInt(0, 0);
      }

      @Override
      public int enabled(State state, EventList into) {
        into.clear();
        for (int i = 0; i < events; i++) {
          into.add(i);
        }
        return OK;
      }

      @Override
      public int fire(State state, int event, State into) {
        watch.accept(++fired);
        into.resize(4);
        into.setInt(0, event % states);
        return OK;
      }

      @Override
      public int label(State state, int event) {
        return 0;
      }

      @Override
      public boolean independent(State state, int event, int other) {
        return false;
      }
    }
    return new Dense();
  }
}
