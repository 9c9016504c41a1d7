package dev.nutshell.cli.terminal;

import dev.nutshell.engine.model.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** The user's command or model is wrong: ends the command with the message and status 2. */
public final class Complaint extends RuntimeException {
  /** Who has read so many problems mends them first. */
  private static final int MOST = 25;

  public Complaint(String message) {
    super(message, null, false, false);
  }

  public Complaint(List<Problem> problems) {
    this(
        problems.stream().limit(MOST).map(Problem::toString).collect(Collectors.joining("\n"))
            + (problems.size() <= MOST ? "" : "\n… and " + (problems.size() - MOST) + " more"));
  }
}
