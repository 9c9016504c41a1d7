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

  private static StateStore encoded(
      StoreFamily.Context context,
      Encoder.Form form,
      Function<StoreFamily.Context, StateStore> table) {
    EncoderFamily.Choice.Chosen collapse =
        (EncoderFamily.Choice.Chosen) Collapse.FAMILY.choose(StoreOptions.parse(""));
    Encoder encoder = collapse.opener().open(context, form);
    try {
      return new EncodedStore(encoder, table.apply(context));
    } catch (MemoryBudget.Exhausted exhausted) {
      encoder.close();
      throw exhausted;
    }
  }
}
