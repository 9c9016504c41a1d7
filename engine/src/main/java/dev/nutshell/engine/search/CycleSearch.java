package dev.nutshell.engine.search;

import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.store.Traits;

/** Which search looks for runs that an automaton accepts. */
public final class CycleSearch {
  private CycleSearch() {}

  /**
   * By components; but beside a store that omits states, and is chosen because it is small, by a
   * search that keeps no vectors. That one knows nothing of fairness. Several threads search
   * nested, too, over a store that gives states lasting ids.
   */
  public static Search of(Task task, Product product) {
    if (task.hands() instanceof Hands.Several) {
      return new ThreadedNestedSearch(task, product);
    }
    boolean small = task.store().traits().answers() == Traits.Answers.OMITS;
    return small && product.fairness() == Fairness.NONE
        ? new NestedSearch(task, product)
        : new ComponentSearch(task, product);
  }
}
