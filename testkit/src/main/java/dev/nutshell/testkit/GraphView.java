package dev.nutshell.testkit;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;

/** A graph that is walked in another way. */
interface GraphView extends TransitionSystem {
  GraphSystem graph();

  @Override
  default StateLayout layout() {
    return graph().layout();
  }

  @Override
  default Narrator narrator() {
    return graph().narrator();
  }
}
