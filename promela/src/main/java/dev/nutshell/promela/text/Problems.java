package dev.nutshell.promela.text;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.promela.syntax.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with a text; at most one error a place, and not without end. */
public final class Problems {
  /** After so many errors the rest is not worth reading. */
  static final int MOST = 20;

  private final String mainFile;
  private final List<Found> errors = new ArrayList<>();
  private final Set<Found> warnings = new LinkedHashSet<>();
  private final Set<Position> places = new HashSet<>();
  private boolean stopped;
  private boolean full;

  private record Found(Position at, String message) {
    Problem problem() {
      return new Problem(at.file(), at.line(), at.column(), message);
    }
  }

  public Problems(String mainFile) {
    this.mainFile = mainFile;
  }

  public void error(Position at, String message) {
    if (!stopped && places.add(at)) {
      errors.add(new Found(at, message));
      stopped = errors.size() >= MOST;
      full = stopped;
    }
  }

  /** An error after which nothing that follows can be trusted: reading ends here. */
  public void fatal(Position at, String message) {
    error(at, message);
    stopped = true;
  }

  public void warning(Position at, String message) {
    if (warnings.size() < MOST) {
      warnings.add(new Found(at, message));
    }
  }

  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  public int errorCount() {
    return errors.size();
  }

  /** Whether reading should end. */
  public boolean stopped() {
    return stopped;
  }

  public List<Problem> errors() {
    List<Problem> all = new ArrayList<>(sorted(errors));
    if (full) {
      String message = "Reading ended here, after " + MOST + " errors: more may follow.";
      all.add(new Found(errors.getLast().at, message).problem());
    }
    return List.copyOf(all);
  }

  public List<Problem> warnings() {
    return sorted(warnings);
  }

  private List<Problem> sorted(Collection<Found> found) {
    Comparator<Found> mainFirst = Comparator.comparing(f -> !f.at.file().equals(mainFile));
    return found.stream().sorted(mainFirst.thenComparing(Found::at)).map(Found::problem).toList();
  }
}
