package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The files that tell others of a run say what the run says, in the form that others read. */
class ReportFilesTest {
  /** Names that would end a script, an attribute or a document if they were let. */
  private static final String HOSTILE =
      """
      mtype = { ok };
      byte x;
      chan c = [1] of { byte };
      active proctype P() { printf("</script><script>alert(1)</script>\\n"); c!3; x = 1; assert(x == 2) }
      active proctype Q() { byte y; c?y }
      ltl always { [] (x < 1) }
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  private String hostile() throws IOException {
    return Files.writeString(folder.resolve("a <b> & \"c\".pml"), HOSTILE).toString();
  }

  private int check(String model, String... more) {
    List<String> line =
        new ArrayList<>(
            List.of(
                "check",
                model,
                "--report",
                in("r.html"),
                "--junit",
                in("r.xml"),
                "--sarif",
                in("r.sarif"),
                "--trail",
                "/dev/null",
                "--json",
                in("r.json"),
                "--quiet"));
    line.addAll(List.of(more));
    return run(line.toArray(String[]::new));
  }

  private Document junit() throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(folder.resolve("r.xml").toFile());
  }

  private static List<Element> all(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  @Test
  void junit_has_a_case_for_every_row_and_counts_them_rightly() throws Exception {
    assertThat(check(hostile())).isEqualTo(1);
    Document document = junit();
    Element suite = all(document, "testsuite").getFirst();
    assertThat(all(document, "testcase"))
        .extracting(each -> each.getAttribute("name"))
        .containsExactly("deadlock", "assert", "always");
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    for (String kind : List.of("failure", "error", "skipped")) {
      String attribute = kind.equals("skipped") ? kind : kind + "s";
      assertThat(suite.getAttribute(attribute))
          .isEqualTo(Integer.toString(all(document, kind).size()));
    }
    assertThat(all(document, "failure"))
        .anySatisfy(failure -> assertThat(failure.getTextContent()).contains("assert((x==2))"));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      textBlock =
          """
          --property,none,0,0,0
          --property,deadlock,0,0,1
          --depth,1,3,2,0
          """)
  void junit_is_green_where_the_status_is_zero_and_red_elsewhere(
      String option, String value, int status, int errors, int skipped) throws Exception {
    String model =
        Files.writeString(
                folder.resolve("m.pml"), "byte x; active proctype P() { x++; x++; x++; assert(x) }")
            .toString();
    assertThat(check(model, option, value == null ? "none" : value)).isEqualTo(status);
    Document document = junit();
    assertThat(all(document, "failure")).isEmpty();
    assertThat(all(document, "error")).hasSize(errors);
    assertThat(all(document, "skipped")).hasSizeGreaterThanOrEqualTo(skipped);
    assertThat(all(document, "testcase")).isNotEmpty();
  }

  @Test
  void sarif_follows_the_rules_of_its_standard() throws IOException {
    assertThat(check(hostile())).isEqualTo(1);
    String sarif = Files.readString(folder.resolve("r.sarif"));
    assertThat(sarif).contains("\"version\" : \"2.1.0\"", "\"codeFlows\"", "\"threadFlows\"");
    // 3.27.9, 3.27.10: what is no failure has no level.
    for (MatchResult result : matches("\"kind\" : \"(\\w+)\",\\s+\"level\" : \"(\\w+)\"", sarif)) {
      assertThat(result.group(1)).isIn("fail", "pass", "open");
      assertThat(result.group(2)).isEqualTo(result.group(1).equals("fail") ? "error" : "none");
    }
    // 3.27.6: an index names the rule of the same id; 3.49.3: ids are unique.
    List<String> rules =
        matches("\"id\" : \"([^\"]+)\"", sarif).stream().map(r -> r.group(1)).toList();
    assertThat(rules).doesNotHaveDuplicates();
    for (MatchResult result :
        matches("\"ruleId\" : \"([^\"]+)\",\\s+\"ruleIndex\" : (\\d+)", sarif)) {
      assertThat(rules.get(Integer.parseInt(result.group(2)))).isEqualTo(result.group(1));
    }
    // 3.4.3: a URI; 3.30.5: lines begin with 1.
    for (MatchResult uri : matches("\"uri\" : \"([^\"]+)\"", sarif)) {
      assertThat(uri.group(1)).startsWith("file:///").doesNotContain("<", " ", "\"");
    }
    assertThat(sarif).doesNotContain("\"startLine\" : 0");
  }

  private static List<MatchResult> matches(String pattern, String text) {
    List<MatchResult> found = Pattern.compile(pattern).matcher(text).results().toList();
    assertThat(found).isNotEmpty();
    return found;
  }

  @Test
  void the_page_runs_its_own_script_and_nothing_else() throws Exception {
    assertThat(check(hostile())).isEqualTo(1);
    String page = Files.readString(folder.resolve("r.html"));
    assertThat(page)
        .contains("default-src 'none'")
        .doesNotContain("</script><script>alert", "src=", "href=\"");
    assertThat(matches("<script", page)).hasSize(2);
    Matcher script = Pattern.compile("(?s)<script type=\"module\">(.*?)</script>").matcher(page);
    assertThat(script.find()).isTrue();
    byte[] digest =
        MessageDigest.getInstance("SHA-256")
            .digest(script.group(1).getBytes(StandardCharsets.UTF_8));
    assertThat(page).contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(digest));
    assertThat(page).contains("x == 2");
  }

  @Test
  void a_message_leads_from_its_sender_to_its_receiver() throws IOException {
    assertThat(check(hostile(), "--property", "none", "--invariant", "x == 0")).isEqualTo(1);
    assertThat(run("simulate", hostile(), "--seed", "1", "--chart", in("c.svg"))).isIn(0, 1);
    String chart = Files.readString(folder.resolve("c.svg"));
    assertThat(chart).contains(">P(0)<", ">Q(1)<").doesNotContain("<script");
    assertThat(run("simulate", hostile(), "--chart", in("c.png"))).isEqualTo(2);
  }

  @Test
  void no_two_files_have_one_name() throws IOException {
    assertThat(run("check", hostile(), "--junit", in("x"), "--sarif", in("x"))).isEqualTo(2);
    assertThat(run("check", hostile(), "--json", "-", "--report", "-")).isEqualTo(2);
    assertThat(run("check", hostile(), "--report", in("no/such/folder.html"))).isEqualTo(2);
    assertThat(err.toString()).contains("is to be written twice", "there is no such directory");
  }

  @ParameterizedTest
  @CsvSource({"g.dot, ' -> '", "g.json, '    ['", "g.svg, <g><title>"})
  void graphs_have_the_edges_of_the_list(String name, String edge) throws IOException {
    assertThat(run("generate", "java:Philosophers", "-D", "n=3", "-o", in("g.aut"))).isZero();
    assertThat(run("generate", "java:Philosophers", "-D", "n=3", "-o", in(name))).isZero();
    Set<String> pairs = new HashSet<>();
    List<String> lines = Files.readAllLines(folder.resolve("g.aut"));
    lines.stream().skip(1).forEach(line -> pairs.add(line.replaceAll("\".*\"", "")));
    long expected = name.endsWith("svg") ? pairs.size() : lines.size() - 1;
    assertThat(
            Files.readAllLines(folder.resolve(name)).stream().filter(l -> l.contains(edge)).count())
        .isEqualTo(expected);
  }

  @Test
  void a_picture_of_too_many_states_is_refused_with_the_way_out() {
    assertThat(run("generate", "java:Philosophers", "-D", "n=8", "-o", in("g.svg"))).isEqualTo(3);
    assertThat(err.toString()).contains("at most 400 states", "-o OUT.aut");
    assertThat(folder.resolve("g.svg")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deadlock",
        "",
        "none",
        "--errors all",
        "--depth 3",
        "--coverage",
        "--ltl '[] (x < 1)'"
      })
  void files_keep_the_rules_of_their_published_formats(String options) throws Exception {
    List<String> more =
        switch (options) {
          case "deadlock", "none" -> List.of("--property", options);
          case "--errors all" -> List.of("--errors", "all");
          case "--depth 3" -> List.of("--depth", "3");
          case "--ltl '[] (x < 1)'" -> List.of("--ltl", "[] (x < 1)");
          case "--coverage" -> List.of("--coverage");
          default -> List.of();
        };
    check(hostile(), more.toArray(String[]::new));
    assertThat(PublishedFormats.breachesOfSarif(Files.readString(folder.resolve("r.sarif"))))
        .isEmpty();
    assertThat(PublishedFormats.breachesOfJUnit(junit().getDocumentElement())).isEmpty();
  }

  @Test
  void the_rules_find_what_breaks_them() throws Exception {
    check(hostile());
    String sarif = Files.readString(folder.resolve("r.sarif"));
    for (String[] change :
        new String[][] {
          {"\"driver\"", "\"drivers\""},
          {"\"startLine\" : \\d+", "\"startLine\" : 0"},
          {"\"level\" : \"error\"", "\"level\" : \"bad\""},
          {"\"executionSuccessful\" : true", "\"executionSuccessful\" : \"yes\""}
        }) {
      String changed = sarif.replaceFirst(change[0], change[1]);
      assertThat(changed).isNotEqualTo(sarif);
      assertThat(PublishedFormats.breachesOfSarif(changed)).as(change[0]).isNotEmpty();
    }
    Document document = junit();
    all(document, "testsuite").getFirst().setAttribute("tests", "many");
    assertThat(PublishedFormats.breachesOfJUnit(document.getDocumentElement())).isNotEmpty();
  }

  @Test
  void graphviz_reads_what_is_written_for_it() throws Exception {
    Path dot = Path.of("/usr/bin/dot");
    assumeTrue(Files.isExecutable(dot), "there is no graphviz: nobody reads the dot file");
    assertThat(run("generate", hostile(), "-o", in("g.dot"))).isZero();
    Process reading =
        new ProcessBuilder(dot.toString(), "-Tplain", in("g.dot"))
            .redirectErrorStream(true)
            .start();
    String read = new String(reading.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(reading.waitFor()).as(read).isZero();
    assertThat(run("generate", hostile(), "-o", in("g.aut"))).isZero();
    long edges = Files.readAllLines(folder.resolve("g.aut")).size() - 1;
    assertThat(read.lines().filter(line -> line.startsWith("edge "))).hasSize((int) edges);
  }

  @Test
  void counts_of_statements_are_in_every_file() throws Exception {
    assertThat(check(hostile(), "--errors", "all", "--coverage")).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("r.json")))
        .containsPattern("\"coverage\" : \\{\\s+\"counted\" : \"once for every transition");
    assertThat(Files.readString(folder.resolve("r.html"))).contains("How often each was taken");
    assertThat(run("check", hostile(), "--errors", "all", "--coverage", "--trail", "/dev/null"))
        .isEqualTo(1);
    assertThat(out.toString()).contains("taken: once for every", "c!3");
    assertThat(run("check", hostile(), "--coverage", "--runs", "2", "--store", "bitstate"))
        .isEqualTo(2);
    assertThat(run("check", hostile(), "--coverage", "--run", in("kept"))).isEqualTo(2);
    assertThat(run("check", hostile(), "--coverage", "--property", "always")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--coverage counts one search", "is not kept", "only properties of runs");
  }

  @Test
  void a_report_has_the_course_of_its_search() throws IOException {
    String model =
        Files.writeString(
                folder.resolve("m.pml"),
                "byte a, b, c, d; active proctype P() { do :: a++ :: b++ :: c++ :: d++"
                    + " :: a + b + c + d == 1020 -> assert(false) od }")
            .toString();
    assertThat(check(model, "--time", "1500ms", "--memory", "300M", "--store", "full"))
        .isEqualTo(3);
    String report = Files.readString(folder.resolve("r.html"));
    String samples = report.substring(report.indexOf("\"samples\""), report.indexOf("\"moves\""));
    List<MatchResult> rows =
        matches("\\[\\s*([\\d.]+),\\s*(\\d+),\\s*(\\d+),\\s*(\\d+)\\s*]", samples);
    assertThat(rows).hasSizeGreaterThan(3);
    assertThat(rows.stream().map(row -> Double.valueOf(row.group(1)))).isSorted();
    assertThat(rows.stream().map(row -> Long.valueOf(row.group(2)))).isSorted();
    assertThat(Long.parseLong(rows.getLast().group(2))).isPositive();
    // The memory of the process, as it is beside the budget of the process.
    assertThat(rows)
        .allSatisfy(row -> assertThat(Long.parseLong(row.group(4))).isGreaterThan(1 << 20));
  }
}
