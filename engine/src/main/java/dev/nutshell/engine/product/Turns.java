package dev.nutshell.engine.product;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import java.util.function.IntConsumer;

/**
 * Who is able to move in a state of a product, and who moves by an event of it: what fairness is
 * about. The automaton is nobody. Whether somebody is able depends on the system alone, also where
 * the automaton would not go along; and where the system has no event, nobody is.
 */
public final class Turns {
  private final ProductExplorer explorer;
  private final Abilities.Parties parties;
  private final ProductEvents pairs;
  private final int tail;
  private final State inner = new State();

  /**
   * @param tail of a state that is not the system's
   */
  Turns(ProductExplorer explorer, Abilities.Parties parties, ProductEvents pairs, int tail) {
    this.explorer = explorer;
    this.parties = parties;
    this.pairs = pairs;
    this.tail = tail;
  }

  /** How many there are at most. */
  public int parties() {
    return parties.parties();
  }

  /**
   * Visits those who are able to move in a state, some of them several times.
   *
   * @param state the one whose events the explorer was asked for last
   */
  public void able(State state, IntConsumer visitor) {
    Product.system(state, tail, inner);
    EventList own = explorer.own();
    for (int i = 0; i < own.size(); i++) {
      int party = parties.initiator(inner, own.get(i));
      if (party != Abilities.Parties.NOBODY) {
        visitor.accept(party);
      }
    }
  }

  /** Visits those who move by an event of a state. */
  public void movers(State state, int event, IntConsumer visitor) {
    if (!pairs.stutters(event)) {
      Product.system(state, tail, inner);
      parties.movers(inner, pairs.event(event), visitor);
    }
  }
}
