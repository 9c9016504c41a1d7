package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.product.Turns;
import java.util.BitSet;

/**
 * What a cycle that is being put together still owes: the acceptance sets that are not met, and the
 * parties that it has wronged so far. Under weak fairness those are wronged who were able to move
 * in all of its states and did not, under strong fairness those who were in one of them.
 */
final class Owed {
  private final Product product;
  private final Fairness fairness;
  private final Turns turns;
  private final BitSet able = new BitSet();
  private final BitSet movers = new BitSet();
  private final BitSet wronged = new BitSet();
  private final BitSet moved = new BitSet();
  private long sets;

  /** How many transitions the cycle has. */
  private int length;

  /**
   * @param explorer of the product
   */
  Owed(Product product, Explorer explorer) {
    this.product = product;
    fairness = product.fairness();
    turns = fairness == Fairness.NONE ? null : product.turns(explorer);
    sets = product.allMarks();
  }

  boolean isNothing() {
    return sets == 0 && wronged.isEmpty();
  }

  /** A state is left next, whose events the explorer was asked for last. */
  void at(State state) {
    able.clear();
    if (turns != null) {
      turns.able(state, able::set);
    }
  }

  /** Whether something less would be owed if the cycle went over this event of the state. */
  boolean lessBy(State state, int event) {
    if ((product.marks(event) & sets) != 0) {
      return true;
    }
    if (wronged.isEmpty()) {
      return false;
    }
    movers.clear();
    turns.movers(state, event, movers::set);
    return movers.intersects(wronged) || fairness == Fairness.WEAK && !covers(able, wronged);
  }

  private static boolean covers(BitSet large, BitSet small) {
    for (int i = small.nextSetBit(0); i >= 0; i = small.nextSetBit(i + 1)) {
      if (!large.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** The cycle goes over this event of the state. */
  void takes(State state, int event) {
    sets &= ~product.marks(event);
    if (turns == null) {
      return;
    }
    turns.movers(state, event, moved::set);
    if (fairness == Fairness.WEAK && length++ > 0) {
      wronged.and(able);
    } else {
      wronged.or(able);
    }
    wronged.andNot(moved);
  }

  /** The cycle goes that way; the state and the events are the walker's to use. */
  void takes(Explorer explorer, State from, int[] way) {
    State here = new State();
    State next = new State();
    EventList events = new EventList();
    here.copyFrom(from);
    for (int event : way) {
      if (turns != null) {
        explorer.enabled(here, events);
      }
      at(here);
      takes(here, event);
      explorer.fire(here, event, next);
      here.copyFrom(next);
    }
  }
}
