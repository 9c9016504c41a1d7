package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Sought;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Whether some marking enables no transition, or what follows from that.
 *
 * @param answering the answer, by whether there is such a marking
 */
record DeadlockInquiry(
    Property property, Reducible reducible, BiFunction<Boolean, Seen, Answer> answering)
    implements Inquiry.OfStates {
  static DeadlockInquiry of(Property property) {
    return new DeadlockInquiry(
        property, Reducible.YES, (found, seen) -> seen.answer(property, found, true));
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
  public boolean seeksDeadlocks() {
    return true;
  }

  @Override
  public Observer observe(TransitionSystem system) {
    return new Observer() {
      private boolean found;

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
      public void write(ImageWriter out) throws IOException {
        out.putBoolean(found);
      }

      @Override
      public void read(ImageReader in) throws IOException {
        found = in.getBoolean();
      }

      @Override
      public Sought.Goal goal() {
        return null;
      }

      @Override
      public List<Answer> answers(Seen seen) {
        return List.of(answering.apply(found, seen));
      }
    };
  }
}
