package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.TransitionSystem;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/** Tells whether a label number stands for one of some texts, looking each number up once. */
final class LabelMatcher implements IntPredicate {
  private final TransitionSystem system;
  private final List<String> texts;
  private final BitSet known = new BitSet();
  private final BitSet matching = new BitSet();

  LabelMatcher(TransitionSystem system, List<String> texts) {
    this.system = system;
    this.texts = texts;
  }

  @Override
  public synchronized boolean test(int label) {
    if (!known.get(label)) {
      known.set(label);
      matching.set(label, texts.contains(system.narrator().label(label)));
    }
    return matching.get(label);
  }
}
