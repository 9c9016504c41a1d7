package dev.nutshell.lts.relation;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Spelling;
import dev.nutshell.lts.LtsSystem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What labels are hidden or renamed. The first rule that fits a label decides; a star in a rule
 * stands for any text.
 */
public final class Relabelling {
  /** Nothing is hidden and nothing renamed. */
  public static final Relabelling NONE = new Relabelling(List.of());

  private record Rule(String text, Pattern pattern, String becomes) {}

  private final List<Rule> rules;

  private Relabelling(List<Rule> rules) {
    this.rules = rules;
  }

  /** These rules, and then one that hides. */
  public Relabelling hiding(String label) {
    return with(label, null);
  }

  /** These rules, and then one that renames. */
  public Relabelling renaming(String label, String name) {
    return with(label, name);
  }

  private Relabelling with(String label, String becomes) {
    String pattern = Pattern.quote(label).replace("*", "\\E.*\\Q");
    List<Rule> more = new ArrayList<>(rules);
    more.add(new Rule(label, Pattern.compile(pattern, Pattern.DOTALL), becomes));
    return new Relabelling(List.copyOf(more));
  }

  /** What becomes of a label: another one, or null where it is hidden. */
  String apply(String label) {
    for (Rule rule : rules) {
      if (rule.pattern.matcher(label).matches()) {
        return rule.becomes;
      }
    }
    return label;
  }

  /** The first rule that fits no label of the systems, with a guess what was meant; or null. */
  public String idle(List<LtsSystem> systems) {
    Set<String> labels = new HashSet<>();
    for (LtsSystem system : systems) {
      Narrator narrator = system.narrator();
      for (int label = 0; label < system.labels(); label++) {
        labels.add(narrator.label(label));
      }
    }
    for (Rule rule : rules) {
      if (labels.stream().noneMatch(label -> rule.pattern.matcher(label).matches())) {
        String near = Spelling.nearest(rule.text, labels.stream().sorted().limit(10_000).toList());
        return "no transition has the label '"
            + rule.text
            + "'"
            + (near == null ? "" : "; did you mean '" + near + "'?");
      }
    }
    return null;
  }
}
