package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents say one should type does what they say. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..");

  /** Run by tests of their own: they wait for somebody, or need a cluster or a GPU. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("nutshell (studio|lsp|cluster)\\b|--device gpu");

  private static final Path CORPUS = ROOT.resolve("../shared/corpus");

  /** What a reader has; the test has something in its place. */
  private static final Pattern FILE =
      Pattern.compile("(?!examples/).*\\.(pml|pnml|aut|aut\\.gz|svg|html|xml|sarif|json|run)|DIR");

  private static final String MODEL =
      """
      byte x;
      active [2] proctype p() {
      progress:
        do
        :: atomic { x < 2 -> x++ }
        :: atomic { x > 0 -> x-- }
        :: x > 7 -> x = 0
        od
      }
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
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
        <net id="swing" type="http://www.pnml.org/version-2009/grammar/ptnet">
          <page id="page">
            <place id="left"><initialMarking><text>1</text></initialMarking></place>
            <place id="right"/>
            <transition id="go"/>
            <transition id="come"/>
            <arc id="a" source="left" target="go"/>
            <arc id="b" source="go" target="right"/>
            <arc id="c" source="right" target="come"/>
            <arc id="d" source="come" target="left"/>
          </page>
        </net>
      </pnml>
      """;

  @TempDir private static Path folder;

  /** Before each command: what one writes may be what another reads. */
  @BeforeEach
  void what_a_reader_has() throws IOException {
    for (String name : List.of("MODEL", "A", "B", "big")) {
      Files.writeString(folder.resolve(name + ".pml"), MODEL);
    }
    for (String name : List.of("A", "B", "abp", "protocol", "service", "link")) {
      Files.writeString(folder.resolve(name + ".aut"), SYSTEM);
    }
    Files.writeString(folder.resolve("net.pnml"), NET);
    Files.copy(
        ROOT.resolve("examples/petri/telephones.pnml"),
        folder.resolve("NET.pnml"),
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** A command, where it stands, and the status that the page promises. */
  record Typed(String document, String line, int status) {
    @Override
    public String toString() {
      return document + ": " + line;
    }
  }

  /**
   * A page promises a status by the comment behind a command ({@code # holds}, {@code # violated},
   * {@code # status 3}), or by the output that is shown below it. Nothing said is 0.
   */
  static List<Typed> commands() throws IOException {
    List<Typed> commands = new ArrayList<>();
    for (Path document : documents()) {
      boolean inside = false;
      boolean plain = false;
      for (String line : Files.readAllLines(document)) {
        if (line.startsWith("```")) {
          inside = !inside;
          plain = inside && line.equals("```");
        } else if (plain && line.matches("(\\./)?nutshell [a-z]+( .*)?")) {
          commands.add(new Typed(ROOT.relativize(document).toString(), line, promised(line)));
        } else if (plain && line.matches("(VIOLATED|INCONCLUSIVE) .*")) {
          int status = line.startsWith("VIOLATED") ? 1 : 3;
          int shown = commands.size() - 1;
          while (commands.get(shown).line().contains("#")) {
            shown--;
          }
          commands.set(
              shown, new Typed(commands.get(shown).document(), commands.get(shown).line(), status));
        }
      }
    }
    return commands;
  }

  private static int promised(String line) {
    Matcher said = Pattern.compile("#\\s*(holds|violated|status (\\d))\\b").matcher(line);
    if (!said.find() || said.group(1).equals("holds")) {
      return 0;
    }
    return said.group(2) == null ? 1 : Integer.parseInt(said.group(2));
  }

  static List<Typed> toRun() throws IOException {
    return commands().stream().filter(each -> !ELSEWHERE.matcher(bare(each)).find()).toList();
  }

  private static String bare(Typed typed) {
    return typed.line().replaceFirst("\\s+#.*$", "");
  }

  static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      Stream<Path> others =
          Stream.of(
                  "README.md",
                  "promela/FRONTEND.md",
                  "examples/standalone/README.md",
                  "editors/vscode/README.md")
              .map(ROOT::resolve);
      return Stream.concat(others, files)
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.toString().contains("/adr/"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("toRun")
  void a_command_does_what_is_said(Typed typed) throws Exception {
    assumeTrue(!typed.line().contains("native") || hasCompiler(), "there is no C compiler");
    if (typed.line().contains("ReachabilityCardinality.xml")) {
      Path contest = CORPUS.resolve("petri/mcc/inputs/AirplaneLD-PT-0010.tgz");
      assumeTrue(Files.exists(contest), "there is no corpus to take the file from");
      unpack(contest);
    }
    List<String> words = new ArrayList<>();
    for (String word : split(bare(typed))) {
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
        words.contains("--ltl") || !words.contains("none") && !words.contains("mcc") && !several;
    if (words.getFirst().equals("check") && looks) {
      String name = Path.of(words.get(1)).getFileName().toString().replaceFirst("\\.\\w+$", "");
      words.addAll(List.of("--trail", folder.resolve(name + ".trail.json").toString()));
    }
    StringWriter out = new StringWriter();
    PrintWriter both = new PrintWriter(out, true);
    int status = Main.run(both, both, words.toArray(String[]::new));
    boolean maySayEither =
        words.contains("mcc") // answers are no verdicts
            || words.getFirst().equals("simulate")
                && typed.line().contains("MODEL"); // ours is endless
    if (maySayEither) {
      assertThat(status).as("%s%n%s", typed, out).isIn(0, words.contains("mcc") ? 1 : 3);
    } else if (words.getFirst().equals("resume")) {
      // A run that was long enough to be broken off is not for this test.
      assertThat(out.toString()).contains("the run is over");
    } else {
      assertThat(status).as("%s%n%s", typed, out).isEqualTo(typed.status());
    }
  }

  private static boolean hasCompiler() {
    return Stream.of("gcc", "cc", "clang")
        .anyMatch(name -> Files.exists(Path.of("/usr/bin", name)));
  }

  /** The net as NET.pnml, and the questions about it. */
  private static void unpack(Path archive) throws Exception {
    Process tar =
        new ProcessBuilder(
                "tar", "xzf", archive.toString(), "-C", folder.toString(), "--strip-components=1")
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    Files.copy(
        folder.resolve("model.pnml"),
        folder.resolve("NET.pnml"),
        StandardCopyOption.REPLACE_EXISTING);
  }

  static List<Typed> pages() throws IOException {
    return commands().stream().filter(each -> bare(each).contains("nutshell studio ")).toList();
  }

  /** The page is served at the address that is printed, and ends with its process. */
  @ParameterizedTest
  @MethodSource("pages")
  void studio_says_where_its_page_is(Typed typed) throws Exception {
    List<String> words = new ArrayList<>();
    for (String word : split(bare(typed))) {
      words.add(word.equals("FOLDER") ? folder.toString() : word);
    }
    if (words.contains("--port")) {
      words.set(words.indexOf("--port") + 1, "0"); // that one may be taken
    }
    if (!words.contains("--no-open")) {
      words.add("--no-open");
    }
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx240m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    line.addAll(words.subList(1, words.size()));
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectErrorStream(true).directory(ROOT.toFile());
    builder.environment().put("XDG_STATE_HOME", folder.toString());
    Process studio = builder.start();
    try (BufferedReader said = studio.inputReader()) {
      Matcher address = Pattern.compile("http://\\S+").matcher(said.readLine());
      assertThat(address.find()).as("%s", typed).isTrue();
      try (HttpClient client =
          HttpClient.newBuilder()
              .cookieHandler(new CookieManager()) // the token is in the address once
              .followRedirects(HttpClient.Redirect.NORMAL)
              .build()) {
        var page =
            client.send(
                HttpRequest.newBuilder(URI.create(address.group())).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<title>");
      }
    } finally {
      studio.destroy();
      assertThat(studio.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static String standIn(String word) {
    if (word.equals("MODEL")) {
      return folder.resolve("MODEL.pml").toString();
    }
    if (word.equals("LABEL")) {
      return "x = 0"; // never happens
    }
    if (word.startsWith("examples/")) {
      return ROOT.resolve(word).toString();
    }
    return FILE.matcher(word).matches() ? folder.resolve(word).toString() : word;
  }

  /** As a shell does it; without what stands in brackets, which may be left out, and dots. */
  static List<String> split(String line) {
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
