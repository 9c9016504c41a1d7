package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.search.Monitor;

/** Looks at every new state and never finds fault, but may have seen enough. */
abstract class Observer implements StatePredicate {
  private Monitor monitor;

  /** Ends the run when enough was seen. */
  final void stopThrough(Monitor runMonitor) {
    monitor = runMonitor;
  }

  final void seenEnough() {
    if (monitor != null) {
      monitor.requestStop();
    }
  }
}
