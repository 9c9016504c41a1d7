package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.GraphView;

/**
 * A graph whose vectors have four bytes, all of them or those of the first nodes only.
 *
 * @param longFrom the first node that keeps a vector of another length
 */
record ShortGraph(GraphSystem graph, int longFrom) implements GraphView {
  @Override
  public Explorer explorer() {
    Explorer inner = graph.explorer();
    return new Explorer.Plain() {
      @Override
      public void initial(State into) {
        inner.initial(into);
        shorten(into);
      }

      @Override
      public int enabled(State state, EventList into) {
        return inner.enabled(state, into);
      }

      @Override
      public int fire(State state, int event, State into) {
        inner.fire(state, event, into);
        shorten(into);
        return OK;
      }

      private void shorten(State state) {
        if (GraphSystem.decode(state) < longFrom) {
          state.resize(Integer.BYTES);
        }
      }

      @Override
      public boolean mayEnd(State state) {
        return inner.mayEnd(state);
      }

      @Override
      public int label(State state, int event) {
        return event;
      }
    };
  }
}
