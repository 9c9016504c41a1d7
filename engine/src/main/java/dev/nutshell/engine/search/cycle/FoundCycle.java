package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.store.cache.StateTable;
import java.util.function.Consumer;

/** A cycle that a search has come round, as long as its path happened to be. */
public final class FoundCycle implements Lasso.Component {
  private final StateTable states;

  private FoundCycle(StateTable states) {
    this.states = states;
  }

  /**
   * Goes round once, and then by shorter ways over the same states.
   *
   * @param path from the initial state on
   * @param stem how many of its events lead to the cycle
   * @return null where it does not close, or is not accepted
   */
  public static Lasso.Path shorter(Product product, MemoryBudget budget, int[] path, int stem) {
    if (!closes(product, path, stem, _ -> {}) || !product.accepts(path, stem)) {
      return null;
    }
    try (StateTable states = new StateTable(budget, 0)) {
      closes(product, path, stem, states::put);
      FoundCycle cycle = new FoundCycle(states);
      return new Lasso(product, budget).of(path, cycle, cycle);
    } catch (MemoryBudget.Exhausted exhausted) {
      // A long cycle is as good as a short one.
      return new Lasso.Path(path, stem);
    }
  }

  /**
   * @param passed takes the states of the cycle
   */
  private static boolean closes(Product product, int[] path, int stem, Consumer<State> passed) {
    Explorer explorer = product.explorer();
    State here = new State();
    State next = new State();
    State turn = new State();
    explorer.initial(here);
    for (int i = 0; i < path.length; i++) {
      if (i == stem) {
        turn.copyFrom(here);
      }
      if (i >= stem) {
        passed.accept(here);
      }
      explorer.fire(here, path[i], next);
      here.copyFrom(next);
    }
    return here.sameAs(turn);
  }

  @Override
  public long id(State state, long parent, int event) {
    return 0;
  }

  @Override
  public boolean holds(State state, long id) {
    return states.find(state) >= 0;
  }
}
