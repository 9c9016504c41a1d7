package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.petri.Goals;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.mcc.Answers.Answer;
import dev.nutshell.petri.net.NetSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Looks at every new state with the properties that are still open. In reduced searches it names
 * what may tell more of these. A property may be decided on the way: whichever is open in the end
 * was so in every state.
 */
class PropertyObserver extends Observer {
  final Marking marking;
  final List<Property> properties;

  /** Whether a witness, a counterexample or the highest bound was seen. */
  final boolean[] decided;

  private final long[] bounds;
  private final long[] ceilings;
  private int open;

  static PropertyObserver of(MarkedNet net, List<Property> properties) {
    return net instanceof NetSystem plain
        ? new Seeking(plain, properties)
        : new PropertyObserver(net, properties);
  }

  private PropertyObserver(MarkedNet net, List<Property> properties) {
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
  public boolean holds(State state) {
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
    return true;
  }

  private void decide(int property) {
    decided[property] = true;
    if (--open == 0) {
      seenEnough();
    }
  }

  /** One that knows the net's transitions. */
  private static final class Seeking extends PropertyObserver implements Goals {
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

  List<Answer> answers(boolean whole) {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < decided.length; i++) {
      String value =
          switch (properties.get(i)) {
            case Property.Possible _ -> decided[i] ? "TRUE" : whole ? "FALSE" : null;
            case Property.Invariant _ -> decided[i] ? "FALSE" : whole ? "TRUE" : null;
            case Property.Bound _ -> decided[i] || whole ? Long.toString(bounds[i]) : null;
            case Property.Unsupported _ -> null;
          };
      answers.add(new Answer(properties.get(i).id(), false, value));
    }
    return answers;
  }
}
