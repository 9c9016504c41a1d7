package dev.nutshell.cpn.run;

import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.bind.Transition.Step;
import dev.nutshell.cpn.code.Binder;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.engine.model.EventList;
import java.util.Arrays;
import java.util.List;

/** Finds the bindings that a marking enables, by generated code or by the steps of the plan. */
final class Bindings extends Binder {
  private final CpnSystem system;
  private final Model model;
  private final Marking marking;
  private final Colours[] ofPlaces;
  private final Occurrence occurrence;
  private final Effects effects;
  private final Object[][] frames;
  private final int[] counts;
  private final Codec[][] codecs;
  private final Buffer buffer = new Buffer();
  private final boolean remembers;

  private Transition now;
  private int number;
  private int depth;
  private long time;
  private EventList found;

  Bindings(
      CpnSystem system,
      Marking marking,
      Colours[] colours,
      Occurrence occurrence,
      Effects effects) {
    super(system.model().transitions().stream().mapToInt(Transition::keys).max().orElse(0));
    this.system = system;
    this.marking = marking;
    this.occurrence = occurrence;
    this.effects = effects;
    model = system.model();
    remembers = model.remembers();
    ofPlaces =
        model.places().stream().map(place -> colours[place.colours()]).toArray(Colours[]::new);
    frames =
        model.transitions().stream().map(each -> new Object[each.frame()]).toArray(Object[][]::new);
    counts = model.transitions().stream().mapToInt(Transition::keys).toArray();
    codecs = system.variableCodecs();
  }

  @Override
  protected int[] colours(int place) {
    return marking.tokens[place].colours;
  }

  @Override
  protected int size(int place) {
    return marking.tokens[place].size;
  }

  @Override
  protected Object colour(int place, int colour) {
    return ofPlaces[place].value(colour);
  }

  @Override
  protected Object[] frame(int transition) {
    return frames[transition];
  }

  /** Adds all that a transition can do at that time. */
  void find(int transition, long at, EventList into) {
    now = model.transitions().get(transition);
    number = transition;
    time = at;
    found = into;
    for (int place : now.inhibitors()) {
      if (marking.tokens[place].size > 0) {
        return;
      }
    }
    for (int place : model.certain()[transition]) {
      // What takes from an empty place needs no search.
      if (marking.tokens[place].size == 0) {
        return;
      }
    }
    occurrence.setDice(marking, ~transition);
    try {
      if (model.finds()[transition]) {
        model.code().find(transition, this);
      } else {
        depth = 0;
        step(0);
      }
    } catch (Raised | ArithmeticException raised) {
      throw occurrence.failed(raised, text(now.steps().get(where)));
    } catch (StackOverflowError | OutOfMemoryError tooMuch) {
      throw occurrence.tooMuch(now, tooMuch);
    }
  }

  private static Inscription text(Step step) {
    return switch (step) {
      case Step.Test(var _, Inscription text) -> text;
      case Step.Solve(var _, var _, Inscription text) -> text;
      case Step.Take _, Step.Every _, Step.Legal _ ->
          throw new IllegalStateException("a step that evaluates nothing failed");
    };
  }

  /** What the generated loops do, for a transition that has none. */
  private void step(int index) {
    if (index == now.steps().size()) {
      bound(number);
      return;
    }
    Object[] frame = frames[number];
    switch (now.steps().get(index)) {
      case Step.Take(int input, var matcher) -> {
        int place = now.inputs().get(input).place();
        Tokens list = marking.tokens[place];
        int key = depth++;
        for (int i = 0; i < list.size; i++) {
          int colour = list.colours[i];
          if ((i == 0 || colour != list.colours[i - 1])
              && matcher.match(colour(place, colour), frame)) {
            keys[key] = colour;
            step(index + 1);
          }
        }
        depth--;
      }
      case Step.Test(var condition, var _) -> {
        where = index;
        if ((Boolean) condition.eval(frame)) {
          step(index + 1);
        }
      }
      case Step.Solve(var value, var matcher, var _) -> {
        where = index;
        if (matcher.match(value.eval(frame), frame)) {
          step(index + 1);
        }
      }
      case Step.Every(int slot, List<Object> all) -> {
        int key = depth++;
        for (int i = 0; i < all.size(); i++) {
          keys[key] = i;
          frame[slot] = all.get(i);
          step(index + 1);
        }
        depth--;
      }
      case Step.Legal(int slot, var set) -> {
        if (set.isLegal(frame[slot])) {
          step(index + 1);
        }
      }
    }
  }

  @Override
  protected void bound(int transition) {
    Effect known = remembers ? effects.find(transition, keys, counts[transition]) : null;
    if (known == null) {
      known = effect();
      if (known == null) {
        return;
      }
      if (remembers) {
        effects.keep(known, keys, counts[transition]);
      }
      if (!remembers && !occurrence.isCovered(marking, time)) {
        return;
      }
    }
    if (remembers && !known.isCovered(marking, known.takes)) {
      return;
    }
    if (known.event < 0) {
      known.event = event(known);
    }
    effects.keep(known);
    for (long copies = known.choices == null ? 1 : copies(known.choices); copies > 0; copies--) {
      found.add(known.event);
    }
  }

  /** What the binding at hand takes; null where no token ever had a colour that it needs. */
  private Effect effect() {
    Object[] frame = frames[number];
    int[] matched = matched();
    occurrence.setDice(marking, number);
    if (!occurrence.needs(now, frame, matched)) {
      return null;
    }
    Object[] values = new Object[now.variables().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = frame[now.variables().get(i).slot()];
    }
    Effect effect =
        new Effect(
            number,
            Arrays.copyOf(keys, counts[number]),
            values,
            model.timed() ? null : occurrence.needs.triples());
    if (model.asap()) {
      effect.choices = choices(matched);
    }
    return effect;
  }

  /** The colours that patterns matched, by input; -1 for the others. */
  private int[] matched() {
    int[] matched = new int[now.inputs().size()];
    Arrays.fill(matched, -1);
    int key = 0;
    for (Step step : now.steps()) {
      if (step instanceof Step.Take take) {
        matched[take.input()] = keys[key++];
      } else if (step instanceof Step.Every) {
        key++;
      }
    }
    return matched;
  }

  private int[] choices(int[] matched) {
    int[] choices = new int[2 * matched.length];
    int size = 0;
    for (int i = 0; i < matched.length; i++) {
      Transition.Input input = now.inputs().get(i);
      if (input.binds() && input.token() != null) {
        choices[size++] = input.place();
        choices[size++] =
            matched[i] >= 0
                ? matched[i]
                : ofPlaces[input.place()].find(input.token().eval(frames[number]));
      }
    }
    return Arrays.copyOf(choices, size);
  }

  /** In how many ways tokens can be chosen, where equal ones count as different. */
  private long copies(int[] choices) {
    long copies = 1;
    for (int i = 0; i < choices.length; i += 2) {
      copies *= marking.tokens[choices[i]].count(choices[i + 1]);
    }
    return copies;
  }

  private int event(Effect effect) {
    buffer.reset();
    buffer.putNumber(effect.transition);
    for (int i = 0; i < effect.values.length; i++) {
      codecs[effect.transition][i].write(effect.values[i], buffer);
    }
    return system.bindings().number(buffer.bytes, buffer.at);
  }

  /** An event that was found by somebody else, or long ago: its values, and what it takes. */
  Effect recall(int event) {
    system.bindings().word(event, buffer);
    int transition = (int) buffer.getNumber();
    Object[] values = new Object[codecs[transition].length];
    for (int i = 0; i < values.length; i++) {
      values[i] = codecs[transition][i].read(buffer);
    }
    int[] takes = null;
    if (!model.timed()) {
      load(transition, values);
      if (!occurrence.needs(now, frames[transition], null)) {
        throw new IllegalStateException(now.name() + " takes a token that is not there");
      }
      takes = occurrence.needs.triples();
    }
    Effect effect = new Effect(transition, null, values, takes);
    effect.event = event;
    effects.keep(effect);
    return effect;
  }

  /** Gives the variables of a transition their values. */
  Object[] load(int transition, Object[] values) {
    now = model.transitions().get(transition);
    number = transition;
    Object[] frame = frames[transition];
    for (int i = 0; i < values.length; i++) {
      frame[now.variables().get(i).slot()] = values[i];
    }
    return frame;
  }
}
