package dev.nutshell.bench.liveness;

import dev.nutshell.engine.plan.judge.Reduction;
import java.util.ArrayList;
import java.util.List;

/** How a model is searched: none of it may change an answer. */
record Setting(boolean merge, boolean dead, Reduction reduction, String store) {
  static final List<String> STORES =
      List.of("full", "tree:compact", "collapse", "delta", "comback", "automaton", "auto");

  /** Every statement is a step, every variable is kept, every order is tried. */
  static final Setting PURE = new Setting(false, false, Reduction.NONE, "full");

  /** What a user gets who says nothing. */
  static final Setting DEFAULT = new Setting(true, true, Reduction.POR, "auto");

  /** Every way to make a model smaller, and every store with the least and the most of them. */
  static List<Setting> all() {
    List<Setting> all = new ArrayList<>(smaller());
    for (String store : STORES) {
      if (!store.equals("full")) {
        all.add(new Setting(false, false, Reduction.NONE, store));
        all.add(new Setting(true, true, Reduction.POR, store));
      }
    }
    return all;
  }

  /** Every way to make a model smaller. */
  static List<Setting> smaller() {
    List<Setting> all = new ArrayList<>();
    for (Reduction reduction : List.of(Reduction.NONE, Reduction.POR)) {
      for (boolean merge : List.of(false, true)) {
        for (boolean dead : List.of(false, true)) {
          all.add(new Setting(merge, dead, reduction, "full"));
        }
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return (merge ? "merge " : "")
        + (dead ? "dead " : "")
        + (reduction == Reduction.NONE ? "" : reduction.word() + " ")
        + store;
  }
}
