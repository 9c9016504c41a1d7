package dev.nutshell.engine.search;

import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.store.Traits;

/** Which search looks for runs that an automaton accepts. */
public final class CycleSearch {
  private CycleSearch() {}

  /**
   * By components; but beside a store that omits states, and is chosen because it is small, by a
   * search that keeps no vectors. That one knows nothing of fairness.
   */
  public static Search of(Task task, Product product) {
    boolean small = task.store().traits().answers() == Traits.Answers.OMITS;
    return small && product.fairness() == Fairness.NONE
        ? new NestedSearch(task, product)
        : new ComponentSearch(task, product);
  }
}
