package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a run, and what can be taken away from it. */
class RunPageBrowserTest extends PageTest {
  /** Some millions of states: it can be met under way. */
  private static final String LARGE =
      """
      byte a, b, c, d;
      active proctype P() {
        do :: a++ :: b++ :: c++ :: d++ :: a + b + c + d == 1020 -> assert(false) od
      }
      """;

  /** What is wider than the window, and in nothing that scrolls but the page itself. */
  private static final String TOO_WIDE =
      """
      [...document.querySelectorAll('main *')].filter((e) => {
        const { width, right } = e.getBoundingClientRect();
        if (width === 0 || right <= innerWidth + 0.5) return false;
        for (let p = e.parentElement; p.tagName !== 'MAIN'; p = p.parentElement) {
          if (getComputedStyle(p).overflowX !== 'visible') return false;
        }
        return true;
      }).map((e) => e.outerHTML.slice(0, 90)).join(' | ')
      """;

  @AfterEach
  void as_before() throws Exception {
    browser.size(1280, 800);
    browser.dark(false);
  }

  private static void check(String model, String invariant) throws Exception {
    go("#/check/" + model);
    browser.write("#field-invariants", invariant);
    browser.awaitText("--invariant '" + invariant + "'");
    browser.click("button.primary");
    browser.awaitElement(".trail-row.current");
  }

  /** What would go to the clipboard, which other programs share, goes to a variable. */
  private static void catchCopies() throws Exception {
    browser.text(
        "Object.defineProperty(navigator.clipboard, 'writeText',"
            + " { configurable: true, value: async (text) => { window.copied = text; } })");
  }

  @Test
  void the_trail_is_copied_as_text_that_the_command_line_would_print() throws Exception {
    check("ring.pml", "x < 2");
    catchCopies();
    browser.click("button[aria-label='Copy the trail as text']");
    browser.awaitText("Copied");
    int steps = Integer.parseInt(browser.text("document.querySelector('.trail-slider').max"));
    String[] lines = browser.text("copied").split("\n");
    assertThat(lines).hasSize(steps);
    assertThat(lines[0]).startsWith("   1:  up(0)  ring.pml:2 ");
    assertThat(lines[steps - 1]).contains("[x = 2]");
    // The button is for the next copy again.
    browser.await(
        "document.querySelector('button[aria-label=\"Copy the trail as text\"]').textContent"
            + " == 'Copy as text'");
  }

  @Test
  void a_link_leads_to_the_step_at_which_it_was_copied() throws Exception {
    check("ring.pml", "x < 2");
    catchCopies();
    browser.focus(".trail-chart");
    browser.press("Home");
    browser.press("ArrowDown");
    browser.awaitText("step 1 of");
    browser.click("button[aria-label='Copy a link to this step']");
    browser.awaitText("Copied");
    String link = browser.text("copied");
    browser.press("End");
    browser.open("about:blank");
    browser.open(link);
    browser.awaitText("step 1 of");
    assertThat(browser.text("document.querySelector('.trail-row.current .trail-number').innerText"))
        .isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource({
    "ring.pml, x < 2, false",
    "ring.pml, x < 2, true",
    "net.pnml, busy < 2, false",
    "net.pnml, busy < 2, true"
  })
  void on_a_telephone_nothing_of_a_counterexample_is_wider_than_the_window(
      String model, String invariant, boolean dark) throws Exception {
    browser.dark(dark);
    browser.size(400, 800);
    check(model, invariant);
    assertThat(browser.text(TOO_WIDE)).isEmpty();
    assertThat(browser.text("document.documentElement.scrollWidth <= innerWidth"))
        .isEqualTo("true");
    assertThat(browser.text("document.querySelector('main').scrollWidth <= innerWidth"))
        .isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void curves_are_drawn_while_a_run_goes_on_and_after_it(boolean dark) throws Exception {
    Files.writeString(folder.resolve("large.pml"), LARGE);
    browser.dark(dark);
    go("#/check/large.pml");
    browser.write("#field-memory", "300M");
    browser.awaitText("--memory 300M");
    browser.click("button.primary");
    browser.awaitElement(".bar button.danger");
    browser.await(CURVES_ARE_DRAWN);
    browser.click("main button.danger");
    browser.awaitElement(".verdict");
    browser.await(CURVES_ARE_DRAWN);
    // Other colours, and the curves are there in them.
    browser.press("t");
    browser.await(CURVES_ARE_DRAWN);
    browser.press("t");
    browser.size(700, 800);
    browser.await(CURVES_ARE_DRAWN);
  }
}
