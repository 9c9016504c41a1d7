package dev.nutshell.report;

import dev.nutshell.engine.plan.advise.Advice;
import dev.nutshell.engine.plan.advise.Estimate;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Advice on a model, with the command that follows it.
 *
 * @param arguments of the program, one by one
 * @param seconds how long it took to find out
 */
public record Advising(
    String tool,
    String version,
    String path,
    Advice advice,
    List<String> arguments,
    double seconds) {
  /** How many states there are, as far as that is known. */
  public String states() {
    return switch (advice.estimate()) {
      case Estimate.Exactly exactly -> "%,d states, all explored".formatted(exactly.states());
      case Estimate.AtLeast least -> "at least %,d: %s".formatted(least.states(), least.why());
      case Estimate.About about ->
          ("about %,d states; of models that were tried 8 in 10 lay between %,d and %,d, very large"
                  + " ones mostly above")
              .formatted(about.likely(), about.low(), about.high());
    };
  }

  /** The command as a shell reads it. */
  public String command() {
    return command(tool, arguments);
  }

  /** A program and its arguments as a shell reads them. */
  public static String command(String tool, List<String> arguments) {
    return tool + " " + arguments.stream().map(Advising::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
