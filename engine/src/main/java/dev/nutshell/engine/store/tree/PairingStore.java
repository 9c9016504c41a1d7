package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.Bundles;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.TableStore;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * What the tree stores have in common: a vector is folded into one pair, and the pairs form sets.
 * The shape of the trees is {@linkplain Clustering found} from the first states, and again from
 * more of them as long as there are many inner nodes; each time all states move to trees of that
 * shape.
 */
abstract sealed class PairingStore extends TableStore implements Movable
    permits TreeStore, CompactTreeStore {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.NONE, true);

  private final Forest forest;
  private final int threads;

  PairingStore(MemoryBudget budget, Grove.Planting planting, Safepoint safepoint) {
    super(TRAITS, safepoint.threads());
    threads = safepoint.threads();
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

  /** About in the order in which left halves of vectors were first seen. */
  @Override
  public final void forEach(Consumer<State> taker) {
    forest.forEachInOrder(taker);
  }

  @Override
  public final void close() {
    forest.close();
  }

  @Override
  protected final Session open() {
    return threads == 1 ? new TreeSession() : new SharedSession();
  }

  /** Folds vectors, and puts one at a time. */
  private abstract class FoldingSession extends TableSession {
    final Forest.Walk walk = forest.walk();
    // Keeps the looks ahead from being optimised away.
    private long ahead;

    @Override
    public final long put(State state, long parent, int event) {
      int length = state.length();
      walk.provide(length);
      long root = walk.root(state);
      RootMemo memo = walk.memo(length);
      if (memo.knows(root, length)) {
        return ~0L;
      }
      boolean isNew = walk.roots(length).add(root);
      memo.learn(root, length);
      if (isNew) {
        walk.grew(1);
      }
      return isNew ? 0 : ~0L;
    }

    /**
     * Answers for what this thread knows. Of the others it leaves the roots in the batch's hashes,
     * and has looked at their places.
     */
    final void fold(Batch batch) {
      long[] roots = batch.hashes();
      long[] places = batch.places();
      int size = batch.size();
      for (int i = batch.done(); i < size; i++) {
        walk.provide(batch.state(i).length());
      }
      for (int i = batch.done(); i < size; i++) {
        State state = batch.state(i);
        int length = state.length();
        roots[i] = walk.root(state);
        if (walk.memo(length).knows(roots[i], length)) {
          batch.answer(i, ~0L);
        } else {
          places[i] = walk.roots(length).place(roots[i]);
        }
      }
      // A loop of its own: what lies between two looks must be short for them to overlap.
      for (int i = batch.done(); i < size; i++) {
        if (!batch.isAnswered(i)) {
          ahead += walk.roots(batch.state(i).length()).look(roots[i], places[i]);
        }
      }
    }
  }

  /** Of a store for one thread. */
  private final class TreeSession extends FoldingSession {
    @Override
    public void put(Batch batch) {
      fold(batch);
      int added = 0;
      for (int i = batch.done(), size = batch.size(); i < size; i++) {
        if (!batch.isAnswered(i)) {
          int length = batch.state(i).length();
          boolean isNew = walk.roots(length).add(batch.hashes()[i], batch.places()[i]);
          walk.memo(length).learn(batch.hashes()[i], length);
          added += isNew ? 1 : 0;
          batch.answer(i, isNew ? 0 : ~0L);
        }
      }
      if (added > 0) {
        walk.grew(added);
      }
    }
  }

  /** Of a store for several: what is not found is added slice by slice. */
  private final class SharedSession extends FoldingSession {
    private final Bundles bundles = new Bundles(SharedRoots.mostSlices(threads));

    @Override
    public void put(Batch batch) {
      fold(batch);
      bundles.begin(batch.size());
      for (int i = 0; i < batch.size(); i++) {
        if (batch.isAnswered(i)) {
          continue;
        }
        SharedRoots roots = roots(batch, i);
        if (roots.surelyHolds(batch.hashes()[i], batch.places()[i])) {
          answer(batch, i, false);
        } else {
          bundles.add(roots.slice(batch.places()[i]), i);
        }
      }
      int added = 0;
      for (int slice = 0; slice < bundles.partitions(); slice++) {
        while (!bundles.isEmpty(slice)) {
          added += addSome(batch, slice);
        }
      }
      if (added > 0) {
        walk.grew(added);
      }
    }

    /** Adds what belongs into one slice of one set, as vectors of another length have another. */
    private int addSome(Batch batch, int slice) {
      SharedRoots roots = roots(batch, bundles.peek(slice));
      int added = 0;
      roots.lock(slice);
      try {
        do {
          int item = bundles.take(slice);
          boolean isNew = roots.addLocked(batch.hashes()[item], batch.places()[item]);
          answer(batch, item, isNew);
          added += isNew ? 1 : 0;
        } while (!bundles.isEmpty(slice) && roots(batch, bundles.peek(slice)) == roots);
      } finally {
        roots.unlock(slice);
      }
      return added;
    }

    private void answer(Batch batch, int item, boolean isNew) {
      int length = batch.state(item).length();
      walk.memo(length).learn(batch.hashes()[item], length);
      batch.answer(item, isNew ? 0 : ~0L);
    }

    private SharedRoots roots(Batch batch, int item) {
      return (SharedRoots) walk.roots(batch.state(item).length());
    }
  }
}
