package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.Goals;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.net.NetSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Looks at every new state with the properties that are still open. In reduced searches it names
 * what may tell more of these. A property may be decided on the way: whichever is open in the end
 * was so in every state.
 */
public class PropertyInquiry implements Inquiry.OfStates {
  final Marking marking;
  final List<Property> properties;

  /** Whether a witness, a counterexample or the highest bound was seen. */
  final boolean[] decided;

  private final long[] bounds;
  private final long[] ceilings;
  private int open;

  public static PropertyInquiry of(MarkedNet net, List<Property> properties) {
    return net instanceof NetSystem plain
        ? new Seeking(plain, properties)
        : new PropertyInquiry(net, properties);
  }

  private PropertyInquiry(MarkedNet net, List<Property> properties) {
    marking = new Marking(net);
    this.properties = properties;
    decided = new boolean[properties.size()];
    bounds = new long[properties.size()];
    ceilings =
        properties.stream()
            .mapToLong(
                property ->
                    property instanceof Property.Bound bound
                        ? net.ceiling(bound.count().places())
                        : Long.MAX_VALUE)
            .toArray();
    open = (int) properties.stream().filter(p -> !(p instanceof Property.Unsupported)).count();
  }

  @Override
  public String name() {
    return "the property file";
  }

  @Override
  public List<dev.nutshell.engine.model.Property> properties() {
    return properties.stream().map(PropertyInquiry::row).toList();
  }

  private static dev.nutshell.engine.model.Property row(Property property) {
    return dev.nutshell.engine.model.Property.of(property.id(), "formula", property.id());
  }

  /** A bound is known only in the end, and what raises it is nearly everything. */
  @Override
  public Reducible reducible() {
    return properties.stream().anyMatch(Property.Bound.class::isInstance)
        ? Reducible.ON_REQUEST
        : Reducible.YES;
  }

  @Override
  public boolean seeksDeadlocks() {
    return false;
  }

  @Override
  public boolean hasSeenEnough() {
    return open == 0;
  }

  @Override
  public void expanded(State state, int enabled) {}

  @Override
  public void found(State state) {
    marking.look(state);
    for (int i = 0; i < decided.length; i++) {
      if (decided[i]) {
        continue;
      }
      switch (properties.get(i)) {
        case Property.Possible possible -> {
          if (possible.formula().holds(marking)) {
            decide(i);
          }
        }
        case Property.Invariant invariant -> {
          if (!invariant.formula().holds(marking)) {
            decide(i);
          }
        }
        case Property.Bound bound -> {
          bounds[i] = Math.max(bounds[i], bound.count().of(marking));
          if (bounds[i] == ceilings[i]) {
            decide(i);
          }
        }
        case Property.Unsupported _ -> {}
      }
    }
  }

  private void decide(int property) {
    decided[property] = true;
    open--;
  }

  /** One that knows the net's transitions. */
  private static final class Seeking extends PropertyInquiry implements Goals {
    private final Interest interest;

    Seeking(NetSystem net, List<Property> properties) {
      super(net, properties);
      interest = new Interest(net.net());
    }

    @Override
    public void seek(State state, IntConsumer transitions) {
      marking.look(state);
      for (int i = 0; i < decided.length; i++) {
        if (decided[i]) {
          continue;
        }
        switch (properties.get(i)) {
          case Property.Possible possible ->
              interest.toward(possible.formula(), true, marking, transitions);
          case Property.Invariant invariant ->
              interest.toward(invariant.formula(), false, marking, transitions);
          case Property.Bound bound -> interest.raise(bound.count(), transitions);
          case Property.Unsupported _ -> {}
        }
      }
    }
  }

  @Override
  public List<Answer> answers(Seen seen) {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < decided.length; i++) {
      dev.nutshell.engine.model.Property row = row(properties.get(i));
      answers.add(
          switch (properties.get(i)) {
            case Property.Possible _ -> seen.answer(row, decided[i], true);
            case Property.Invariant _ -> seen.answer(row, !decided[i], false);
            case Property.Bound _ ->
                decided[i] ? Answer.of(row, bounds[i]) : seen.number(row, bounds[i]);
            case Property.Unsupported _ ->
                Answer.unchecked(row, "of formulas about paths only EF and AG are checked");
          });
    }
    return answers;
  }
}
