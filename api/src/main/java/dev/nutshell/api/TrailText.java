package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Changes;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Violation;
import java.util.List;
import java.util.StringJoiner;

/** Tells a violation in plain text: each move with the variables that it changed. */
public final class TrailText {
  private TrailText() {}

  public static String of(Violation violation) {
    StringBuilder text = new StringBuilder(violation.message());
    if (violation.file() != null) {
      text.append(" (").append(violation.file()).append(':').append(violation.line()).append(')');
    }
    text.append(", after ").append(violation.trail().depth()).append(" moves:");
    violation.trail().walk(new Teller(text));
    return text.toString();
  }

  private static final class Teller implements Trail.Walker {
    private final StringBuilder text;
    private List<Narrator.Binding> before = List.of();
    private int move;

    Teller(StringBuilder text) {
      this.text = text;
    }

    @Override
    public void start(List<Narrator.Binding> initial) {
      line("start", initial);
    }

    @Override
    public void event(int event, List<Narrator.Step> steps, List<Narrator.Binding> after) {
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
