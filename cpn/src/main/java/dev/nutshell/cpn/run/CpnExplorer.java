package dev.nutshell.cpn.run;

import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.bind.Transition.Step;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Finds bindings and lets them occur; an event is a transition with values for its variables. */
final class CpnExplorer implements Explorer.Plain, Abilities.Reversal {
  private static final int KEPT = 1 << 12;

  private final CpnSystem system;
  private final Model model;
  private final List<Transition> transitions;
  private final Colours[] colours;
  private final Occurrence occurrence;
  private final Marking marking;
  private final Buffer buffer = new Buffer();
  private final int[][] order;
  private final Codec[][] codecs;
  private final int[] keptEvents = new int[KEPT];
  private final Object[][] keptValues = new Object[KEPT][];
  private final BitSet fired = new BitSet();
  private final EventList again = new EventList();

  private Transition now;
  private int number;
  private Object[] frame;
  private int[] matched;
  private long time;
  private EventList found;

  CpnExplorer(CpnSystem system) {
    this.system = system;
    model = system.model();
    transitions = model.transitions();
    colours = system.colours();
    occurrence = new Occurrence(model, system.faults(), colours);
    marking = new Marking(model);
    order = system.byPriority();
    codecs = system.variableCodecs();
    Arrays.fill(keptEvents, -1);
  }

  @Override
  public void initial(State into) {
    for (int p = 0; p < marking.tokens.length; p++) {
      marking.tokens[p].clear();
      for (Model.Initial token : model.initial().get(p)) {
        int colour = colours[model.places().get(p).colours()].number(token.colour());
        marking.tokens[p].add(colour, token.stamp(), 1, model.unit());
      }
    }
    marking.clock = model.unit().of(0);
    marking.store(into);
  }

  @Override
  public int enabled(State state, EventList into) {
    into.clear();
    marking.load(state);
    try {
      findAt(marking.clock, into);
      if (into.isEmpty() && model.timed()) {
        for (long later : laterTimes()) {
          findAt(later, into);
          if (!into.isEmpty()) {
            break;
          }
        }
      }
      return OK;
    } catch (Occurrence.Failed failed) {
      return failed.fault;
    }
  }

  /** All times after now at which a token becomes ready, in their order. */
  private long[] laterTimes() {
    TimeUnit unit = model.unit();
    List<Long> times = new ArrayList<>();
    for (int p = 0; p < marking.tokens.length; p++) {
      if (model.places().get(p).timed()) {
        Tokens list = marking.tokens[p];
        for (int i = 0; i < list.size; i++) {
          if (unit.compare(list.stamps[i], marking.clock) > 0) {
            times.add(list.stamps[i]);
          }
        }
      }
    }
    for (long ahead : system.aheads()) {
      for (long each : List.copyOf(times)) {
        long sooner = unit.minus(each, ahead);
        if (unit.compare(sooner, marking.clock) > 0) {
          times.add(sooner);
        }
      }
    }
    return times.stream().distinct().sorted(unit::compare).mapToLong(Long::longValue).toArray();
  }

  private void findAt(long at, EventList into) {
    time = at;
    found = into;
    occurrence.setTime(at);
    for (int[] group : order) {
      for (int t : group) {
        find(t);
      }
      if (!into.isEmpty()) {
        return;
      }
    }
  }

  private void find(int t) {
    now = transitions.get(t);
    number = t;
    for (int place : now.inhibitors()) {
      if (marking.tokens[place].size > 0) {
        return;
      }
    }
    // What takes from an empty place needs no search.
    for (Transition.Input input : now.inputs()) {
      if (input.token() != null
          && input.count() == null
          && marking.tokens[input.place()].size == 0) {
        return;
      }
    }
    frame = new Object[now.frame()];
    matched = new int[now.inputs().size()];
    Arrays.fill(matched, -1);
    try {
      step(0);
    } catch (StackOverflowError | OutOfMemoryError tooMuch) {
      throw occurrence.tooMuch(now, tooMuch);
    }
  }

  private void step(int index) {
    if (index == now.steps().size()) {
      complete();
      return;
    }
    switch (now.steps().get(index)) {
      case Step.Take take -> take(take, index);
      case Step.Test(var condition, var text) -> {
        boolean holds;
        try {
          holds = (Boolean) condition.eval(frame);
        } catch (Raised | ArithmeticException raised) {
          throw occurrence.failed(raised, now, text);
        }
        if (holds) {
          step(index + 1);
        }
      }
      case Step.Solve(var value, var matcher, var text) -> {
        boolean matches;
        try {
          matches = matcher.match(value.eval(frame), frame);
        } catch (Raised | ArithmeticException raised) {
          throw occurrence.failed(raised, now, text);
        }
        if (matches) {
          step(index + 1);
        }
      }
      case Step.Every(int slot, List<Object> all) -> {
        for (Object each : all) {
          frame[slot] = each;
          step(index + 1);
        }
      }
      case Step.Legal(int slot, var set) -> {
        if (set.isLegal(frame[slot])) {
          step(index + 1);
        }
      }
    }
  }

  private void take(Step.Take take, int index) {
    int place = now.inputs().get(take.input()).place();
    Tokens list = marking.tokens[place];
    Colours of = colours[model.places().get(place).colours()];
    int before = -1;
    for (int i = 0; i < list.size; i++) {
      int colour = list.colours[i];
      if (colour != before && take.matcher().match(of.value(colour), frame)) {
        matched[take.input()] = colour;
        step(index + 1);
      }
      before = colour;
    }
    matched[take.input()] = -1;
  }

  private void complete() {
    if (!occurrence.needs(now, frame, matched) || !occurrence.isCovered(marking, time)) {
      return;
    }
    buffer.reset();
    buffer.putNumber(number);
    Object[] values = new Object[now.variables().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = frame[now.variables().get(i).slot()];
      codecs[number][i].write(values[i], buffer);
    }
    int event = system.bindings().number(buffer.bytes, buffer.at);
    keep(event, number, values);
    for (long copies = model.asap() ? copies() : 1; copies > 0; copies--) {
      found.add(event);
    }
  }

  /** In how many ways tokens can be chosen, where equal ones count as different. */
  private long copies() {
    long copies = 1;
    for (int i = 0; i < matched.length; i++) {
      Transition.Input input = now.inputs().get(i);
      if (input.binds() && input.token() != null) {
        Colours of = colours[model.places().get(input.place()).colours()];
        int colour = matched[i] >= 0 ? matched[i] : of.find(input.token().eval(frame));
        copies *= marking.tokens[input.place()].count(colour);
      }
    }
    return copies;
  }

  private void keep(int event, int transition, Object[] values) {
    int at = event & KEPT - 1;
    Object[] all = Arrays.copyOf(values, values.length + 1);
    all[values.length] = transition;
    keptEvents[at] = event;
    keptValues[at] = all;
  }

  /** Takes the event apart: its transition becomes the one at hand, its values the frame. */
  private void load(int event) {
    int at = event & KEPT - 1;
    if (keptEvents[at] != event) {
      system.bindings().word(event, buffer);
      int transition = (int) buffer.getNumber();
      Object[] values = new Object[transitions.get(transition).variables().size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = codecs[transition][i].read(buffer);
      }
      keep(event, transition, values);
    }
    Object[] values = keptValues[at];
    number = (Integer) values[values.length - 1];
    now = transitions.get(number);
    frame = new Object[now.frame()];
    for (int i = 0; i < values.length - 1; i++) {
      frame[now.variables().get(i).slot()] = values[i];
    }
  }

  @Override
  public int fire(State state, int event, State into) {
    boolean asks = model.timed() && system.readsClock();
    if (asks) {
      // When the events of a state occur depends on what its inscriptions say of the time.
      enabled(state, again);
    }
    long known = time;
    load(event);
    marking.load(state);
    fired.set(number);
    try {
      return occur(into, asks, known);
    } catch (Occurrence.Failed failed) {
      into.copyFrom(state);
      return failed.fault;
    } catch (StackOverflowError | OutOfMemoryError tooMuch) {
      into.copyFrom(state);
      return occurrence.tooMuch(now, tooMuch).fault;
    }
  }

  /**
   * @param asks whether the time was asked for, and is known
   */
  private int occur(State into, boolean asks, long known) {
    occurrence.setTime(asks ? known : marking.clock);
    if (!occurrence.needs(now, frame, null)) {
      throw new IllegalStateException(now.name() + " takes a token that is not there");
    }
    long at = marking.clock;
    if (model.timed()) {
      at = asks ? known : occurrence.earliest(marking, marking.clock);
      occurrence.setTime(at);
    }
    occurrence.take(marking, at);
    for (int place : now.resets()) {
      reset(place, at);
    }
    occurrence.run(now, frame);
    marking.clock = at;
    occurrence.give(now, frame, at, this::receive);
    marking.store(into);
    return OK;
  }

  private void reset(int place, long at) {
    Tokens list = marking.tokens[place];
    if (!model.places().get(place).timed()) {
      list.clear();
      return;
    }
    for (int i = list.size - 1; i >= 0; i--) {
      if (model.unit().compare(list.stamps[i], at) <= 0) {
        list.take(i, list.counts[i]);
      }
    }
  }

  private void receive(int place, int colour, long stamp) {
    boolean timed = model.places().get(place).timed();
    if (system.isRestricted(place)
        && !model
            .places()
            .get(place)
            .set()
            .isLegal(colours[model.places().get(place).colours()].value(colour))) {
      system.noteIllegal(place);
    }
    if (!marking.tokens[place].add(colour, timed ? stamp : 0, 1, model.unit())) {
      throw new Occurrence.Failed(
          system
              .faults()
              .number(
                  "overflow",
                  "place " + model.places().get(place).name() + " holds too many tokens",
                  0));
    }
  }

  @Override
  public boolean unfire(State state, int event, State into) {
    load(event);
    marking.load(state);
    boolean[] there = {true};
    try {
      occurrence.run(now, frame);
      occurrence.give(
          now,
          frame,
          0,
          (place, colour, _) -> there[0] = there[0] && marking.tokens[place].remove(colour, 1));
      if (!there[0] || !occurrence.needs(now, frame, null)) {
        return false;
      }
    } catch (Occurrence.Failed | StackOverflowError failed) {
      return false;
    }
    Needs needs = occurrence.needs;
    for (int i = 0; i < needs.size; i++) {
      if (!marking.tokens[needs.places[i]].add(
          needs.colours[i], 0, needs.counts[i], model.unit())) {
        return false;
      }
    }
    marking.store(into);
    return true;
  }

  @Override
  public int label(State state, int event) {
    int at = event & KEPT - 1;
    if (keptEvents[at] != event) {
      return system.transitionOf(event);
    }
    Object[] values = keptValues[at];
    return (Integer) values[values.length - 1];
  }

  @Override
  public List<Narrator.Step> unreached() {
    List<Narrator.Step> steps = new ArrayList<>();
    for (int t = fired.nextClearBit(0); t < transitions.size(); t = fired.nextClearBit(t + 1)) {
      steps.add(Narrator.Step.of(transitions.get(t).name()));
    }
    return steps;
  }

  @Override
  public void joins(Explorer other) {
    fired.or(((CpnExplorer) other).fired);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.putLongs(fired.toLongArray(), fired.toLongArray().length);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    fired.clear();
    fired.or(BitSet.valueOf(in.getLongs()));
  }
}
