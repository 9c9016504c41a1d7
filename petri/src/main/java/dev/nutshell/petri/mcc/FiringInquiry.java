package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import java.util.List;

/**
 * Looks for the states by which every transition was enabled once. While many are left, only some
 * states are looked at, so that transitions that never are cost little; what it missed is known
 * from what the run fired.
 */
final class FiringInquiry implements Inquiry.OfStates {
  private static final int TESTS_A_STATE = 32;

  private final MarkedNet net;
  private final int[] never;
  private int left;
  private int credit;

  FiringInquiry(MarkedNet net) {
    this.net = net;
    left = net.transitionCount();
    never = new int[left];
    for (int transition = 0; transition < left; transition++) {
      never[transition] = transition;
    }
  }

  @Override
  public String name() {
    return Examination.QUASI_LIVENESS.word();
  }

  @Override
  public List<Property> properties() {
    return List.of(Examination.QUASI_LIVENESS.property());
  }

  @Override
  public Reducible reducible() {
    return Reducible.NO;
  }

  @Override
  public boolean seeksDeadlocks() {
    return false;
  }

  @Override
  public void found(State state) {
    credit += TESTS_A_STATE;
    if (credit < left) {
      return;
    }
    credit = 0;
    for (int i = left - 1; i >= 0; i--) {
      if (net.isEnabled(state, never[i])) {
        never[i] = never[--left];
      }
    }
  }

  @Override
  public void expanded(State state, int enabled) {}

  @Override
  public boolean hasSeenEnough() {
    return left == 0;
  }

  @Override
  public List<Answer> answers(Seen seen) {
    Property property = properties().getFirst();
    if (left > 0 && seen.unreached() == null) {
      return List.of(Answer.open(property, "it is not known which transitions fired"));
    }
    boolean all = left == 0 || seen.unreached().isEmpty();
    return List.of(seen.answer(property, all, true));
  }
}
