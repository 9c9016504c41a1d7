package dev.nutshell.testkit;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;

/** A graph whose vectors are long and mostly zero. */
public record LongVectors(GraphSystem graph) implements GraphView {
  @Override
  public Explorer explorer() {
    Explorer inner = graph.explorer();
    return new Explorer.Plain() {
      @Override
      public void initial(State into) {
        inner.initial(into);
        stretch(into);
      }

      @Override
      public int enabled(State state, EventList into) {
        return inner.enabled(state, into);
      }

      @Override
      public int fire(State state, int event, State into) {
        int fault = inner.fire(state, event, into);
        stretch(into);
        return fault;
      }

      @Override
      public boolean mayEnd(State state) {
        return inner.mayEnd(state);
      }

      @Override
      public int label(State state, int event) {
        return inner.label(state, event);
      }
    };
  }

  private static void stretch(State state) {
    state.resize(64 + GraphSystem.decode(state) % 40);
  }
}
