package dev.nutshell.bench.spin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Asks SPIN about the models of {@code examples/promela}: what their first comments say has to be
 * what SPIN finds, and the states that are left by default at most SPIN's. Argument: the folder.
 */
public final class ExampleCounts {
  private static final Pattern EXPECTED =
      Pattern.compile("(?m)^// expect: (.*); states (\\d+) \\(pure (\\d+)\\)$");

  private ExampleCounts() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Path.of(arguments.length > 0 ? arguments[0] : "examples/promela");
    Spin spin = Spin.installed(Files.createTempDirectory("examples"));
    if (spin == null) {
      System.out.println("spin and a C compiler are needed");
      return;
    }
    List<Path> models;
    try (Stream<Path> files = Files.list(folder)) {
      models = files.sorted().toList();
    }
    for (Path model : models) {
      String text = Files.readString(model);
      Spin.Answer pure = spin.ask(text, Spin.Mode.PURE);
      Spin.Answer merged = spin.ask(text, Spin.Mode.MERGED);
      System.out.printf("%-28s %s%n", model.getFileName(), judged(text, pure, merged));
    }
  }

  private static String judged(String text, Spin.Answer pure, Spin.Answer merged) {
    Matcher expected = EXPECTED.matcher(text);
    if (!(pure instanceof Spin.Counted whole) || !(merged instanceof Spin.Counted small)) {
      return "NO ANSWER " + pure + " " + merged;
    }
    if (!expected.find()) {
      return "NO EXPECTATION, SPIN has %d states, %d by default %s"
          .formatted(whole.states(), small.states(), whole.messages());
    }
    String verdict =
        whole.messages().isEmpty()
            ? "holds"
            : whole.messages().iterator().next().startsWith("invalid")
                ? "invalid end state"
                : "assertion";
    long states = Long.parseLong(expected.group(2));
    boolean same =
        Long.parseLong(expected.group(3)) == whole.states()
            && expected.group(1).startsWith(verdict)
            && states <= small.states();
    return "%s  pure %d, reduced %d of SPIN's %d, %s"
        .formatted(same ? "as SPIN" : "DIFFERENT", whole.states(), states, small.states(), verdict);
  }
}
