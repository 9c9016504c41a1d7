package dev.nutshell.cpn.run;

import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finds bindings and lets them occur; an event is a transition with values for its variables. */
final class CpnExplorer implements Explorer.Plain, Abilities.Reversal {
  private final CpnSystem system;
  private final Model model;
  private final List<Transition> transitions;
  private final Colours[] colours;
  private final Occurrence occurrence;
  private final Marking marking;
  private final Effects effects = new Effects();
  private final Bindings bindings;
  private final int[][] order;
  private final BitSet fired = new BitSet();
  private final EventList again = new EventList();
  private final Needs given = new Needs();
  private long time;

  CpnExplorer(CpnSystem system) {
    this.system = system;
    model = system.model();
    transitions = model.transitions();
    colours = system.colours();
    occurrence = new Occurrence(model, system.faults(), colours);
    marking = new Marking(model);
    bindings = new Bindings(system, marking, colours, occurrence, effects);
    order = system.byPriority();
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
    occurrence.setTime(at);
    for (int[] group : order) {
      for (int t : group) {
        bindings.find(t, at, into);
      }
      if (!into.isEmpty()) {
        return;
      }
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
    Transition now = null;
    try {
      Effect effect = effect(event);
      now = transitions.get(effect.transition);
      fired.set(effect.transition);
      marking.load(state);
      if (!model.remembers() || now.resets().length > 0) {
        return occur(effect, into, asks, known);
      }
      if (effect.changes == null) {
        work(effect);
      }
      if (!marking.changed(effect.changes, 1, into)) {
        throw tooMany(effect);
      }
      return OK;
    } catch (Occurrence.Failed failed) {
      into.copyFrom(state);
      return failed.fault;
    } catch (StackOverflowError | OutOfMemoryError tooMuch) {
      into.copyFrom(state);
      return occurrence.tooMuch(now, tooMuch).fault;
    }
  }

  private Effect effect(int event) {
    Effect known = effects.of(event);
    return known != null ? known : bindings.recall(event);
  }

  /** Finds out what an event gives. */
  private void work(Effect effect) {
    Transition now = transitions.get(effect.transition);
    Object[] frame = bindings.load(effect.transition, effect.values);
    occurrence.run(now, frame);
    given.clear();
    occurrence.give(
        now,
        frame,
        0,
        (place, colour, _) -> {
          lookAt(place, colour);
          given.add(place, colour, 1, 0);
        });
    effect.occurs(given.triples());
  }

  private Occurrence.Failed tooMany(Effect effect) {
    return new Occurrence.Failed(
        system
            .faults()
            .number(
                "overflow",
                "a place holds too many tokens after transition "
                    + transitions.get(effect.transition).name(),
                0));
  }

  /**
   * Works everything out on the marking itself.
   *
   * @param asks whether the time was asked for, and is known
   */
  private int occur(Effect effect, State into, boolean asks, long known) {
    Transition now = transitions.get(effect.transition);
    Object[] frame = bindings.load(effect.transition, effect.values);
    occurrence.setDice(marking, effect.transition);
    marking.spoil();
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
    occurrence.give(
        now,
        frame,
        at,
        (place, colour, stamp) -> {
          lookAt(place, colour);
          boolean timed = model.places().get(place).timed();
          if (!marking.tokens[place].add(colour, timed ? stamp : 0, 1, model.unit())) {
            throw tooMany(effect);
          }
        });
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

  private void lookAt(int place, int colour) {
    if (system.isRestricted(place)
        && !model
            .places()
            .get(place)
            .set()
            .isLegal(colours[model.places().get(place).colours()].value(colour))) {
      system.noteIllegal(place);
    }
  }

  @Override
  public boolean unfire(State state, int event, State into) {
    try {
      Effect effect = effect(event);
      if (effect.changes == null) {
        work(effect);
      }
      marking.load(state);
      return effect.isCovered(marking, effect.gives) && marking.changed(effect.changes, -1, into);
    } catch (Occurrence.Failed | StackOverflowError failed) {
      return false;
    }
  }

  @Override
  public int label(State state, int event) {
    Effect known = effects.of(event);
    return known != null ? known.transition : system.transitionOf(event);
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
