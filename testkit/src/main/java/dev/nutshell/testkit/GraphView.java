package dev.nutshell.testkit;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;

/** A graph that is walked in another way. */
public interface GraphView extends TransitionSystem.Plain {
  GraphSystem graph();

  @Override
  default StateLayout layout() {
    return graph().layout();
  }

  @Override
  default List<Stated> statements() {
    return graph().statements();
  }

  @Override
  default boolean mayFail() {
    return graph().mayFail();
  }

  @Override
  default Narrator narrator() {
    return graph().narrator();
  }
}
