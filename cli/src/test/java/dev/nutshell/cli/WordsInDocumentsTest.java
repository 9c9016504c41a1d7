package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands that stand in a sentence or a table, and our words beside those of other tools, are
 * understood. Nothing is promised of the answer, but that there is one.
 */
class WordsInDocumentsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern COMMAND = Pattern.compile("(\\./)?nutshell [a-z]+( .*)?");

  /** They wait for somebody, need a cluster, or name a class of the reader's. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("nutshell (studio|lsp|cluster)\\b|--device gpu|java:your");

  /** What a page of words is about: the options in its last column are tried on that. */
  private static final Map<String, String> SUBJECTS =
      Map.of(
          "spin.md", "nutshell check m.pml ",
          "tlc.md", "nutshell check java:WaitingRoom ",
          "cpn-tools.md", "nutshell check net.cpn ",
          "helena.md", "nutshell check net.lna ",
          "cadp.md", "nutshell minimize A.aut -o B.aut ");

  /** What a synopsis leaves to the reader. */
  private static final Map<String, String> STAND_INS =
      Map.of(
          "MODEL",
          "m.pml",
          "SYSTEM",
          "A.aut",
          "A",
          "A.aut",
          "B",
          "B.aut",
          "A,B,",
          "full,tree",
          "R",
          "strong",
          "DIR",
          "run");

  private static final String MODEL =
      """
      bool p;
      byte x;
      active [2] proctype walker() {
      progress:
        do
        :: atomic { x < 2 -> x++ }
        :: atomic { x > 0 -> x--; p = !p }
        od
      }
      ltl name { <> (x == 7) }
      """;
  private static final String SYSTEM =
      """
      des (0, 5, 4)
      (0, "send !1", 1)
      (1, "c1", 2)
      (1, "i", 3)
      (2, "r1(d)", 3)
      (3, "receive", 0)
      """;
  private static final String NET =
      """
      ring (N := 3) {
        type node : range 1 .. N;
        place idle { dom : node; init : for (n in node) <( n )>; }
        place busy { dom : node; }
        transition go { in { idle : <( x )>; } out { busy : <( x )>; } }
        transition come { in { busy : <( x )>; } out { idle : <( x )>; } }
        proposition quiet : busy'card = 0;
      }
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void what_a_reader_has() throws IOException {
    Files.writeString(folder.resolve("m.pml"), MODEL);
    Files.writeString(folder.resolve("n.pml"), MODEL);
    Files.writeString(folder.resolve("A.aut"), SYSTEM);
    Files.writeString(folder.resolve("B.aut"), SYSTEM);
    Files.writeString(folder.resolve("net.lna"), NET);
    Files.writeString(folder.resolve("net.prop.lna"), "ltl property prop: [] <> quiet;\n");
    Files.copy(ROOT.resolve("examples/cpn/philosophers.cpn"), folder.resolve("net.cpn"));
    // Trails and a kept run, as commands before have left them.
    run("nutshell check m.pml");
    run("nutshell check m.pml --run run");
    run("nutshell check net.lna --forbid 'come {x=1}'");
    run("nutshell check examples/promela/peterson.pml --property none --ltl '<> wants[0]'");
  }

  static List<String> inSentences() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path document : DocumentsTest.documents()) {
      Matcher code = CODE.matcher(Files.readString(document).replaceAll("(?sm)^```.*?^```", ""));
      while (code.find()) {
        String words = code.group(1).replace("\n", " ");
        if (COMMAND.matcher(words).matches() && !ELSEWHERE.matcher(words).find()) {
          found.add(ROOT.relativize(document) + ": " + words);
        }
      }
    }
    return found;
  }

  static List<String> inPlaceOfTheirs() throws IOException {
    List<String> found = new ArrayList<>();
    for (Map.Entry<String, String> page : SUBJECTS.entrySet()) {
      Path document = ROOT.resolve("docs/coming-from").resolve(page.getKey());
      for (String line : Files.readAllLines(document)) {
        String[] cells = line.split("(?<!\\\\)\\|");
        Matcher code = CODE.matcher(line.startsWith("|") ? cells[cells.length - 1] : "");
        while (code.find()) {
          if (code.group(1).startsWith("--")) {
            found.add(page.getKey() + ": " + page.getValue() + code.group(1));
          }
        }
      }
    }
    return found;
  }

  @ParameterizedTest
  @MethodSource({"inSentences", "inPlaceOfTheirs"})
  void what_stands_there_is_understood(String typed) throws IOException {
    StringWriter said = new StringWriter();
    int status = run(typed.replaceFirst("^[^:]*: ", ""), said);
    if (typed.contains("nutshell resume ")) {
      assertThat(said.toString()).contains("the run is over"); // as what was left there is
    } else {
      assertThat(status).as("%s%n%s", typed, said).isIn(0, 1, 3);
    }
  }

  @Test
  void every_page_of_words_is_read() throws IOException {
    Map<String, Integer> words = new LinkedHashMap<>();
    for (String each : inPlaceOfTheirs()) {
      words.merge(each.replaceFirst(":.*", ""), 1, Integer::sum);
    }
    assertThat(words.keySet()).isEqualTo(SUBJECTS.keySet());
    assertThat(words.values()).allMatch(number -> number >= 4);
    assertThat(inSentences()).hasSizeGreaterThan(30);
  }

  private static void run(String line) throws IOException {
    StringWriter said = new StringWriter();
    assertThat(run(line, said)).as("%s%n%s", line, said).isIn(0, 1);
  }

  private static int run(String line, StringWriter said) {
    List<String> words = new ArrayList<>();
    for (String word : DocumentsTest.split(line.replace("MODEL MODEL", "m.pml n.pml"))) {
      words.add(file(STAND_INS.getOrDefault(word, word)));
    }
    words.removeFirst();
    String command = words.getFirst();
    if (words.contains("--memory")) {
      words.set(words.indexOf("--memory") + 1, "512M");
    } else if (Set.of("check", "generate").contains(command)) {
      words.addAll(List.of("--memory", "512M"));
    }
    if (command.equals("minimize") && !words.contains("--relation")) {
      words.addAll(List.of("--relation", "branching"));
    }
    // Where no violation is looked for, a place for its trail is refused.
    boolean looks = words.contains("--ltl") || !line.matches(".*--property ('INV|report|none).*");
    if (command.equals("check") && looks && !words.contains(file("n.pml"))) {
      String name = Path.of(words.get(1)).getFileName().toString().replaceFirst("\\.\\w+$", "");
      words.addAll(List.of("--trail", folder.resolve(name + ".trail.json").toString()));
    }
    PrintWriter both = new PrintWriter(said, true);
    return Main.run(both, both, words.toArray(String[]::new));
  }

  private static String file(String word) {
    if (word.startsWith("examples/")) {
      return ROOT.resolve(word).toString();
    }
    boolean own = word.matches("[\\w.]*\\.(pml|aut|lna|cpn|json|svg|html)|run");
    return own ? folder.resolve(word).toString() : word;
  }
}
