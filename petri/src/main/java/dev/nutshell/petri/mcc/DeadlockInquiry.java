package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import java.util.List;

/** Whether some marking enables no transition. */
class DeadlockInquiry implements Inquiry.OfStates {
  private final Property property;
  private boolean found;

  DeadlockInquiry(Property property) {
    this.property = property;
  }

  @Override
  public String name() {
    return property.name();
  }

  @Override
  public List<Property> properties() {
    return List.of(property);
  }

  @Override
  public Reducible reducible() {
    return Reducible.YES;
  }

  @Override
  public boolean seeksDeadlocks() {
    return true;
  }

  @Override
  public void found(State state) {}

  @Override
  public void expanded(State state, int enabled) {
    found |= enabled == 0;
  }

  @Override
  public boolean hasSeenEnough() {
    return found;
  }

  @Override
  public List<Answer> answers(Seen seen) {
    return List.of(seen.answer(property, found, true));
  }
}
