package dev.nutshell.cli.terminal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The files that trails go to: a name for the first, and the same with a number for the others. */
public final class Trails {
  private static final Pattern EXTENSION = Pattern.compile("(?<=.)(\\.gz|\\.\\w+(\\.gz)?)$");
  private static final List<String> ENDINGS = List.of(".trail.json", ".json", ".trail");

  private Trails() {}

  /** In the working directory, as the model is called. */
  public static String usual(String model) {
    if (model.equals("-")) {
      return "stdin.trail.json";
    }
    if (model.startsWith("java:")) {
      return model.substring("java:".length()) + ".trail.json";
    }
    Path name = Path.of(model).getFileName();
    return EXTENSION.matcher(name == null ? "model" : name.toString()).replaceFirst("")
        + ".trail.json";
  }

  /**
   * @param number from 1
   */
  public static String numbered(String first, int number) {
    boolean single = first.equals("-") || isDevice(Path.of(first));
    if (number == 1 || single) {
      return first;
    }
    String ending = ENDINGS.stream().filter(first::endsWith).findFirst().orElse("");
    return first.substring(0, first.length() - ending.length()) + "." + number + ending;
  }

  private static boolean isDevice(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path);
  }
}
