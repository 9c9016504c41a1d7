package dev.nutshell.api;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.util.function.IntConsumer;

/**
 * Steps through a {@link Model}. Keeps the moves of the states met lately, since a depth-first
 * search comes back to a state as often as it has successors.
 */
final class JavaExplorer<S> implements Explorer.Plain, Abilities.Parties {
  private static final int KEPT = 256;

  private final JavaSystem<S> system;

  @SuppressWarnings({"unchecked", "rawtypes"}) // no generic arrays in Java
  private final Expansion<S>[] expansions = new Expansion[KEPT];

  private final Scrutiny<S> scrutiny;
  private final boolean scrutinises;

  /**
   * @param scrutinises whether it looks now and then if the model keeps the rules
   */
  JavaExplorer(JavaSystem<S> system, boolean scrutinises) {
    this.system = system;
    this.scrutinises = scrutinises;
    scrutiny = new Scrutiny<>(system);
  }

  @Override
  public void initial(State into) {
    if (system.initial.size() == 1) {
      system.encode(system.initial.getFirst(), into, scrutinises);
    } else {
      into.resize(0);
    }
  }

  @Override
  public int enabled(State state, EventList into) {
    Expansion<S> expansion = expand(state);
    into.clear();
    for (int move = 0; move < expansion.size(); move++) {
      into.add(move);
    }
    return expansion.fault();
  }

  @Override
  public int fire(State state, int event, State into) {
    S next = expand(state, event).next(event);
    try {
      if (next == null) {
        throw new IllegalArgumentException("a move leads to null, which is no state");
      }
      system.encode(next, into, scrutinises);
      return OK;
    } catch (Throwable thrown) {
      into.copyFrom(state);
      return system.faults.number(thrown);
    }
  }

  @Override
  public boolean mayEnd(State state) {
    return expand(state).mayEnd();
  }

  @Override
  public int label(State state, int event) {
    return system.labels.number(expand(state, event).label(event));
  }

  @Override
  public int parties() {
    return system.cast.size();
  }

  @Override
  public String name(int party) {
    return system.cast.name(party);
  }

  @Override
  public int initiator(State state, int event) {
    return expand(state, event).actor(event);
  }

  @Override
  public void movers(State state, int event, IntConsumer visitor) {
    Expansion<S> expansion = expand(state, event);
    if (expansion.actor(event) != NOBODY) {
      visitor.accept(expansion.actor(event));
    }
    if (expansion.partner(event) != NOBODY) {
      visitor.accept(expansion.partner(event));
    }
  }

  private Expansion<S> expand(State state, int event) {
    Expansion<S> expansion = expand(state);
    if (event >= expansion.size()) {
      throw scrutiny.missing(state, event, expansion);
    }
    return expansion;
  }

  private Expansion<S> expand(State state) {
    int place = (int) state.hash(0) & KEPT - 1;
    Expansion<S> expansion = expansions[place];
    if (expansion == null) {
      expansion = expansions[place] = new Expansion<>(system.cast);
    }
    if (!expansion.isOf(state)) {
      expansion.start(state);
      try {
        fill(expansion, state);
      } catch (RuntimeException unfinished) {
        expansion.forget();
        throw unfinished;
      }
    }
    return expansion;
  }

  private void fill(Expansion<S> expansion, State state) {
    if (JavaSystem.isBeforeStart(state)) {
      for (int i = 0; i < system.initial.size(); i++) {
        expansion.add("start", i, system.initial.get(i));
      }
      return;
    }
    try {
      if (scrutinises && scrutiny.isDue()) {
        scrutiny.fill(expansion, state);
      } else {
        system.model.moves(system.decode(state), expansion);
      }
      if (expansion.size() == 0 && expansion.fault() == OK) {
        // Here and not when it is asked: what it throws is a fault of this state.
        expansion.mayEnd(system.model.mayEnd(system.decode(state)));
      }
    } catch (Throwable thrown) {
      expansion.fail(system.faults.number(thrown));
    }
  }
}
