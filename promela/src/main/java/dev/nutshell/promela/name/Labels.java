package dev.nutshell.promela.name;

import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The labels of one process and the jumps to them. Which of several labels of one name a goto means
 * is known only at the end of the body: the one in its own block, else the first one in a block
 * around it, else the last of all, as in SPIN.
 */
public final class Labels {
  /**
   * @param dStep the d_step around it, 0 for none
   */
  private record Definition(Label label, Position at, int dStep) {}

  /** What must differ between two labels; an inline's name, or null outside of inlines. */
  private record Key(String name, List<Integer> block, String inline) {}

  private record Jump(Entry entry, Position at, int dStep) {}

  /** The labels of one name by their blocks, where there are several: oldest and newest. */
  private static final class Namesakes {
    final Map<List<Integer>, Definition> oldest = new HashMap<>();
    final Map<List<Integer>, Definition> newest = new HashMap<>();
    Definition first;
    Definition last;

    void add(List<Integer> block, Definition definition) {
      oldest.putIfAbsent(block, definition);
      newest.put(block, definition);
      first = first == null ? definition : first;
      last = definition;
    }

    Definition target(List<Integer> block) {
      if (newest.containsKey(block)) {
        return newest.get(block);
      }
      Definition around = null;
      for (int depth = 0; depth < block.size(); depth++) {
        Definition candidate = oldest.get(block.subList(0, depth));
        boolean older =
            candidate != null
                && (around == null || candidate.label.number() < around.label.number());
        around = older ? candidate : around;
      }
      return around != null ? around : last;
    }
  }

  private final List<Label> labels = new ArrayList<>();
  private final Set<Key> keys = new HashSet<>();
  private final Map<String, Namesakes> byName = new LinkedHashMap<>();
  private final List<Jump> jumps = new ArrayList<>();

  /**
   * @param inline the inline whose expansion holds the label, or null
   * @return null where the label is there already
   */
  public Label define(Entry entry, Position at, int dStep, String inline) {
    if (!keys.add(new Key(entry.name(), entry.block(), inline))) {
      return null;
    }
    Label label = new Label(entry.name(), labels.size());
    labels.add(label);
    byName
        .computeIfAbsent(entry.name(), _ -> new Namesakes())
        .add(entry.block(), new Definition(label, at, dStep));
    return label;
  }

  /** Where the first label of that name stands. */
  public Position first(String name) {
    return byName.get(name).first.at;
  }

  /** A stand-in for the label that {@link #targets} finds later. */
  public Label jump(Entry entry, Position at, int dStep) {
    jumps.add(new Jump(entry, at, dStep));
    return new Label(entry.name(), jumps.size() - 1);
  }

  public List<Label> labels() {
    return labels;
  }

  /** For each jump its label; reports those that have none. */
  public List<Label> targets(Problems problems) {
    List<Label> targets = new ArrayList<>();
    for (Jump jump : jumps) {
      Namesakes namesakes = byName.get(jump.entry.name());
      if (namesakes == null) {
        targets.add(null);
        reportMissing(jump, problems);
        continue;
      }
      Definition target = namesakes.target(jump.entry.block());
      targets.add(target.label);
      if (jump.dStep != target.dStep) {
        String how = jump.dStep != 0 ? "out of" : "into";
        problems.error(jump.at, "A goto cannot jump " + how + " a d_step.");
      }
    }
    return targets;
  }

  private void reportMissing(Jump jump, Problems problems) {
    if (problems.stopped()) {
      return;
    }
    Suggestion suggestion = new Suggestion(jump.entry.name());
    byName.forEach((name, namesakes) -> suggestion.consider(name, namesakes.first.at));
    problems.error(
        jump.at, "There is no label '" + jump.entry.name() + "'." + suggestion.sentence());
  }
}
