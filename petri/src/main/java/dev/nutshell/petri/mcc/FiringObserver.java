package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.petri.MarkedNet;

/**
 * Looks for the states by which every transition was enabled once. While many are left, only some
 * states are looked at, so that transitions that never are cost little; what it missed is known
 * from what the run fired.
 */
final class FiringObserver extends Observer {
  private static final int TESTS_A_STATE = 32;

  private final MarkedNet net;
  private final int[] never;
  private int left;
  private int credit;

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
    credit += TESTS_A_STATE;
    if (credit < left) {
      return true;
    }
    credit = 0;
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
