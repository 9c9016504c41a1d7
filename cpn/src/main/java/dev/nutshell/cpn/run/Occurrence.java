package dev.nutshell.cpn.run;

import dev.nutshell.cpn.basis.Surroundings;
import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.bind.Transition.Input;
import dev.nutshell.cpn.bind.Transition.Output;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;
import dev.nutshell.engine.model.Hash;

/** Works out what bindings take and give, on one marking. Ends with {@link Failed}. */
final class Occurrence {
  /** Something went wrong in an inscription. */
  static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int fault;

    Failed(int fault) {
      super(null, null, false, false);
      this.fault = fault;
    }
  }

  private final Model model;
  private final Faults faults;
  private final Colours[] colours;
  private final TimeUnit unit;
  private final boolean clock;
  final Needs needs = new Needs();

  Occurrence(Model model, Faults faults, Colours[] colours) {
    this.model = model;
    this.faults = faults;
    this.colours = colours;
    unit = model.unit();
    clock = model.timed();
  }

  /**
   * What dice show depends on the seed, the marking and the transition: events have one successor.
   */
  void setDice(Marking marking, int transition) {
    if (model.seed() != null) {
      Surroundings.here()
          .setDice(
              Hash.mix(model.seed() + 0x9E3779B97F4A7C15L * marking.hash() + 31L * transition));
    }
  }

  void setTime(long time) {
    if (clock) {
      Surroundings.here().setTime(unit.value(time));
    }
  }

  Failed failed(RuntimeException raised, Inscription text) {
    String what =
        raised instanceof Raised
            ? "exception " + raised.getMessage() + " was raised"
            : "a value does not fit: " + raised.getMessage();
    return new Failed(
        faults.number(
            "exception",
            what + " by the " + text.what() + " ('" + Inscription.shorten(text.text()) + "')",
            text.line()));
  }

  /** An inscription used up the stack or the heap. */
  Failed tooMuch(Transition transition, Error error) {
    return new Failed(
        faults.number(
            "exception",
            (error instanceof StackOverflowError
                    ? "functions call themselves more often than the stack has room for"
                    : "a value is too large for the memory")
                + " in an inscription of transition "
                + transition.name(),
            0));
  }

  private Colours of(int place) {
    return colours[model.places().get(place).colours()];
  }

  /**
   * Finds what a binding takes.
   *
   * @param matched colours of inputs that are known already, -1 for the others; null for none
   * @return false where a colour is taken that no token ever had
   */
  boolean needs(Transition transition, Object[] frame, int[] matched) {
    needs.clear();
    for (int i = 0; i < transition.inputs().size(); i++) {
      Input input = transition.inputs().get(i);
      try {
        long ahead = input.ahead() == null ? unit.of(0) : unit.of(input.ahead().eval(frame));
        if (input.token() != null) {
          int count = input.count() == null ? 1 : (Integer) input.count().eval(frame);
          if (count <= 0) {
            continue;
          }
          int colour =
              matched != null && matched[i] >= 0
                  ? matched[i]
                  : of(input.place()).find(input.token().eval(frame));
          if (colour < 0) {
            return false;
          }
          needs.add(input.place(), colour, count, ahead);
        } else {
          for (Object each : (Items) input.multiset().eval(frame)) {
            int colour = of(input.place()).find(each);
            if (colour < 0) {
              return false;
            }
            needs.add(input.place(), colour, 1, ahead);
          }
        }
      } catch (Raised | ArithmeticException raised) {
        throw failed(raised, input.text());
      }
    }
    if (clock) {
      needs.sort(unit);
    }
    return true;
  }

  /** Whether the marking has all that is needed, at that time. */
  boolean isCovered(Marking marking, long time) {
    for (int i = 0; i < needs.size; i++) {
      Tokens list = marking.tokens[needs.places[i]];
      if (!model.places().get(needs.places[i]).timed()) {
        if (list.count(needs.colours[i]) < needs.counts[i]) {
          return false;
        }
        continue;
      }
      long ready = unit.plus(time, needs.ahead[i]);
      int count = 0;
      for (int at = list.first(needs.colours[i]);
          at < list.size && list.colours[at] == needs.colours[i];
          at++) {
        if (unit.compare(list.stamps[at], ready) <= 0) {
          count += list.counts[at];
        }
      }
      if (count < demanded(i)) {
        return false;
      }
    }
    return true;
  }

  /** How many tokens of a colour are needed that are ready as soon, or sooner. */
  private int demanded(int need) {
    int count = 0;
    for (int i = 0; i < needs.size; i++) {
      if (needs.places[i] == needs.places[need]
          && needs.colours[i] == needs.colours[need]
          && unit.compare(needs.ahead[i], needs.ahead[need]) <= 0) {
        count += needs.counts[i];
      }
    }
    return count;
  }

  /** The first time from a given one on at which the marking has all that is needed. */
  long earliest(Marking marking, long from) {
    long time = from;
    for (int i = 0; i < needs.size; i++) {
      Tokens list = marking.tokens[needs.places[i]];
      if (!model.places().get(needs.places[i]).timed()) {
        continue;
      }
      int missing = demanded(i);
      for (int at = list.first(needs.colours[i]);
          missing > 0 && at < list.size && list.colours[at] == needs.colours[i];
          at++) {
        missing -= list.counts[at];
        if (missing <= 0) {
          long ready = unit.minus(list.stamps[at], needs.ahead[i]);
          if (unit.compare(ready, time) > 0) {
            time = ready;
          }
        }
      }
    }
    return time;
  }

  /** Takes what is needed; of equal colours the ready ones with the latest stamps. */
  void take(Marking marking, long time) {
    for (int i = 0; i < needs.size; i++) {
      Tokens list = marking.tokens[needs.places[i]];
      if (!model.places().get(needs.places[i]).timed()) {
        if (!list.remove(needs.colours[i], needs.counts[i])) {
          throw new IllegalStateException("a token that was taken is not there");
        }
        continue;
      }
      long ready = unit.plus(time, needs.ahead[i]);
      int missing = needs.counts[i];
      int first = list.first(needs.colours[i]);
      int at = first;
      while (at < list.size
          && list.colours[at] == needs.colours[i]
          && unit.compare(list.stamps[at], ready) <= 0) {
        at++;
      }
      for (at--; missing > 0 && at >= first; at--) {
        int some = Math.min(missing, list.counts[at]);
        list.take(at, some);
        missing -= some;
      }
      if (missing > 0) {
        throw new IllegalStateException("a token that was taken is not there");
      }
    }
  }

  /** Runs the code segment, which gives the rest of the variables their values. */
  void run(Transition transition, Object[] frame) {
    Transition.Action action = transition.code();
    if (action == null) {
      return;
    }
    try {
      Object result = action.code().eval(frame);
      int[] to = action.outputs();
      if (to.length == 1) {
        frame[to[0]] = result;
      } else {
        for (int i = 0; i < to.length; i++) {
          frame[to[i]] = ((Tuple) result).get(i);
        }
      }
    } catch (Raised | ArithmeticException raised) {
      throw failed(raised, action.text());
    }
  }

  /** Who takes what a transition gives. */
  interface Receiver {
    void give(int place, int colour, long stamp);
  }

  void give(Transition transition, Object[] frame, long time, Receiver to) {
    long later = time;
    if (transition.delay() != null) {
      try {
        later = unit.plus(time, unit.of(transition.delay().eval(frame)));
      } catch (Raised | ArithmeticException raised) {
        throw failed(raised, transition.delayText());
      }
    }
    for (Output output : transition.outputs()) {
      try {
        give(output, frame, time, later, to);
      } catch (Raised | ArithmeticException raised) {
        throw failed(raised, output.text());
      }
    }
  }

  private void give(Output output, Object[] frame, long time, long later, Receiver to) {
    int place = output.place();
    Object value = output.value().eval(frame);
    long stamp =
        output.delay() == null ? later : unit.plus(later, unit.of(output.delay().eval(frame)));
    switch (output.kind()) {
      case TOKEN -> to.give(place, of(place).number(value), stamp);
      case MULTISET -> {
        for (Object each : (Items) value) {
          to.give(place, of(place).number(each), stamp);
        }
      }
      case STAMPED -> {
        for (Object each : (Items) value) {
          stamped(place, each, unit.minus(later, time), to);
        }
      }
      case STAMPED_TOKEN -> stamped(place, value, unit.minus(later, time), to);
    }
  }

  private void stamped(int place, Object token, long delay, Receiver to) {
    Tuple pair = (Tuple) ((Tagged) token).argument();
    to.give(place, of(place).number(pair.get(0)), unit.plus(unit.of(pair.get(1)), delay));
  }
}
