package dev.nutshell.testkit;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;

/** A graph in which {@value #WAYS} edges of a node are the ways of one transition. */
public record NondeterministicGraph(GraphSystem graph) implements GraphView {
  private static final int WAYS = 4;

  @Override
  public Abilities abilities() {
    return new Abilities(
        Abilities.NONE.reversal(),
        Ability.by(Abilities.Ways.class),
        Abilities.NONE.independence(),
        Abilities.NONE.subsets(),
        Abilities.NONE.parties());
  }

  @Override
  public Explorer explorer() {
    Explorer inner = graph.explorer();
    class WaysExplorer implements Explorer.Plain, Abilities.Ways {
      @Override
      public void initial(State into) {
        inner.initial(into);
      }

      @Override
      public int enabled(State state, EventList into) {
        return inner.enabled(state, into);
      }

      @Override
      public int fire(State state, int event, State into) {
        return inner.fire(state, event, into);
      }

      @Override
      public int transition(State state, int event) {
        return event / WAYS;
      }

      @Override
      public void ways(State state, int transition, EventList into) {
        int edges = graph.successors()[GraphSystem.decode(state)].length;
        into.clear();
        for (int event = transition * WAYS; event < edges && event / WAYS == transition; event++) {
          into.add(event);
        }
      }

      @Override
      public boolean mayEnd(State state) {
        return inner.mayEnd(state);
      }

      @Override
      public int label(State state, int event) {
        return inner.label(state, event);
      }
    }
    return new WaysExplorer();
  }
}
