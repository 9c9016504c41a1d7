package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.petri.MarkedNet;

/** Keeps which transitions have never been enabled. */
final class FiringObserver extends Observer {
  private final MarkedNet net;
  private final int[] never;
  private int left;

  FiringObserver(MarkedNet net) {
    this.net = net;
    left = net.transitionCount();
    never = new int[left];
    for (int transition = 0; transition < left; transition++) {
      never[transition] = transition;
    }
  }

  @Override
  public boolean holds(State state) {
    for (int i = left - 1; i >= 0; i--) {
      if (net.isEnabled(state, never[i])) {
        never[i] = never[--left];
      }
    }
    if (left == 0) {
      seenEnough();
    }
    return true;
  }

  boolean allEnabled() {
    return left == 0;
  }
}
