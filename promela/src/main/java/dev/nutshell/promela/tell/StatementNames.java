package dev.nutshell.promela.tell;

import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Spelling;
import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.run.StepLabel;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Finds the statements that a text names as a trail prints them: {@code z = 1}, {@code A z = 1},
 * {@code A(0) z = 1}, with a colon or not, with file and line or not.
 */
public final class StatementNames {
  private static final int ANYBODY = -1;
  private static final int NOBODY = -2;

  private final Model model;

  public StatementNames(Model model) {
    this.model = model;
  }

  public Meaning meaning(String given) {
    String text = plain(given);
    int[] meant = new int[model.actions().size()];
    boolean known = false;
    boolean open = false;
    for (int i = 0; i < meant.length; i++) {
      meant[i] = who(i, text);
      known |= meant[i] == ANYBODY || meant[i] >= 0 && !model.plan().dynamic();
      open |= meant[i] >= 0;
    }
    if (!known && !open) {
      return new Meaning.Nothing(nearest(text));
    }
    if (model.passages().anyDeparts() && Arrays.stream(meant).anyMatch(pid -> pid >= 0)) {
      return new Meaning.Blurred(
          "'"
              + given
              + "' names a process by its number, and numbers are others where processes end in"
              + " the step before: leave the number out, or say --merge off");
    }
    IntPredicate numbers = number -> fits(meant[StepLabel.action(number)], StepLabel.pid(number));
    return known ? new Meaning.Known(numbers) : new Meaning.Open(numbers);
  }

  private static boolean fits(int meant, int pid) {
    return meant == ANYBODY || meant >= 0 && meant == pid;
  }

  private String nearest(String text) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < model.actions().size(); i++) {
      String statement = plain(model.actions().get(i).text());
      names.add(model.types().process(model.actions().owner(i)).name() + " " + statement);
      names.add(statement);
    }
    return Spelling.nearest(text, names);
  }

  /** Whose step of this statement the text means: NOBODY, ANYBODY or a process. */
  private int who(int number, String text) {
    Action action = model.actions().get(number);
    if (isStatement(action, text)) {
      return ANYBODY;
    }
    String process = model.types().process(model.actions().owner(number)).name();
    if (!text.startsWith(process)) {
      return NOBODY;
    }
    String rest = text.substring(process.length());
    int pid = ANYBODY;
    int close = rest.indexOf(')');
    if (rest.matches("\\(\\d{1,3}\\).*")) {
      pid = Integer.parseInt(rest.substring(1, close));
      rest = rest.substring(close + 1);
    }
    boolean apart = rest.startsWith(":") || rest.startsWith(" ");
    rest = rest.startsWith(":") ? rest.substring(1) : rest;
    boolean fits = apart && isStatement(action, rest.strip()) && mayBe(number, pid);
    return fits ? pid : NOBODY;
  }

  /** Whether a process of that number may take the statement. */
  private boolean mayBe(int action, int pid) {
    return pid == ANYBODY
        || pid < VectorPlan.MOST_PROCESSES
            && (model.plan().dynamic()
                || pid < model.plan().active()
                    && model.plan().active(pid) == model.actions().owner(action));
  }

  private static boolean isStatement(Action action, String text) {
    String statement = plain(action.text());
    String place = action.at().file() + ":" + action.at().line() + " ";
    return text.equals(statement) || text.equals(place + statement);
  }

  private static String plain(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
