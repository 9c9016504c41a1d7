package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, as a user sees it. */
class StudioBrowserTest {
  private static final String PING =
      """
      // Two processes that meet, and a counter that goes round.
      chan forth = [0] of { byte };
      chan back = [1] of { byte };
      byte x;
      active proctype ping() { do :: forth!1; back?_; x = (x + 1) % 3 od }
      active proctype pong() { byte y; do :: forth?y; back!y od }
      ltl below { [] (x < 2) }
      ltl often { [] <> (x == 9) }
      """;

  /** Large enough to be met under way: some millions of states. */
  private static final String LARGE =
      """
      byte a, b, c, d;
      active proctype P() {
        do :: a++ :: b++ :: c++ :: d++ :: a + b + c + d == 1020 -> assert(false) od
      }
      """;

  private static final String NET =
      """
      <?xml version="1.0"?>
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
      <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
      <place id="idle"><initialMarking><text>2</text></initialMarking></place>
      <place id="busy"/>
      <transition id="begin"/>
      <arc id="a" source="idle" target="begin"/><arc id="b" source="begin" target="busy"/>
      </page></net></pnml>
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
    Files.writeString(folder.resolve("ping.pml"), PING);
    Files.writeString(folder.resolve("large.pml"), LARGE);
    Files.writeString(folder.resolve("net.pnml"), NET);
    studio = new Studio(folder, history, "test", 0);
    browser.complaints.clear();
    browser.requests.clear();
    browser.open(studio.address());
    browser.awaitElement(".model");
  }

  @AfterEach
  void close() throws Exception {
    browser.open("about:blank"); // Nobody asks a server that has gone.
    studio.close();
    // A refusal of the server is one for the user, whatever the browser's console calls it.
    browser.complaints.removeIf(text -> text.contains("responded with a status of 422"));
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.requests)
        .allMatch(url -> url.matches("(http://127\\.0\\.0\\.1:|about:|data:).*"));
  }

  private void go(String hash) throws Exception {
    browser.text("location.hash = '" + hash + "'");
  }

  private void check(String model) throws Exception {
    go("#/check/" + model);
    browser.awaitText("Check " + model);
    browser.click("button.primary");
  }

  @Test
  void a_promela_model_is_written_checked_and_its_trail_walked_through() throws Exception {
    go("#/models/ping.pml");
    browser.awaitText("no problems");
    browser.focus(".cm-content");
    browser.press("Home", 2);
    browser.write(".cm-content", "wrong ");
    browser.awaitElement(".problems li");
    browser.awaitElement(".cm-lint-marker-error");
    assertThat(Files.readString(folder.resolve("ping.pml"))).isEqualTo(PING);
    browser.press("z", 2);
    browser.awaitText("no problems");

    check("ping.pml");
    browser.awaitElement(".verdict.violated");
    browser.awaitElement(".trail-row.current");
    assertThat(browser.text("document.querySelector('.verdict').innerText")).contains("below");
    assertThat(browser.text("document.querySelectorAll('.trail-lines .message').length"))
        .isNotEqualTo("0");
    assertThat(browser.text("document.querySelector('.trail-values').innerText")).contains("x");
    // The second violation is the formula's, and it is a lasso.
    browser.text(
        "(e => { e.value = '1'; e.dispatchEvent(new Event('change'))"
            + " })(document.querySelector('select'))");
    browser.awaitElement("path.lasso");

    // Everything by the keyboard.
    browser.focus(".trail-chart");
    browser.press("Home");
    browser.awaitText("initial state,");
    browser.press("ArrowDown");
    browser.awaitText("step 1 of");
    browser.press("j");
    browser.awaitText("step 2 of");
    assertThat(browser.text("location.hash")).endsWith("/trail/2/step/2");
    browser.press("?");
    browser.awaitElement("dialog[open]");
    browser.press("Escape");
    browser.text("document.activeElement.blur()");
    browser.press("6");
    browser.awaitElement("table.history a");

    // The link leads to the same step, and history survives the program.
    String id = browser.text("document.querySelector('table.history a').hash.split('/').at(-1)");
    browser.open("about:blank");
    studio.close();
    studio = new Studio(folder, history, "test", 0);
    browser.open(studio.address() + "#/run/" + id + "/trail/2/step/2");
    browser.awaitText("step 2 of");
    browser.click("button[aria-label^='Go on by hand']");
    browser.awaitText("from a counterexample");
    browser.awaitElement(".choice");
  }

  @Test
  void a_net_and_a_java_model_are_checked_and_simulated() throws Exception {
    check("net.pnml");
    browser.awaitText("deadlock: no event is enabled");
    assertThat(browser.text("document.querySelector('.trail-values').innerText")).contains("busy");
    go("#/simulate/net.pnml");
    browser.click(".choice");
    browser.awaitText("step 1 of 1");
    browser.click(".choice");
    browser.awaitText("nothing can happen any more");
    browser.click(".walk-bar button");
    browser.awaitText("step 1 of 1");

    check("java:Philosophers");
    browser.awaitText("takes the left fork");
    assertThat(browser.text("document.querySelector('.trail-values').innerText"))
        .contains("philosopher");
    go("#/simulate/java:Philosophers");
    browser.awaitElement(".choice");
    browser.write("input[aria-label='Stop where this holds']", "nonsense (");
    browser.click(".walk-random button");
    browser.awaitElement(".refusal:not([hidden])");
  }

  @Test
  void a_run_survives_a_reload_and_can_be_stopped() throws Exception {
    check("large.pml");
    browser.awaitElement(".curves");
    browser.open(browser.text("location.href"));
    // What is clicked must be on the page after the reload, not on the one before.
    browser.text("document.body.classList.add('before')");
    browser.text("location.reload()");
    browser.awaitElement("body:not(.before) .curves");
    browser.click("main button.danger");
    browser.awaitText("Inconclusive");
    browser.awaitText("it was interrupted");
  }

  @Test
  void what_is_wrong_in_a_field_is_said_and_not_started() throws Exception {
    go("#/check/ping.pml");
    browser.awaitElement("#field-memory");
    String[][] wrong = {
      {"memory", "much"},
      {"memory", "900T"},
      {"time", "soon"},
      {"depth", "-1"},
      {"store", "cellar"},
      {"ltl", "[] ("},
      {"invariants", "no_such > 1"},
      {"defines", "1=2"}
    };
    for (String[] field : wrong) {
      String selector = "#field-" + field[0];
      browser.write(selector, field[1]);
      browser.awaitElement(".check-foot .refusal:not([hidden])");
      assertThat(browser.text("document.querySelector('button.primary').disabled"))
          .as("%s %s", field[0], field[1])
          .isEqualTo("true");
      browser.text(
          "(e => { e.value = ''; e.dispatchEvent(new Event('input', { bubbles: true })) })"
              + "(document.querySelector('"
              + selector
              + "'))");
      browser.await("!document.querySelector('button.primary').disabled");
    }
    browser.write("#field-ltl", "<> (x == 3)");
    browser.awaitText("--ltl '<> (x == 3)'");
  }

  @Test
  void names_that_look_like_elements_are_texts() throws Exception {
    String name = "<img src=x onerror=alert(1)>.pml";
    Files.writeString(folder.resolve(name), PING);
    browser.text("location.reload()");
    browser.awaitText("onerror=alert");
    check(URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"), name);
    browser.awaitElement(".trail-row.current");
    assertThat(browser.text("document.querySelectorAll('img').length")).isEqualTo("0");
  }

  private void check(String encoded, String title) throws Exception {
    go("#/check/" + encoded);
    browser.awaitText("Check " + title);
    browser.click("button.primary");
  }

  @Test
  void it_is_legible_in_the_dark_and_on_a_telephone() throws Exception {
    browser.dark(true);
    String dark = browser.text("getComputedStyle(document.body).backgroundColor");
    browser.dark(false);
    assertThat(browser.text("getComputedStyle(document.body).backgroundColor")).isNotEqualTo(dark);
    browser.size(400, 800);
    for (String panel :
        new String[] {"models/ping.pml", "check/ping.pml", "simulate/ping.pml", "history"}) {
      go("#/" + panel);
      browser.awaitElement("main." + panel.replaceAll("/.*", "") + " h1");
      assertThat(browser.text("document.documentElement.scrollWidth <= innerWidth"))
          .as(panel)
          .isEqualTo("true");
    }
    browser.size(1280, 800);
  }
}
