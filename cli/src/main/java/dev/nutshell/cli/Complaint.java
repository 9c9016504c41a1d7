package dev.nutshell.cli;

import dev.nutshell.engine.model.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** The user's command or model is wrong: ends the command with the message and status 2. */
final class Complaint extends RuntimeException {
  Complaint(String message) {
    super(message, null, false, false);
  }

  Complaint(List<Problem> problems) {
    this(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
  }
}
