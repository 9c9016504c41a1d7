package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.TableStore;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;

/**
 * What the tree stores have in common: a vector is folded into one pair, and the pairs form sets.
 * The shape of the trees is {@linkplain Clustering found} from the first states, and again from
 * more of them as long as there are many inner nodes; each time all states move to trees of that
 * shape.
 */
abstract sealed class PairingStore extends TableStore permits TreeStore, CompactTreeStore {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.NONE, true);

  private final Forest forest;

  PairingStore(MemoryBudget budget, Grove.Planting planting, Safepoint safepoint) {
    super(TRAITS, safepoint.threads());
    forest = new Forest(budget, planting, safepoint);
  }

  @Override
  public final long size() {
    return forest.size();
  }

  @Override
  public final long bytes() {
    return forest.bytes();
  }

  @Override
  public final void write(ImageWriter out) throws IOException {
    forest.write(out);
  }

  @Override
  public final void read(ImageReader in) throws IOException {
    forest.read(in);
  }

  @Override
  public final void close() {
    forest.close();
  }

  @Override
  protected final Session open() {
    return new TreeSession();
  }

  private final class TreeSession extends TableSession {
    private final Forest.Walk walk = forest.walk();
    // Keeps the looks ahead from being optimised away.
    private long ahead;

    @Override
    public long put(State state, long parent, int event) {
      walk.provide(state.length());
      boolean isNew = walk.roots(state.length()).add(walk.root(state));
      if (isNew) {
        walk.grew(1);
      }
      return isNew ? 0 : ~0L;
    }

    @Override
    public void put(Batch batch) {
      long[] roots = batch.hashes();
      int size = batch.size();
      for (int i = batch.done(); i < size; i++) {
        walk.provide(batch.state(i).length());
      }
      for (int i = batch.done(); i < size; i++) {
        roots[i] = walk.root(batch.state(i));
      }
      // A loop of its own: what lies between two looks must be short for them to overlap.
      for (int i = batch.done(); i < size; i++) {
        ahead += walk.roots(batch.state(i).length()).look(roots[i]);
      }
      int added = 0;
      for (int i = batch.done(); i < size; i++) {
        boolean isNew = walk.roots(batch.state(i).length()).add(roots[i]);
        added += isNew ? 1 : 0;
        batch.answer(isNew ? 0 : ~0L);
      }
      if (added > 0) {
        walk.grew(added);
      }
    }
  }
}
