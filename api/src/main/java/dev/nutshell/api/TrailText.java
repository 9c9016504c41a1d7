package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Changes;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Violation;
import java.util.List;
import java.util.StringJoiner;

/**
 * Tells a violation in plain text: each move with the variables that it changed. Of a run that goes
 * on for ever, it says which moves come again and again, or that nothing happens any more.
 */
public final class TrailText {
  private TrailText() {}

  /**
   * The violation and the way to it: a line for each move, with what it changed. {@link
   * Check#mustHold} throws this as its message.
   *
   * @param violation what was found
   * @return several lines of plain text
   */
  public static String of(Violation violation) {
    StringBuilder text = new StringBuilder(violation.message());
    if (violation.file() != null) {
      text.append(" (").append(violation.file()).append(':').append(violation.line()).append(')');
    }
    Trail trail = violation.trail();
    text.append(", ").append(when(trail)).append(':');
    violation.trail().walk(new Teller(text, trail.cycle()));
    if (trail.cycle() == trail.depth()) {
      text.append(String.format("%n      and then nothing happens any more"));
    } else if (trail.cycle() != Trail.NO_CYCLE) {
      text.append(String.format("%n      and so on from move %d", trail.cycle() + 1));
    }
    return text.toString();
  }

  private static String when(Trail trail) {
    if (trail.cycle() == Trail.NO_CYCLE || trail.cycle() == trail.depth()) {
      return "after " + trail.depth() + " moves";
    }
    return "after " + trail.cycle() + " moves a cycle of " + (trail.depth() - trail.cycle());
  }

  private static final class Teller implements Trail.Walker {
    private final StringBuilder text;
    private List<Narrator.Binding> before = List.of();
    private final int cycle;
    private int move;

    Teller(StringBuilder text, int cycle) {
      this.text = text;
      this.cycle = cycle;
    }

    @Override
    public void start(List<Narrator.Binding> initial) {
      line("start", initial);
    }

    @Override
    public void event(int event, List<Narrator.Step> steps, List<Narrator.Binding> after) {
      if (move == cycle + 1) {
        text.append(String.format("%n      from here on, again and again:"));
      }
      StringJoiner words = new StringJoiner("; ");
      steps.forEach(step -> words.add(step.text()));
      line(words.toString(), after);
    }

    private void line(String what, List<Narrator.Binding> now) {
      StringJoiner changes = new StringJoiner(", ");
      for (Narrator.Binding change : Changes.between(before, now)) {
        changes.add(change.text("="));
      }
      text.append(String.format("%n%4d. %-30s %s", move++, what, changes).stripTrailing());
      before = now;
    }
  }
}
