package dev.nutshell.lts.relation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Formulas that hold in all states of one block and in none of another, from the history of the
 * splits that parted them (R. Cleaveland: On automatically explaining bisimulation inequivalence,
 * CAV 1990; D. Korver, CAV 1991, where hidden steps are passed over).
 *
 * <p>Two blocks were parted at some time because one could do something that the other could not: a
 * label to a block of that time. Every block that the other reaches by this label was another one
 * then, so it was parted from it earlier, and a formula for that is found in the same way.
 */
final class Distinguishing {
  private static final int MOST_FORMULAS = 200_000;
  private static final int DEEPEST = 1_000;

  private final Refinement refinement;
  private final Graph graph;
  private final Splits splits;
  private final Alphabet alphabet;
  private final Map<Long, Formula> known = new HashMap<>();

  private static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLarge() {
      super(null, null, false, false);
    }
  }

  Distinguishing(Refinement refinement, Alphabet alphabet) {
    this.refinement = refinement;
    this.alphabet = alphabet;
    graph = refinement.graph();
    splits = refinement.splits();
  }

  /** A formula that tells the nodes of two blocks apart, or null where it is too large. */
  Formula of(int one, int other) {
    try {
      return parting(one, other, 0);
    } catch (TooLarge _) {
      return null;
    }
  }

  private Formula parting(int one, int other, int depth) {
    long key = (long) one << 32 | other;
    Formula formula = known.get(key);
    if (formula == null) {
      if (depth > DEEPEST || known.size() > MOST_FORMULAS) {
        throw new TooLarge();
      }
      formula = part(one, other, depth);
      known.put(key, formula);
    }
    return formula;
  }

  private Formula part(int one, int other, int depth) {
    int a = one;
    int b = other;
    while (splits.time(a) != splits.time(b)) {
      if (splits.time(a) > splits.time(b)) {
        a = splits.parent(a);
      } else {
        b = splits.parent(b);
      }
    }
    int time = splits.time(a);
    int common = splits.parent(a);
    Signature mine = sign(splits.member(a), common, time);
    Signature theirs = sign(splits.member(b), common, time);
    if (mine.diverges && !theirs.diverges) {
      return new Formula.Diverges(along(common, theirs, depth));
    }
    if (theirs.diverges && !mine.diverges) {
      return new Formula.Not(new Formula.Diverges(along(common, mine, depth)));
    }
    for (long item : mine.items) {
      if (!theirs.items.contains(item)) {
        return can(item, common, theirs, depth);
      }
    }
    for (long item : theirs.items) {
      if (!mine.items.contains(item)) {
        return new Formula.Not(can(item, common, mine, depth));
      }
    }
    throw new IllegalStateException("two blocks were parted for nothing");
  }

  /** Says that the item can be done, so that it is false for those of the other signature. */
  private Formula can(long item, int common, Signature lacking, int depth) {
    int label = (int) (item >>> 32);
    int to = (int) item;
    List<Formula> parts = new ArrayList<>();
    for (long theirs : lacking.items) {
      if ((int) (theirs >>> 32) == label) {
        parts.add(parting(to, (int) theirs, depth + 1));
      }
    }
    boolean silent = refinement.passesOver() && label == Alphabet.HIDDEN;
    if (silent) {
      // A hidden step inside the block, which is no item, must not do either.
      parts.add(parting(to, common, depth + 1));
    }
    Formula then = Formula.all(parts);
    return refinement.passesOver()
        ? new Formula.Until(along(common, lacking, depth), label, alphabet.text(label), then)
        : new Formula.Can(label, alphabet.text(label), then);
  }

  /** Holds in the block, and not where a hidden step leads out of it. */
  private Formula along(int common, Signature leaving, int depth) {
    List<Formula> parts = new ArrayList<>();
    for (long item : leaving.items) {
      if ((int) (item >>> 32) == Alphabet.HIDDEN) {
        parts.add(parting(common, (int) item, depth + 1));
      }
    }
    return Formula.all(parts);
  }

  private record Signature(Set<Long> items, boolean diverges) {}

  /** What a state could do by the blocks just before a time, in the block of that node. */
  private Signature sign(int state, int common, int time) {
    Set<Long> items = new TreeSet<>();
    boolean diverges = false;
    Set<Integer> seen = new HashSet<>(Set.of(state));
    List<Integer> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      int at = open.removeLast();
      diverges |= refinement.diverges(at);
      for (long edge = graph.firstEdge(at); edge < graph.firstEdge(at + 1); edge++) {
        int target = graph.target(edge);
        int node = splits.before(refinement.node(refinement.block(target)), time);
        if (refinement.passesOver() && graph.label(edge) == Alphabet.HIDDEN && node == common) {
          if (seen.add(target)) {
            open.add(target);
          }
        } else {
          items.add((long) graph.label(edge) << 32 | node);
        }
      }
    }
    return new Signature(items, diverges);
  }
}
