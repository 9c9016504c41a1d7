package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.api.Check;
import dev.nutshell.api.Model;
import dev.nutshell.api.ModelPage;
import dev.nutshell.api.Moves;
import dev.nutshell.report.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** State space, drawings, comparisons, coverage and pages for models under test, in a browser. */
class PanelsBrowserTest {
  private static final String RING =
      """
      byte x;
      active proctype up() { do :: x < 3 -> x++ od }
      active proctype down() { do :: x > 0 -> x-- od }
      """;

  /** Drawn by its author: a circle. */
  private static final String NET =
      """
      <?xml version="1.0"?>
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
      <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
      <place id="idle"><graphics><position x="100" y="50"/></graphics>
        <initialMarking><text>2</text></initialMarking></place>
      <place id="busy"><graphics><position x="300" y="50"/></graphics></place>
      <transition id="begin"><graphics><position x="200" y="20"/></graphics></transition>
      <transition id="done"><graphics><position x="200" y="120"/></graphics></transition>
      <arc id="a" source="idle" target="begin"/><arc id="b" source="begin" target="busy"/>
      <arc id="c" source="busy" target="done"/><arc id="d" source="done" target="idle"/>
      </page></net></pnml>
      """;

  private static final String LARGE =
      """
      byte a, b, c, d;
      active proctype P() {
        do :: a++ :: b++ :: c++ :: d++ :: a + b + c + d == 1020 -> assert(false) od
      }
      """;

  private static Browser browser;
  @TempDir private Path folder;
  @TempDir private Path history;
  private Studio studio;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Browser.executable() != null, "there is no chromium: nothing of the page is tested");
    browser = new Browser();
  }

  @AfterAll
  static void end() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    Files.writeString(folder.resolve("ring.pml"), RING);
    Files.writeString(folder.resolve("net.pnml"), NET);
    Files.writeString(folder.resolve("large.pml"), LARGE);
    studio = new Studio(folder, history, "test", 0);
    browser.complaints.clear();
    browser.requests.clear();
    browser.open(studio.address());
    browser.awaitElement(".model");
  }

  @AfterEach
  void close() throws Exception {
    browser.size(1280, 800);
    browser.dark(false);
    browser.open("about:blank");
    studio.close();
    browser.complaints.removeIf(text -> text.contains("responded with a status of 422"));
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.requests)
        .allMatch(url -> url.matches("(http://127\\.0\\.0\\.1:|about:|data:).*"));
  }

  private static void go(String hash) throws Exception {
    browser.text("location.hash = '" + hash + "'");
  }

  private static void choose(String selector, String value) throws Exception {
    browser.awaitElement(selector);
    browser.text(
        "(e => { e.value = '%s'; e.dispatchEvent(new Event('input', { bubbles: true }));"
                .formatted(value)
            + " e.dispatchEvent(new Event('change', { bubbles: true })) })"
            + "(document.querySelector("
            + Json.text(json -> json.writeString(selector))
            + "))");
  }

  private static String status() throws Exception {
    return browser.text("document.querySelector('main [role=status]').innerText");
  }

  @ParameterizedTest
  @CsvSource({
    "ring.pml, x == 3, '', x",
    "net.pnml, busy == 2, '', busy",
    "java:Philosophers, '', n=4, philosopher"
  })
  void the_graph_of_states_grows_and_finds(
      String model, String wanted, String parameters, String variable) throws Exception {
    go("#/space/" + model);
    browser.awaitText("States of " + model);
    browser.awaitText("State 0");
    if (!parameters.isEmpty()) {
      browser.write("input[aria-label='Parameters']", parameters);
      browser.press("Enter");
      browser.awaitText("[thinks, thinks, thinks, thinks]");
    }
    browser.click("button[aria-label^='Draw up to 200']");
    browser.awaitText("that is all");
    assertThat(browser.text("document.querySelector('.space-detail').innerText"))
        .contains(variable);
    for (String colour : List.of("component", "process", "property")) {
      choose("select[aria-label='Colour']", colour);
      assertThat(browser.text("document.querySelectorAll('.legend-item').length > 1"))
          .as(colour)
          .isEqualTo("true");
    }
    choose("select[aria-label='Layout']", "force");
    choose("select[aria-label='Layout']", "layered");
    if (!wanted.isEmpty()) {
      browser.write("input[aria-label^='Find a state']", wanted);
      browser.press("Enter");
      browser.awaitText("a nearest one is");
      browser.write("input[aria-label^='Find a state']", variable + " == 77");
      browser.press("Enter");
      browser.awaitText("there is no such state: all");
    }
    browser.write("input[aria-label^='Find a state']", "nonsense (");
    browser.press("Enter");
    browser.awaitElement("main .refusal:not([hidden])");

    // Along events by the keyboard, and on from there by hand.
    browser.focus(".space-canvas");
    browser.press("Home");
    browser.awaitText("State 0");
    browser.press("ArrowDown");
    browser.await("!document.querySelector('.space-detail h2').innerText.startsWith('State 0')");
    browser.press("p");
    browser.press("ArrowUp");
    browser.awaitText("State 0");
    browser.click("button[aria-label='Simulate from this state']");
    browser.awaitText("from a graph of states");
    browser.awaitElement(".choice");
  }

  @Test
  void a_graph_has_a_stated_size_and_says_that_it_is_full() throws Exception {
    go("#/space/large.pml");
    browser.awaitText("State 0");
    for (int i = 0; i < 11; i++) {
      String before = status();
      browser.click("button[aria-label^='Draw up to 200']");
      browser.await(
          "document.querySelector('main [role=status]').innerText != "
              + Json.text(json -> json.writeString(before))
              + " || document.body.innerText.includes('at most 2,000')");
    }
    browser.awaitText("at most 2,000 are drawn");
  }

  @Test
  void processes_and_nets_are_drawn_beside_their_text() throws Exception {
    go("#/models/ring.pml");
    browser.awaitElement(".beside .picture-node.state");
    assertThat(browser.text("document.querySelector('.beside select').innerText"))
        .contains("up", "down");
    // The place of the cursor is lit, and a click goes to the line.
    browser.text(
        "document.querySelector('.beside .picture-edge').dispatchEvent(new MouseEvent('click'))");
    browser.awaitElement(".beside .here");
    go("#/models/net.pnml");
    browser.awaitElement(".beside .picture-node.place");
    browser.await("document.querySelectorAll('.beside .token').length == 2");
    // As its author drew it: idle to the left of busy, at the same height.
    String places =
        browser.text(
            "[...document.querySelectorAll('.beside .place .body')]"
                + ".map(c => [c.getAttribute('cx'), c.getAttribute('cy')]).join(' ')");
    assertThat(places).isEqualTo("100,50 300,50");
  }

  @Test
  void tokens_move_along_a_trail_and_a_walk() throws Exception {
    go("#/simulate/net.pnml");
    browser.awaitElement(".picture-node.transition.enabled");
    browser.text(
        "document.querySelector('.picture-node.enabled')"
            + ".dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    browser.awaitText("step 1 of 1");
    browser.awaitElement(".picture-node.fired");
    browser.await(
        "[...document.querySelectorAll('.picture-node.place')].map(p =>"
            + " p.querySelectorAll('.tokens .token').length).join() == '1,1'");
    go("#/check/net.pnml");
    browser.write("#field-invariants", "busy < 2");
    browser.awaitText("--invariant 'busy < 2'");
    browser.click("button.primary");
    browser.awaitElement(".trail-row.current");
    browser.await(
        "[...document.querySelectorAll('.picture-node.place')].map(p =>"
            + " p.querySelectorAll('.tokens .token').length).join() == '0,2'");
  }

  @ParameterizedTest
  @CsvSource({"ring.pml, x++", "net.pnml, begin", "java:Philosophers, left fork"})
  void counts_stand_beside_what_was_taken(String model, String what) throws Exception {
    go("#/check/" + model);
    choose("#field-coverage", "on");
    choose("#field-errors", "all");
    browser.awaitText("--coverage");
    browser.click("button.primary");
    browser.awaitText("How often each was taken");
    assertThat(browser.text("document.querySelector('.taken-part').innerText"))
        .contains(what, "once for every transition");
  }

  @Test
  void only_what_the_planner_allows_is_offered() throws Exception {
    go("#/check/ring.pml");
    browser.await("document.querySelector('#field-fair option[value=weak]')?.disabled");
    browser.write("#field-ltl", "<> (x == 3)");
    browser.await("!document.querySelector('#field-fair option[value=weak]').disabled");
    browser.write("#field-store", "snapshots:(c2,llnr,5)(i2,lfu,10),backtrack");
    browser.awaitElement(".check-foot .refusal:not([hidden])");
  }

  @Test
  void stores_are_compared_by_real_runs() throws Exception {
    go("#/compare/ring.pml");
    browser.awaitElement(".store-boxes input");
    browser.write("#compare-memory", "much");
    choose("#compare-memory", "much");
    browser.awaitElement("main .refusal:not([hidden])");
    browser.write("#compare-memory", "64M");
    choose("#compare-memory", "64M");
    browser.await("!document.querySelector('.bar-end button.primary').disabled");
    browser.text(
        "document.querySelectorAll('.store-boxes input').forEach(b => { b.checked ="
            + " ['full', 'tree'].includes(b.value) })");
    browser.click(".bar-end button.primary");
    browser.awaitText("All are done.");
    assertThat(browser.text("document.querySelectorAll('.compare-table tbody tr').length"))
        .isEqualTo("2");
    assertThat(browser.text("document.querySelectorAll('.compare-chart .series').length"))
        .isEqualTo("2");
    // They are in the history, and the address leads to the comparison.
    browser.text("location.reload()");
    browser.awaitElement(".compare-table");
    go("#/history");
    browser.awaitElement("table.history a");
    browser.text("document.querySelectorAll('table.history input').forEach(b => b.click())");
    browser.click(".bar-end button");
    browser.awaitText("Two runs");
    browser.awaitText("Nothing: both runs had the same text.");
  }

  @Test
  void a_run_that_nobody_looks_at_stops_where_that_was_wanted() throws Exception {
    go("#/check/large.pml");
    choose("#field-unattended", "stop");
    browser.write("#field-memory", "300M");
    browser.awaitText("--memory 300M");
    browser.click("button.primary");
    browser.awaitElement(".curves");
    browser.awaitText("stops 15 s after");
    String id = browser.text("location.hash.split('/').at(-1)");
    go("#/history");
    browser.awaitText("Under way");
    Thread.sleep(20_000);
    go("#/run/" + id);
    browser.awaitText("it was interrupted");
  }

  @Test
  void moves_of_the_store_are_marked_on_the_curves() throws Exception {
    go("#/check/large.pml");
    choose("#field-reduce", "none");
    browser.write("#field-memory", "24M");
    browser.write("#field-time", "60");
    browser.awaitText("--memory 96M");
    browser.click("button.primary");
    browser.await("document.querySelector('.moves li') != null");
    assertThat(browser.text("document.querySelector('.moves').innerText"))
        .contains("the store moved from full to tree:compact");
    // A page that comes later sees it, too.
    browser.text("location.reload()");
    browser.await("document.querySelector('.moves li') != null");
    browser.focus("main");
    browser.press("s");
    browser.awaitElement(".verdict");
    browser.awaitElement(".moves li");
  }

  @Test
  void the_keyboard_leads_everywhere() throws Exception {
    browser.text("document.activeElement.blur()");
    String[] panels = {"models", "check", "simulate", "space", "compare", "history"};
    for (int i = 0; i < panels.length; i++) {
      browser.text("document.activeElement.blur()");
      browser.press(Integer.toString(i + 1));
      browser.awaitElement("main." + panels[i] + " h1");
    }
    browser.press("?");
    browser.awaitElement("dialog[open]");
    browser.press("Escape");
    browser.press("/");
    browser.await("document.activeElement.type == 'search'");
    // What can be clicked can be reached: nothing is left to the mouse.
    for (String panel : List.of("check/ring.pml", "simulate/ring.pml", "space/ring.pml")) {
      go("#/" + panel);
      browser.awaitElement("main." + panel.replaceAll("/.*", "") + " h1");
      assertThat(
              browser.text(
                  "[...document.querySelectorAll('main button, main a, main input, main select')]"
                      + ".filter(e => e.tabIndex < 0).length"))
          .as(panel)
          .isEqualTo("0");
      assertThat(
              browser.text(
                  "[...document.querySelectorAll('main button, main input, main select')].filter(e"
                      + " => !(e.ariaLabel || e.textContent.trim() || e.labels?.length ||"
                      + " e.title)).map(e => e.outerHTML).join()"))
          .as("names for screen readers: " + panel)
          .isEmpty();
    }
    go("#/simulate/ring.pml");
    browser.awaitElement(".choice");
    browser.text("document.activeElement.blur()");
    browser.press("r");
    browser.awaitText("step 20 of 20");
    browser.press("u");
    browser.awaitText("step 19 of 19");
  }

  @Test
  void panels_are_legible_in_the_dark_and_on_a_telephone() throws Exception {
    for (boolean dark : new boolean[] {false, true}) {
      browser.dark(dark);
      browser.size(400, 800);
      for (String panel :
          List.of(
              "models/ring.pml",
              "models/net.pnml",
              "space/net.pnml",
              "compare/net.pnml",
              "simulate/net.pnml")) {
        go("#/" + panel);
        browser.awaitElement("main." + panel.replaceAll("/.*", "") + " h1");
        assertThat(browser.text("document.documentElement.scrollWidth <= innerWidth"))
            .as(panel)
            .isEqualTo("true");
      }
      browser.size(1280, 800);
      go("#/space/ring.pml");
      browser.awaitText("State 0");
    }
  }

  @Test
  void names_of_nets_and_processes_are_texts() throws Exception {
    Files.writeString(
        folder.resolve("bad.pnml"),
        NET.replace("id=\"idle\"", "id=\"&lt;img src=x onerror=alert(1)>\"")
            .replace("source=\"idle\"", "source=\"&lt;img src=x onerror=alert(1)>\"")
            .replace("target=\"idle\"", "target=\"&lt;img src=x onerror=alert(1)>\""));
    go("#/models/bad.pnml");
    browser.awaitElement(".beside .picture-node");
    go("#/space/bad.pnml");
    browser.awaitText("State 0");
    go("#/simulate/bad.pnml");
    browser.awaitElement(".choice");
    assertThat(browser.text("document.querySelectorAll('img, script:not([src])').length"))
        .isEqualTo("1"); // The import map.
  }

  /** Two jugs, as the documentation has them. */
  record Jugs(int five, int three, List<String> poured) {}

  /** Pours water. */
  static final class Puzzle implements Model<Jugs> {
    @Override
    public List<Jugs> initial() {
      return List.of(new Jugs(0, 0, List.of()));
    }

    @Override
    public void moves(Jugs j, Moves<Jugs> moves) {
      moves.add(
          "fill the five",
          new Jugs(5, j.three(), List.of("filled", "the larger one", "from the tap in the yard")));
      moves.add("fill the three", new Jugs(j.five(), 3, List.of("filled the smaller one")));
      moves.add("empty the five", new Jugs(0, j.three(), List.of("emptied the larger one")));
      int pour = Math.min(j.five(), 3 - j.three());
      moves.add(
          "pour",
          new Jugs(
              j.five() - pour,
              j.three() + pour,
              List.of("poured", "from the larger one", "into the smaller one")));
    }
  }

  @Test
  void a_model_under_test_has_a_page_of_its_own() throws Exception {
    try (ModelPage.Open page =
        Check.of(new Puzzle())
            .always("never two", jugs -> jugs.five() != 2)
            .eventually("some day three", jugs -> jugs.three() == 3)
            .open()) {
      browser.open(page.address());
      browser.awaitText("States of java:Puzzle");
      browser.awaitText("State 0");
      browser.write("input[aria-label^='Find a state']", "five == 2");
      browser.press("Enter");
      browser.awaitText("a nearest one is");
      // All that the check asks is offered.
      go("#/check/java:Puzzle");
      browser.awaitText("never two");
      browser.awaitText("some day three");
      choose("#field-search", "bfs");
      browser.awaitText("--search bfs");
      browser.click("button.primary");
      browser.awaitText("never two");
      browser.awaitElement(".trail-row.current");
      // A list as a tree in which what changed is open.
      browser.awaitElement(".trail-values .tree details[open]");
      Thread waiting = Thread.ofVirtual().start(() -> await(page));
      browser.click(".top-end .danger");
      browser.awaitText("This page is over.");
      assertThat(waiting.join(java.time.Duration.ofSeconds(10))).isTrue();
      browser.open("about:blank");
    }
  }

  private static void await(ModelPage.Open page) {
    try {
      page.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void threads_of_runs_end_with_the_page() throws Exception {
    go("#/check/large.pml");
    browser.write("#field-memory", "300M");
    browser.awaitText("--memory 300M");
    browser.click("button.primary");
    browser.awaitElement(".curves");
    browser.open("about:blank");
    studio.close();
    long end = System.nanoTime() + 20_000_000_000L;
    while (underWay() && System.nanoTime() < end) {
      Thread.sleep(100);
    }
    assertThat(underWay()).isFalse();
    studio = new Studio(folder, history, "test", 0);
    browser.open(studio.address() + "#/history");
    browser.awaitText("Inconclusive");
  }

  private static boolean underWay() {
    Set<Thread> all = Thread.getAllStackTraces().keySet();
    return all.stream().anyMatch(thread -> thread.getName().startsWith("run-"));
  }
}
