package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Sought;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.net.NetSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Looks at every new state with the properties that are still open. In reduced searches it names
 * what may tell more of these. A property may be decided on the way: whichever is open in the end
 * was so in every state.
 */
class PropertyObserver implements Inquiry.Observer {
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

  /** Of coloured nets it is not known which transitions lead to what. */
  @Override
  public Sought.Goal goal() {
    return Sought.Goal.UNKNOWN;
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
        case Property.Unsupported _, Property.Temporal _, Property.Branching _ -> {}
      }
    }
  }

  private void decide(int property) {
    decided[property] = true;
    open--;
  }

  /** One that knows the net's transitions. */
  private static final class Seeking extends PropertyObserver implements Sought.Goal {
    private final Interest interest;

    Seeking(NetSystem net, List<Property> properties) {
      super(net, properties);
      interest = new Interest(net.net());
    }

    @Override
    public Sought.Goal goal() {
      return this;
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
          case Property.Unsupported _, Property.Temporal _, Property.Branching _ -> {}
        }
      }
    }
  }

  @Override
  public List<Answer> answers(Inquiry.Seen seen) {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < decided.length; i++) {
      dev.nutshell.engine.model.Property row = PropertyInquiry.row(properties.get(i));
      answers.add(
          switch (properties.get(i)) {
            case Property.Possible _ -> seen.answer(row, decided[i], true);
            case Property.Invariant _ -> seen.answer(row, !decided[i], false);
            case Property.Bound _ ->
                decided[i] ? Answer.of(row, bounds[i]) : seen.number(row, bounds[i]);
            case Property.Unsupported unsupported -> Answer.unchecked(row, unsupported.why());
            case Property.Temporal _, Property.Branching _ ->
                throw new IllegalStateException("states alone do not tell it");
          });
    }
    return answers;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    for (int i = 0; i < decided.length; i++) {
      out.putBoolean(decided[i]);
      out.putLong(bounds[i]);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    for (int i = 0; i < decided.length; i++) {
      if (in.getBoolean()) {
        decide(i);
      }
      bounds[i] = in.getLong();
    }
  }
}
