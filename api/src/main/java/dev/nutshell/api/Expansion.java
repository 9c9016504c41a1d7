package dev.nutshell.api;

import dev.nutshell.engine.model.Abilities.Parties;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.util.Arrays;

/** The moves of one state, reused from state to state. */
final class Expansion<S> implements Moves<S> {
  private final Cast cast;
  private final State vector = new State();
  private boolean filled;
  private String[] names = new String[8];
  private Object[] arguments = new Object[16];
  private Object[] successors = new Object[8];
  private int[] actors = new int[16];
  private int size;
  private int fault;
  private boolean mayEnd;

  Expansion(Cast cast) {
    this.cast = cast;
  }

  /** Whether these are the moves of that state. */
  boolean isOf(State state) {
    return filled && vector.sameAs(state);
  }

  void start(State state) {
    vector.copyFrom(state);
    filled = true;
    size = 0;
    fault = Explorer.OK;
    mayEnd = false;
  }

  /** Holds no moves any more, and no memory for them. */
  void forget() {
    filled = false;
    size = 0;
    names = new String[8];
    arguments = new Object[16];
    successors = new Object[8];
    actors = new int[16];
  }

  @Override
  public void add(String name, Object first, Object second, S next) {
    add(name, first, second, next, Parties.NOBODY, Parties.NOBODY);
  }

  @Override
  public Moves<S> by(Object actor, Object partner) {
    int who = cast.number(actor);
    int with = cast.number(partner);
    return new Moves<>() {
      @Override
      public void add(String name, Object first, Object second, S next) {
        Expansion.this.add(name, first, second, next, who, with);
      }

      @Override
      public Moves<S> by(Object other, Object another) {
        return Expansion.this.by(other, another);
      }
    };
  }

  private void add(String name, Object first, Object second, S next, int actor, int partner) {
    if (name == null) {
      throw new IllegalArgumentException("a move has no name: it is null");
    }
    if (size == names.length) {
      names = Arrays.copyOf(names, 2 * size);
      arguments = Arrays.copyOf(arguments, 4 * size);
      successors = Arrays.copyOf(successors, 2 * size);
      actors = Arrays.copyOf(actors, 4 * size);
    }
    actors[2 * size] = actor;
    actors[2 * size + 1] = partner;
    names[size] = name;
    arguments[2 * size] = first;
    arguments[2 * size + 1] = second;
    successors[size++] = next;
  }

  void fail(int number) {
    fault = number;
  }

  void mayEnd(boolean may) {
    mayEnd = may;
  }

  boolean mayEnd() {
    return mayEnd;
  }

  int fault() {
    return fault;
  }

  int size() {
    return size;
  }

  @SuppressWarnings("unchecked") // add takes nothing else
  S next(int move) {
    return (S) successors[move];
  }

  int actor(int move) {
    return actors[2 * move];
  }

  /** Who else makes the move, or nobody. */
  int partner(int move) {
    return actors[2 * move + 1];
  }

  Labels.Key label(int move) {
    return new Labels.Key(names[move], arguments[2 * move], arguments[2 * move + 1]);
  }
}
