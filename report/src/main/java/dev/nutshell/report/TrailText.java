package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Changes;
import dev.nutshell.engine.plan.Trail;
import java.io.PrintWriter;
import java.util.List;

/** A trail as a person reads it: who does what, and what that changes. */
public final class TrailText {
  private static final int HEAD = 5;
  private static final int TAIL = 25;

  private final PrintWriter out;
  private final Style style;

  public TrailText(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  /** Writes the beginning and the end of the trail, all of it where it is short. */
  public void write(Trail trail) {
    int events = trail.depth();
    trail.walk(
        new Trail.Walker() {
          private List<Narrator.Binding> before = List.of();
          private int number;

          @Override
          public void start(List<Narrator.Binding> initial) {
            before = initial;
          }

          @Override
          public void event(int event, List<Narrator.Step> steps, List<Narrator.Binding> after) {
            if (number == trail.cycle()) {
              out.printf("      %s%n", style.faint("— from here on, again and again —"));
            }
            number++;
            if (number <= HEAD || number > events - TAIL || events <= HEAD + TAIL) {
              line(number, steps, Changes.between(before, after));
            } else if (number == HEAD + 1 || number == trail.cycle() + 1) {
              more(
                  number <= trail.cycle() ? Math.min(trail.cycle(), events - TAIL) : events - TAIL);
            }
            before = after;
          }

          /** Up to that event nothing is shown; where the cycle begins among them, that is. */
          private void more(int last) {
            out.printf("      %s%n", style.faint("… " + (last - number + 1) + " more …"));
          }
        });
    if (trail.cycle() == events) {
      out.printf("      %s%n", style.faint("— and then nothing happens any more —"));
    }
  }

  private void line(int number, List<Narrator.Step> steps, List<Narrator.Binding> changes) {
    StringBuilder changed = new StringBuilder();
    for (Narrator.Binding change : changes) {
      changed.append(changed.isEmpty() ? "" : "  ").append(change.text(" = "));
    }
    for (int i = 0; i < steps.size(); i++) {
      Narrator.Step step = steps.get(i);
      String place = step.line() == 0 ? "" : step.file() + ":" + step.line() + " ";
      String who = step.process() == null ? "" : step.process() + "  ";
      out.printf(
          "%s  %s%s%s%s%n",
          i == 0 ? String.format("%4d:", number) : "     ",
          who,
          style.faint(place),
          step.text(),
          i == steps.size() - 1 && !changed.isEmpty() ? style.faint("   [" + changed + "]") : "");
    }
  }
}
