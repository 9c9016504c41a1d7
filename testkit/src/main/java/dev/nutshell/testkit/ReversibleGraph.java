package dev.nutshell.testkit;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;

/**
 * A graph whose events can be taken back: an event is what it adds to the number of a node, so it
 * leads to a node from one other at most.
 */
public record ReversibleGraph(GraphSystem graph) implements GraphView {
  @Override
  public Abilities abilities() {
    return new Abilities(
        Ability.by(Abilities.Reversal.class),
        Abilities.NONE.ways(),
        Abilities.NONE.independence(),
        Abilities.NONE.subsets(),
        Abilities.NONE.parties());
  }

  @Override
  public Explorer explorer() {
    Explorer inner = graph.explorer();
    int nodes = graph.successors().length;
    class ReversalExplorer implements Explorer.Plain, Abilities.Reversal {
      @Override
      public void initial(State into) {
        inner.initial(into);
      }

      @Override
      public int enabled(State state, EventList into) {
        int node = GraphSystem.decode(state);
        into.clear();
        for (int successor : graph.successors()[node]) {
          into.add(Math.floorMod(successor - node, nodes));
        }
        return OK;
      }

      @Override
      public int fire(State state, int event, State into) {
        GraphSystem.encode((GraphSystem.decode(state) + event) % nodes, into);
        return OK;
      }

      @Override
      public boolean unfire(State state, int event, State into) {
        int node = GraphSystem.decode(state);
        int before = Math.floorMod(node - event, nodes);
        GraphSystem.encode(before, into);
        for (int successor : graph.successors()[before]) {
          if (successor == node) {
            return true;
          }
        }
        return false;
      }

      @Override
      public boolean mayEnd(State state) {
        return inner.mayEnd(state);
      }

      @Override
      public int label(State state, int event) {
        return event;
      }
    }
    return new ReversalExplorer();
  }
}
