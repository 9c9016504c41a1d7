package dev.nutshell.cli;

import dev.nutshell.cli.options.ModelOptions;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.TooLarge;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Unrepeatable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine;

/** What the user is told of a command that threw something: one sentence, and whose fault it is. */
final class Failures {
  private Failures() {}

  /** Returns the exit status. */
  static int explain(Throwable failure, CommandLine command, PrintWriter err) {
    Throwable thrown =
        failure instanceof CommandLine.ExecutionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    ModelOptions model = ModelOptions.of(command);
    boolean java = model != null && model.isJava();
    switch (thrown) {
      case Complaint complaint -> {
        say(complaint.getMessage(), err);
        return ExitStatus.USAGE;
      }
      case TooLarge noRoom -> {
        say("inconclusive: " + noRoom.getMessage(), err);
        return ExitStatus.INCONCLUSIVE;
      }
      case OutOfMemoryError _ -> {
        say(
            "inconclusive: the Java heap of "
                + (Runtime.getRuntime().maxMemory() >> 20)
                + " MiB is used up; NUTSHELL_JAVA_OPTS=-Xmx2g ./nutshell … gives it more",
            err);
        return ExitStatus.INCONCLUSIVE;
      }
      case InvalidPathException invalid -> {
        say(
            invalid.getInput()
                + ": this is no path: "
                + invalid.getReason()
                + " (names are read as "
                + System.getProperty("sun.jnu.encoding")
                + "; LC_ALL=C.UTF-8 reads them as UTF-8)",
            err);
        return ExitStatus.USAGE;
      }
      case MemoryBudget.Exhausted exhausted -> {
        say("inconclusive: " + exhausted.getMessage(), err);
        return ExitStatus.INCONCLUSIVE;
      }
      case Unrepeatable unrepeatable when java -> {
        say(model.model() + ": " + unrepeatable.getMessage(), err);
        return ExitStatus.USAGE;
      }
      default -> {
        StackTraceElement place = place(thrown);
        if (java && place != null && !place.getClassName().startsWith("dev.nutshell.")) {
          say(model.model() + ": the model's own code fails: " + describe(thrown, place), err);
          return ExitStatus.USAGE;
        }
        return internal(thrown, err);
      }
    }
  }

  /** Something that must not happen. */
  static int internal(Throwable thrown, PrintWriter err) {
    say(
        "internal error, please report it: " + describe(thrown, place(thrown)) + crashFile(thrown),
        err);
    return ExitStatus.INTERNAL_ERROR;
  }

  private static void say(String message, PrintWriter err) {
    err.println(Version.TOOL + ": " + message.replace("\n", "\n          "));
    err.flush();
  }

  private static String describe(Throwable thrown, StackTraceElement place) {
    return thrown
        + (place == null ? "" : " (" + place.getFileName() + ":" + place.getLineNumber() + ")");
  }

  /** The innermost frame that is not the JDK's. */
  private static StackTraceElement place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String type = frame.getClassName();
      if (!type.startsWith("java.") && !type.startsWith("jdk.") && !type.startsWith("sun.")) {
        return frame;
      }
    }
    return null;
  }

  /**
   * Says that standard output is not whole, and why. Whoever closed a pipe, as {@code head} does,
   * knows.
   */
  static void sayIfIncomplete(PrintWriter out, PrintWriter err) {
    if (!out.checkError()) {
      return;
    }
    String why = "it cannot be written";
    try (FileOutputStream again = new FileOutputStream(FileDescriptor.out)) {
      again.write('\n');
    } catch (IOException failure) {
      why = failure.getMessage();
    }
    if (!"Broken pipe".equals(why)) {
      say("standard output is not complete: " + why, err);
    }
  }

  /** Keeps the stack trace where it does not bury the message. */
  private static String crashFile(Throwable thrown) {
    try {
      Path file = Files.createTempFile("nutshell-crash-", ".txt");
      try (PrintWriter trace = new PrintWriter(Files.newBufferedWriter(file))) {
        trace.println(Version.TOOL + " " + Version.number() + ", Java " + Runtime.version());
        thrown.printStackTrace(trace);
      }
      return "; " + file + " says more";
    } catch (IOException | RuntimeException nowhere) {
      return "";
    }
  }
}
