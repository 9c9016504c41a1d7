package dev.nutshell.examples;

import dev.nutshell.api.Slots;
import dev.nutshell.api.VectorModel;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;

/**
 * Producers that put their letters into one mailbox, first in, first out, from which a reader takes
 * them. Each producer works for some steps before each of its letters; the reader works for as many
 * after each. Which letter lies where depends on the order of putting: so orders do matter, and
 * reductions find less to do than in {@link Tournament}.
 *
 * @param producers 1 to 4
 * @param letters of each producer, 1 to 15
 * @param work steps before each letter, 0 to 15
 * @param capacity of the mailbox, 1 to 16
 */
public record Mailbox(int producers, int letters, int work, int capacity) implements VectorModel {
  private static final int READER = 7;

  public Mailbox {
    if (producers < 1
        || producers > 4
        || letters < 1
        || letters > 15
        || work < 0
        || work > 15
        || capacity < 1
        || capacity > 16) {
      throw new IllegalArgumentException(
          "producers is 1 to 4, letters 1 to 15, work 0 to 15, capacity 1 to 16");
    }
  }

  public Mailbox() {
    this(3, 4, 1, 4);
  }

  @Override
  public Slots slots() {
    Slots slots = new Slots();
    slots.array("step", 8, 8);
    slots.array("letter", 4, capacity, "-", "0", "1", "2", "3");
    return slots;
  }

  @Override
  public String label(int label) {
    return label == READER ? "the reader goes on" : "producer " + label + " goes on";
  }

  @Override
  public Abilities abilities() {
    return new Abilities(
        Abilities.NONE.reversal(),
        Abilities.NONE.ways(),
        Ability.by(Abilities.Independence.class),
        Abilities.NONE.subsets(),
        Abilities.NONE.parties());
  }

  @Override
  public Explorer explorer() {
    return new Explore(this);
  }

  /** Byte i is the number of steps of producer i, byte 7 of the reader; then the letters. */
  private static final class Explore implements Explorer.Plain, Abilities.Independence {
    private static final int LETTERS = 8;
    private final int producers;
    private final int steps;
    private final int round;
    private final int capacity;
    private final int length;

    Explore(Mailbox model) {
      producers = model.producers;
      round = model.work + 1;
      steps = model.letters * round;
      capacity = model.capacity;
      length = model.slots().length();
    }

    @Override
    public void initial(State into) {
      into.resize(0);
      into.resize(length);
    }

    @Override
    public int enabled(State state, EventList into) {
      into.clear();
      boolean full = letter(state, capacity - 1) != 0;
      for (int producer = 0; producer < producers; producer++) {
        int step = state.get(producer) & 0xFF;
        if (step < steps && !(puts(step) && full)) {
          into.add(producer);
        }
      }
      if (state.get(READER) > 0 || letter(state, 0) != 0) {
        into.add(READER);
      }
      return OK;
    }

    private boolean puts(int step) {
      return step % round == round - 1;
    }

    private long letters(State state) {
      return state.getLong(LETTERS);
    }

    private int letter(State state, int index) {
      return (int) (letters(state) >>> 4 * index) & 15;
    }

    @Override
    public int fire(State state, int event, State into) {
      into.copyFrom(state);
      if (event == READER) {
        boolean takes = state.get(READER) == 0;
        into.set(READER, takes ? round - 1 : state.get(READER) - 1);
        if (takes) {
          into.setLong(LETTERS, letters(state) >>> 4);
        }
      } else {
        if (puts(state.get(event) & 0xFF)) {
          long letters = letters(state);
          int count = 16 - (Long.numberOfLeadingZeros(letters) >>> 2);
          into.setLong(LETTERS, letters | event + 1L << 4 * count);
        }
        into.set(event, state.get(event) + 1);
      }
      return OK;
    }

    @Override
    public boolean independent(State state, int event, int other) {
      return isLocal(state, event) || isLocal(state, other);
    }

    private boolean isLocal(State state, int event) {
      return event == READER ? state.get(READER) > 0 : !puts(state.get(event) & 0xFF);
    }

    @Override
    public boolean mayEnd(State state) {
      return true;
    }

    @Override
    public int label(State state, int event) {
      return event;
    }
  }
}
