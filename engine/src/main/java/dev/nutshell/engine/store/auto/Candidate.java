package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.EncodedStore;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.EncoderFamily;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.automaton.AutomatonStore;
import dev.nutshell.engine.store.collapse.Collapse;
import dev.nutshell.engine.store.disk.DiskStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.engine.store.tree.CompactTreeStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * An exact store that states can move to: one that takes bare vectors, in any order, and can hand
 * them on. Stores that replay events want to know where each state came from, by ids that do not
 * survive a move, so they are none.
 *
 * @param price what a put takes, as a multiple of one into tree:compact: the mean of what the
 *     campaign in {@code bench/results/auto.md} measured
 */
record Candidate(String spec, double price, Function<StoreFamily.Context, StateStore> opener) {

  private static final String DISK = "disk";

  /** Dearer than any other. */
  private static final double LAST = 100;

  /** From so many bytes on, a vector is worth the tables that make a row of numbers of it. */
  private static final int LONG = 48;

  private static final List<Candidate> OF_VECTORS =
      List.of(
          new Candidate("tree:compact", 1, context -> new CompactTreeStore(context.budget())),
          new Candidate(
              "automaton", 1.8, context -> new AutomatonStore(context.budget(), context.seed())));

  /** Those for the states of a model: an encoder has to know what a vector consists of. */
  static List<Candidate> of(StoreFamily.Context context) {
    if (context.system() == null) {
      return OF_VECTORS;
    }
    List<Candidate> all = new ArrayList<>(OF_VECTORS);
    for (Candidate table : OF_VECTORS) {
      all.add(
          new Candidate(
              "collapse+" + table.spec,
              table.price + 0.3,
              each -> encoded(each, Encoder.Form.WORDS, table.opener)));
    }
    all.add(
        new Candidate(
            "collapse",
            1.1,
            each ->
                encoded(
                    each,
                    Encoder.Form.SHORT,
                    codes -> new FullStore(codes.budget(), codes.seed()))));
    return List.copyOf(all);
  }

  /**
   * The store to move to when no other is left, where that is allowed; null where it is not.
   *
   * @param longest the length of the longest vector so far
   */
  static Candidate lastResort(StoreFamily.Context context, int longest) {
    if (context.budget().disk() <= 0) {
      return null;
    }
    return context.system() == null || longest < LONG
        ? new Candidate(DISK, LAST, each -> new DiskStore(each.with(null)))
        : new Candidate("collapse+" + DISK, LAST, Candidate::encodedOnDisk);
  }

  /** Whether it is the store to move to when no other is left. */
  static boolean isLastResort(String spec) {
    return spec.endsWith(DISK);
  }

  private static StateStore encodedOnDisk(StoreFamily.Context context) {
    Encoder encoder = collapse().opener().open(context, Encoder.Form.SHORT);
    try {
      return new DiskStore(context.with(encoder));
    } catch (MemoryBudget.Exhausted exhausted) {
      encoder.close();
      throw exhausted;
    }
  }

  private static EncoderFamily.Choice.Chosen collapse() {
    return (EncoderFamily.Choice.Chosen) Collapse.FAMILY.choose(StoreOptions.parse(""));
  }

  private static StateStore encoded(
      StoreFamily.Context context,
      Encoder.Form form,
      Function<StoreFamily.Context, StateStore> table) {
    Encoder encoder = collapse().opener().open(context, form);
    try {
      return new EncodedStore(encoder, table.apply(context));
    } catch (MemoryBudget.Exhausted exhausted) {
      encoder.close();
      throw exhausted;
    }
  }
}
