package dev.nutshell.promela.parser;

import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Problems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The labels of one process and the jumps to them. Which of several labels of one name a goto means
 * is known only at the end of the body: the one in its own block, else one in a block around it,
 * else any.
 */
final class Labels {
  /**
   * @param dStep the d_step around it, 0 for none
   */
  private record Definition(Entry entry, Label label, Position at, int dStep, String inline) {}

  private record Jump(Entry entry, Position at, int dStep) {}

  private final List<Definition> definitions = new ArrayList<>();
  private final List<Jump> jumps = new ArrayList<>();

  /**
   * @param inline the inline whose expansion holds the label, or null
   * @return null where the label is there already
   */
  Label define(Entry entry, Position at, int dStep, String inline) {
    for (Definition old : definitions) {
      boolean same =
          old.entry.name().equals(entry.name())
              && old.entry.block().equals(entry.block())
              && java.util.Objects.equals(old.inline, inline);
      if (same) {
        return null;
      }
    }
    Label label = new Label(entry.name(), definitions.size());
    definitions.add(new Definition(entry, label, at, dStep, inline));
    return label;
  }

  /** Where the label of that name and block was defined. */
  Position first(Entry entry) {
    return definitions.stream()
        .filter(definition -> definition.entry.name().equals(entry.name()))
        .findFirst()
        .orElseThrow()
        .at;
  }

  /** A stand-in for the label that {@link #targets} finds later. */
  Label jump(Entry entry, Position at, int dStep) {
    jumps.add(new Jump(entry, at, dStep));
    return new Label(entry.name(), jumps.size() - 1);
  }

  List<Label> labels() {
    return definitions.stream().map(Definition::label).toList();
  }

  /** For each jump its label; reports those that have none. */
  List<Label> targets(Problems problems) {
    List<Label> targets = new ArrayList<>();
    for (Jump jump : jumps) {
      Definition target = target(jump.entry);
      targets.add(target == null ? null : target.label);
      if (target == null) {
        Suggestion suggestion = new Suggestion(jump.entry.name());
        definitions.forEach(known -> suggestion.consider(known.entry.name(), known.at));
        problems.error(
            jump.at, "There is no label '" + jump.entry.name() + "'." + suggestion.sentence());
      } else if (jump.dStep != target.dStep) {
        String how = jump.dStep != 0 ? "out of" : "into";
        problems.error(jump.at, "A goto cannot jump " + how + " a d_step.");
      }
    }
    return targets;
  }

  private Definition target(Entry entry) {
    List<Definition> newestFirst = new ArrayList<>(definitions);
    Collections.reverse(newestFirst);
    Definition best = null;
    for (Definition definition : newestFirst) {
      if (!definition.entry.name().equals(entry.name())) {
        continue;
      }
      List<Integer> block = definition.entry.block();
      if (block.equals(entry.block())) {
        return definition;
      }
      boolean around =
          block.size() < entry.block().size()
              && entry.block().subList(0, block.size()).equals(block);
      if (around || best == null) {
        best = definition;
      }
    }
    return best;
  }
}
