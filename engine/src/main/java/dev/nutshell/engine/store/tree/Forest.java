package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Safepoint;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * All trees of a store: groves, each for vectors that are longer than those of the one before. Most
 * stores have one.
 *
 * <p>Invariant: a vector stands in the first grove whose shape has room for its length, and only
 * there.
 */
final class Forest implements Imaged, AutoCloseable {
  /** At so many states the shape of a grove is looked for, and again at eight times as many. */
  private static final int FIRST_STUDY = 4096;

  private static final int STUDY_FACTOR = 8;

  /**
   * So often that is done in any case, later only where nodes are more than a part of the states.
   */
  private static final int SURE_STUDIES = 2;

  private static final int MANY_NODES = 8;
  private static final int MOST_SAMPLE = 4096;
  private static final int SAMPLE_BYTES = 1 << 20;

  private final MemoryBudget budget;
  private final Grove.Planting planting;
  // Where nobody else is at work: only there groves come, go or are given another shape.
  private final Safepoint safepoint;
  private Grove[] groves = new Grove[0];
  private int[] studies = new int[0];

  Forest(MemoryBudget budget, Grove.Planting planting, Safepoint safepoint) {
    this.budget = budget;
    this.safepoint = safepoint;
    this.planting = planting;
  }

  long size() {
    long size = 0;
    for (Grove grove : groves) {
      size += grove.size();
    }
    return size;
  }

  long bytes() {
    long bytes = 0;
    for (Grove grove : groves) {
      bytes += grove.bytes();
    }
    return bytes;
  }

  Walk walk() {
    return new Walk();
  }

  /** Hands every state over, about in the order in which they came. */
  void forEachInOrder(Consumer<State> taker) {
    for (Grove grove : groves) {
      grove.forEachInOrder(taker);
    }
  }

  private int indexOf(int length) {
    int index = 0;
    while (index < groves.length && groves[index].shape().bytes() < length) {
      index++;
    }
    return index;
  }

  /** Makes sure that vectors of that length have a place. */
  private void provide(int length) {
    if (indexOf(length) < groves.length) {
      return;
    }
    int last = groves.length - 1;
    if (last >= 0 && groves[last].size() < FIRST_STUDY) {
      replace(last, groves[last].replanted(inOrder(length)));
      return;
    }
    // With some room, or vectors that grow byte by byte would get a grove each.
    int room = last < 0 ? length : length + length / 4;
    Grove grove = new Grove(budget, planting, Quotient.Low.ANY, inOrder(room));
    groves = Arrays.copyOf(groves, last + 2);
    studies = Arrays.copyOf(studies, last + 2);
    groves[last + 1] = grove;
  }

  private static TreeShape inOrder(int length) {
    return TreeShape.rooted(Part.inOrder(State.padded(Math.max(1, length))));
  }

  private void replace(int index, Grove grove) {
    groves[index].close();
    groves[index] = grove;
  }

  private static long studyAt(int studies) {
    long at = FIRST_STUDY;
    for (int i = 0; i < studies; i++) {
      at *= STUDY_FACTOR;
    }
    return at;
  }

  private boolean isDue(int index) {
    return groves[index].size() >= studyAt(studies[index]);
  }

  /** Looks for a better shape where it is time to. Running out of memory leaves the old one. */
  private void study(int index) {
    Grove grove = groves[index];
    long size = grove.size();
    while (size >= studyAt(studies[index])) {
      studies[index]++;
    }
    try {
      if (studies[index] <= SURE_STUDIES || grove.nodes() > size / MANY_NODES) {
        Grove other = grove.replanted(TreeShape.rooted(clustered(grove, size)));
        if (other.weight() < grove.weight()) {
          replace(index, other);
        } else {
          other.close();
        }
      }
      groves[index].settle();
    } catch (MemoryBudget.Exhausted tooLittle) {
      // The states stay where they are; nothing was lost but the attempt.
    }
  }

  private static Part clustered(Grove grove, long size) {
    int bytes = grove.shape().bytes();
    int most = (int) Math.min(size, Math.clamp(SAMPLE_BYTES / bytes, 256, MOST_SAMPLE));
    byte[][] sample = new byte[bytes][most];
    long[] seen = new long[1];
    int[] taken = new int[1];
    grove.forEach(
        state -> {
          // The next one is due when as many are taken of the sample as seen of all.
          if (seen[0]++ * most >= taken[0] * size && taken[0] < most) {
            for (int at = 0; at < state.length(); at++) {
              sample[at][taken[0]] = state.get(at);
            }
            taken[0]++;
          }
        });
    return Clustering.of(sample, taken[0]);
  }

  /** One thread's way through the forest, which remembers the tree that it last saw. */
  final class Walk {
    private Grove[] known = new Grove[0];
    private RecentTree[] trees = new RecentTree[0];
    private RootMemo[] memos = new RootMemo[0];
    private long untilStudy;

    void provide(int length) {
      if (groves.length == 0 || groves[groves.length - 1].shape().bytes() < length) {
        safepoint.alone(() -> Forest.this.provide(length));
      }
    }

    RootSet roots(int length) {
      return groves[indexOf(length)].roots(length);
    }

    /**
     * What this thread knows of the roots of vectors of that length, {@link #root} of one asked.
     */
    RootMemo memo(int length) {
      return memos[indexOf(length)];
    }

    /** The root of a vector whose length is provided for. */
    long root(State state) {
      int index = indexOf(state.length());
      if (index >= known.length || known[index] != groves[index]) {
        meet(index);
      }
      return trees[index].root(state);
    }

    private void meet(int index) {
      if (index >= known.length) {
        known = Arrays.copyOf(known, index + 1);
        trees = Arrays.copyOf(trees, index + 1);
        memos = Arrays.copyOf(memos, index + 1);
      }
      memos[index] = new RootMemo();
      trees[index] = groves[index].tree();
      known[index] = groves[index];
    }

    /** So many states were added: it may be time to look for a shape. */
    void grew(int states) {
      untilStudy -= states;
      if (untilStudy <= 0) {
        untilStudy = Long.MAX_VALUE;
        for (int index = 0; index < groves.length; index++) {
          int due = index;
          if (isDue(index)) {
            safepoint.alone(
                () -> {
                  if (isDue(due)) {
                    study(due);
                  }
                });
          }
          long missing = studyAt(studies[index]) - groves[index].size();
          untilStudy = Math.min(untilStudy, 1 + missing / safepoint.threads());
        }
      }
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("trees", 2);
    out.putInts(studies, studies.length);
    out.end();
    for (Grove grove : groves) {
      grove.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    close();
    in.begin("trees", 2);
    int[] counts = in.getInts();
    in.end();
    for (int i = 0; i < counts.length; i++) {
      in.require(counts[i] >= 0 && counts[i] <= 32, "how often a shape was looked for");
      Grove grove = Grove.read(in, budget, planting);
      groves = Arrays.copyOf(groves, i + 1);
      studies = Arrays.copyOf(studies, i + 1);
      groves[i] = grove;
      studies[i] = counts[i];
    }
  }

  @Override
  public void close() {
    for (Grove grove : groves) {
      grove.close();
    }
    groves = new Grove[0];
    studies = new int[0];
  }
}
