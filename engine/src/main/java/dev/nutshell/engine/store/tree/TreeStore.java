package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import java.util.List;

/**
 * Recursive pairing: a vector is a binary tree over its bytes, equal subtrees are stored once, and
 * a state costs one pair of node numbers (Laarman, van de Pol, Weber: Parallel Recursive State
 * Compression for Free, SPIN 2011). The roots lie in a table that is looked up with one cache miss.
 *
 * <p>A state costs 5 to 5.7 bytes whatever its length, where its two numbers are below 2²⁰,
 * otherwise 10 to 11.5; each distinct subtree costs 18 to 19.5.
 */
public final class TreeStore extends PairingStore {
  public static final StoreFamily FAMILY =
      new StoreFamily() {
        @Override
        public String name() {
          return "tree";
        }

        @Override
        public String summary() {
          return "equal subtrees of vectors stored once, from 5 bytes a state, or from 1 with"
              + " tree:compact; exhaustive";
        }

        @Override
        public List<String> specimens() {
          return List.of("tree", "tree:compact");
        }

        @Override
        public Encoder.Form codes() {
          return Encoder.Form.WORDS;
        }

        @Override
        public Choice choose(StoreOptions options) {
          return switch (options.text()) {
            case "" ->
                new Choice.Chosen(
                    "tree",
                    TRAITS,
                    context -> new TreeStore(context.budget(), context.safepoint()));
            case "compact" ->
                new Choice.Chosen(
                    "tree:compact",
                    TRAITS,
                    context -> new CompactTreeStore(context.budget(), context.safepoint()));
            default ->
                new Choice.Refused(
                    "tree has no option '" + options.text() + "'; its only one is 'compact'");
          };
        }
      };

  public TreeStore(MemoryBudget budget) {
    this(budget, Safepoint.ofOne());
  }

  /**
   * @param safepoint for how many threads it is, and where they meet
   */
  public TreeStore(MemoryBudget budget, Safepoint safepoint) {
    super(budget, planting(safepoint.threads()), safepoint);
  }

  private static Grove.Planting planting(int threads) {
    return new Plantings(threads) {
      @Override
      public boolean mindsLow() {
        return false;
      }

      @Override
      RootSet slice(MemoryBudget budget, Quotient.Low low, Slice slice) {
        return new FastRoots(budget, slice);
      }
    };
  }
}
