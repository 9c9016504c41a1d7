package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Sought;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import java.io.IOException;
import java.util.List;

/** Whether every transition can fire. */
record FiringInquiry() implements Inquiry.OfStates {
  private static final int TESTS_A_STATE = 32;

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
  public Observer observe(TransitionSystem system) {
    return new Firings((MarkedNet) system);
  }

  /**
   * Looks for the states by which every transition was enabled once. While many are left, only some
   * states are looked at, so that transitions that never are cost little; what it missed is known
   * from what the run fired.
   */
  private final class Firings implements Observer {
    private final MarkedNet net;
    private final int[] never;
    private int left;
    private int credit;

    Firings(MarkedNet net) {
      this.net = net;
      left = net.transitionCount();
      never = new int[left];
      for (int transition = 0; transition < left; transition++) {
        never[transition] = transition;
      }
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

    @Override
    public void write(ImageWriter out) throws IOException {
      out.putInt(credit);
      out.putInts(never, left);
    }

    @Override
    public void read(ImageReader in) throws IOException {
      credit = in.getInt();
      int[] open = in.getInts();
      left = open.length;
      System.arraycopy(open, 0, never, 0, left);
    }

    @Override
    public Sought.Goal goal() {
      return Sought.Goal.UNKNOWN;
    }
  }
}
