package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents say one should type does what they say. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..");

  /** A word in capitals stands for something that the reader has, and so do some plain names. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "\\b(MODEL|NET|DIR|OUT|LABEL|FOLDER|A\\.aut|A\\.pml)\\b|…|\\bm\\.pml|\\bnet\\.|\\bmodel\\.pml|\\blink\\.aut|\\bbig\\.pml");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Set<String> CHECKING = Set.of("check");

  @TempDir private static Path folder;

  /** A command, where it stands, and the status that the comment behind it promises. */
  record Typed(String document, String line) {
    @Override
    public String toString() {
      return document + ": " + line;
    }
  }

  static List<Typed> commands() throws IOException {
    List<Typed> commands = new ArrayList<>();
    for (Path document : documents()) {
      boolean inside = false;
      boolean plain = false;
      for (String line : Files.readAllLines(document)) {
        if (line.startsWith("```")) {
          inside = !inside;
          plain = inside && line.equals("```");
        } else if (plain && line.matches("(\\./)?nutshell check .*")) {
          if (!PLACEHOLDER.matcher(line.replaceFirst("\\s#.*", "")).find()) {
            commands.add(new Typed(ROOT.relativize(document).toString(), line));
          }
        }
      }
    }
    return commands;
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), files)
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.toString().contains("/adr/"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void a_command_does_what_is_said(Typed typed) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(typed.line().replaceFirst("\\s+#.*$", ""));
    while (matcher.find()) {
      String word = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
      words.add(word.startsWith("examples/") ? ROOT.resolve(word).toString() : word);
    }
    words.removeFirst();
    for (int i = 1; i < words.size(); i++) {
      if (Set.of("--report", "--junit", "--sarif", "--json", "--run").contains(words.get(i - 1))) {
        words.set(i, folder.resolve(words.get(i)).toString());
      }
    }
    if (CHECKING.contains(words.getFirst())) {
      words.addAll(List.of("--trail", folder.resolve("trail.json").toString(), "--memory", "512M"));
    }
    StringWriter out = new StringWriter();
    PrintWriter both = new PrintWriter(out, true);
    int status = Main.run(both, both, words.toArray(String[]::new));
    String said = typed.line().replaceFirst("^.*#\\s*", "");
    if (typed.line().contains("#") && said.startsWith("holds")) {
      assertThat(status).as("%s%n%s", typed, out).isZero();
    } else if (typed.line().contains("#") && said.startsWith("violated")) {
      assertThat(status).as("%s%n%s", typed, out).isEqualTo(1);
    } else {
      assertThat(status).as("%s%n%s", typed, out).isIn(0, 1);
    }
  }

  @Test
  void the_documents_have_commands() throws IOException {
    assertThat(commands()).hasSizeGreaterThan(12);
  }

  /** What a document refers to is there. */
  @Test
  void links_between_documents_lead_somewhere() throws IOException {
    Pattern link = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");
    for (Path document : documents()) {
      Matcher links = link.matcher(Files.readString(document).replaceAll("(?s)```.*?```", ""));
      while (links.find()) {
        Path target = document.getParent().resolve(links.group(1));
        assertThat(Files.exists(target)).as("%s: %s", document, links.group(1)).isTrue();
      }
    }
  }
}
