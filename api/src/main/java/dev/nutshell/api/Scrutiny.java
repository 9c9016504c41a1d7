package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unrepeatable;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * Asks a model twice for the moves of a state, and looks whether it changes states that it was
 * given or has handed out. The search would leave out states in silence, or tell of some that there
 * are not. The first states are all looked at, later ones now and then.
 */
final class Scrutiny<S> {
  private static final int FIRST = 1024;
  private static final int EVERY = 256;
  private static final String ADVICE =
      " A model's moves depend on nothing but the state that they are asked for: no random numbers,"
          + " no clock, no field that changes.";
  private static final String COPY =
      " States are values: copy an array or a list before you change it.";

  private final JavaSystem<S> system;
  private long expansions;
  private State first;
  private Record movesOfFirst;
  private int faultOfFirst;

  Scrutiny(JavaSystem<S> system) {
    this.system = system;
  }

  boolean isDue() {
    long number = expansions++;
    return number < FIRST || number % EVERY == EVERY - 1;
  }

  /** Moves as they were when they were added. */
  private final class Record implements Moves<S> {
    private final Expansion<S> also;
    private final List<String> labels = new ArrayList<>();
    private final List<State> vectors = new ArrayList<>();
    private final List<S> successors = new ArrayList<>();
    private final List<String> actors = new ArrayList<>();

    Record(Expansion<S> also) {
      this.also = also;
    }

    @Override
    public void add(String name, Object first, Object second, S next) {
      also.add(name, first, second, next);
      record(name, first, second, next);
    }

    @Override
    public Moves<S> by(Object actor, Object partner) {
      Moves<S> theirs = also.by(actor, partner);
      return new Moves<>() {
        @Override
        public void add(String name, Object first, Object second, S next) {
          theirs.add(name, first, second, next);
          record(name, first, second, next);
        }

        @Override
        public Moves<S> by(Object other, Object another) {
          return Record.this.by(other, another);
        }
      };
    }

    private void record(String name, Object first, Object second, S next) {
      labels.add(new Labels.Key(name, first, second).text());
      vectors.add(vector(next));
      successors.add(next);
      int last = also.size() - 1; // kept here: the expansion is used again for other states
      actors.add(actor(also.actor(last)) + " and " + actor(also.partner(last)));
    }
  }

  /** Fills in the moves, and throws where the model does not keep the rules. */
  void fill(Expansion<S> expansion, State state) {
    S given = system.codec.decode(state);
    State back = vector(given);
    if (!same(back, state) && system.codec instanceof RecordCodec) {
      throw new Unrepeatable(
          name()
              + " has states that do not stay what they are: "
              + text(state)
              + " becomes "
              + text(back)
              + " when it is built again from its components."
              + " Accessors and constructors of a record must keep what they are given.");
    }
    Record once = new Record(expansion);
    int fault = moves(given, once);
    expansion.fail(fault);
    State after = vector(given);
    if (!same(after, back)) {
      throw new Unrepeatable(
          "moves() of "
              + name()
              + " changes the state that it is given: "
              + text(state)
              + " is "
              + text(after)
              + " afterwards."
              + COPY);
    }
    unchanged(once);
    compare(state, once, fault);
    if (first == null) {
      first = new State();
      first.copyFrom(state);
      movesOfFirst = once;
      faultOfFirst = fault;
    } else if (Long.bitCount(expansions) == 1) {
      // What changes with time may be the same twice in a row.
      compare(first, movesOfFirst, faultOfFirst);
    }
  }

  /** Asks again, and throws where the answer is another. */
  private void compare(State state, Record once, int fault) {
    Record twice = new Record(new Expansion<>(system.cast));
    int again = moves(system.codec.decode(state), twice);
    compare(state, once, twice);
    if (fault != again) {
      throw differs(state, outcome(fault), outcome(again));
    }
  }

  private int moves(S given, Moves<S> into) {
    try {
      system.model.moves(given, into);
      return JavaExplorer.OK;
    } catch (Throwable thrown) {
      return system.faults.number(thrown);
    }
  }

  private void unchanged(Record moves) {
    for (int i = 0; i < moves.labels.size(); i++) {
      State now = vector(moves.successors.get(i));
      if (!same(now, moves.vectors.get(i))) {
        throw new Unrepeatable(
            "moves() of "
                + name()
                + " changes a state after it has added it: '"
                + moves.labels.get(i)
                + "' led to "
                + text(moves.vectors.get(i))
                + ", and to "
                + text(now)
                + " when all moves were added."
                + COPY);
      }
    }
  }

  private void compare(State state, Record once, Record twice) {
    int common = Math.min(once.labels.size(), twice.labels.size());
    for (int i = 0; i < common; i++) {
      if (!once.labels.get(i).equals(twice.labels.get(i))) {
        throw differs(state, move(once, i), move(twice, i));
      }
      if (!same(once.vectors.get(i), twice.vectors.get(i))) {
        throw differs(state, move(once, i), move(twice, i));
      }
      if (!once.actors.get(i).equals(twice.actors.get(i))) {
        throw differs(state, actors(once, i), actors(twice, i));
      }
    }
    if (once.labels.size() != twice.labels.size()) {
      throw differs(state, count(once), count(twice));
    }
  }

  private Unrepeatable differs(State state, String first, String then) {
    return new Unrepeatable(
        "moves() of "
            + name()
            + " does not repeat itself: asked twice about "
            + text(state)
            + ", it first has "
            + first
            + " and then "
            + then
            + "."
            + ADVICE);
  }

  /** What to throw where a state has fewer moves than when it was expanded. */
  Unrepeatable missing(State state, int event, Expansion<S> now) {
    return differs(state, (event + 1) + " moves or more", count(now.size()));
  }

  private String move(Record moves, int index) {
    return "'" + moves.labels.get(index) + "' to " + text(moves.vectors.get(index));
  }

  private String actors(Record moves, int index) {
    return "'" + moves.labels.get(index) + "' by " + moves.actors.get(index);
  }

  private String actor(int number) {
    return number < 0 ? "nobody" : "'" + system.cast.name(number) + "'";
  }

  private String count(Record moves) {
    return count(moves.labels.size());
  }

  private static String count(int moves) {
    return moves == 1 ? "1 move" : moves + " moves";
  }

  private String outcome(int fault) {
    return fault == JavaExplorer.OK
        ? "no exception"
        : "an exception, " + system.faults.fault(fault).message();
  }

  private String name() {
    return system.model.getClass().getSimpleName();
  }

  /** Null where it has none, which is a fault of its own when the move is made. */
  private State vector(S value) {
    State vector = new State();
    try {
      system.codec.encode(value, vector);
      return vector;
    } catch (Throwable thrown) {
      system.faults.passOn(thrown);
      return null;
    }
  }

  private static boolean same(State one, State other) {
    return one == null ? other == null : other != null && one.sameAs(other);
  }

  private String text(State vector) {
    if (vector == null) {
      return "something that is no state";
    }
    StringJoiner values = new StringJoiner(", ", "[", "]");
    for (Narrator.Binding binding : system.bindings(vector)) {
      values.add(binding.name() + " = " + binding.value());
    }
    return values.toString();
  }
}
