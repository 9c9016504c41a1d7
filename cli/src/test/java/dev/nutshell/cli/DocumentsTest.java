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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents say one should type does what they say. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..");

  /** Run by tests of their own: they wait for somebody, or need what is not everywhere. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("nutshell (studio|lsp|cluster)\\b|--device|ReachabilityCardinality\\.xml");

  /** What a reader has; the test has something in its place. */
  private static final Pattern FILE =
      Pattern.compile("(?!examples/).*\\.(pml|pnml|aut|aut\\.gz|svg|html|xml|sarif|json|run)|DIR");

  private static final String MODEL =
      """
      byte x;
      active [2] proctype p() { do :: x < 2 -> x++ :: x > 0 -> x-- od }
      """;
  private static final String SYSTEM =
      """
      des (0, 5, 4)
      (0, "send !1", 1)
      (1, "c1", 2)
      (1, "i", 1)
      (2, "r1(d)", 3)
      (3, "receive", 0)
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void what_a_reader_has() throws IOException {
    for (String name : List.of("MODEL", "A", "B", "big")) {
      Files.writeString(folder.resolve(name + ".pml"), MODEL);
    }
    for (String name : List.of("A", "B", "abp", "protocol", "service", "link")) {
      Files.writeString(folder.resolve(name + ".aut"), SYSTEM);
    }
    Files.copy(ROOT.resolve("examples/petri/telephones.pnml"), folder.resolve("NET.pnml"));
  }

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
        } else if (plain
            && line.matches("(\\./)?nutshell [a-z]+( .*)?")
            && !ELSEWHERE.matcher(line.replaceFirst("\\s#.*", "")).find()) {
          commands.add(new Typed(ROOT.relativize(document).toString(), line));
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
    for (String word : split(typed.line().replaceFirst("\\s+#.*$", ""))) {
      words.add(standIn(word));
    }
    words.removeFirst();
    if (words.contains("--memory")) {
      words.set(words.indexOf("--memory") + 1, "512M");
    } else if (Set.of("check", "generate").contains(words.getFirst())) {
      words.addAll(List.of("--memory", "512M"));
    }
    if (words.contains("--fair") && !words.contains("--ltl") && typed.line().contains("MODEL")) {
      words.addAll(List.of("--ltl", "[] <> x > 0")); // fairness is of runs
    }
    boolean several = words.stream().filter(word -> word.endsWith(".pml")).count() > 1;
    boolean looks =
        words.contains("--ltl")
            || !words.contains("none") && !words.contains("StateSpace") && !several;
    if (words.getFirst().equals("check") && looks) {
      String name = Path.of(words.get(1)).getFileName().toString().replaceFirst("\\.\\w+$", "");
      words.addAll(List.of("--trail", folder.resolve(name + ".trail.json").toString()));
    }
    StringWriter out = new StringWriter();
    PrintWriter both = new PrintWriter(out, true);
    int status = Main.run(both, both, words.toArray(String[]::new));
    String said = typed.line().replaceFirst("^.*#\\s*", "");
    if (typed.line().contains("#") && said.startsWith("holds")) {
      assertThat(status).as("%s%n%s", typed, out).isZero();
    } else if (typed.line().contains("#") && said.startsWith("violated")) {
      assertThat(status).as("%s%n%s", typed, out).isEqualTo(1);
    } else if (words.getFirst().equals("resume")) {
      // A run that was long enough to be broken off is not for this test.
      assertThat(out.toString()).contains("the run is over");
    } else if (words.getFirst().equals("simulate")) {
      assertThat(status).as("%s%n%s", typed, out).isIn(0, 1, 3); // it may go on for ever
    } else {
      assertThat(status).as("%s%n%s", typed, out).isIn(0, 1);
    }
  }

  private static String standIn(String word) {
    if (word.equals("MODEL")) {
      return folder.resolve("MODEL.pml").toString();
    }
    if (word.equals("LABEL")) {
      return "x = (x+1)";
    }
    if (word.startsWith("examples/")) {
      return ROOT.resolve(word).toString();
    }
    return FILE.matcher(word).matches() ? folder.resolve(word).toString() : word;
  }

  /** As a shell does it; without what stands in brackets, which may be left out, and dots. */
  private static List<String> split(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher =
        Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+")
            .matcher(line.replaceAll(" \\[[A-Z-][^\\]]*]", "").replace("…", ""));
    while (matcher.find()) {
      words.add(matcher.group().replaceAll("'([^']*)'|\"([^\"]*)\"", "$1$2"));
    }
    return words;
  }

  @Test
  void the_documents_have_commands() throws IOException {
    assertThat(commands()).hasSizeGreaterThan(50);
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
