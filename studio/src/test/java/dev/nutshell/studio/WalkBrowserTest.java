package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Walks through a model by hand and at random: other ways from a step, and where they stop. */
class WalkBrowserTest extends PageTest {
  /** Every step that is drawn, as it is told, with what it changed. */
  private static List<String> steps() throws Exception {
    String rows =
        browser.text(
            "[...document.querySelectorAll('.trail-row')].slice(1).map(row => row.title + ' '"
                + " + row.querySelector('.trail-changes').innerText).join('\\n')");
    return rows.lines().toList();
  }

  private static void take(int choice, String then) throws Exception {
    browser.text(
        "document.querySelectorAll('.choice')[%s].click()"
            .formatted(
                choice < 0 ? "document.querySelectorAll('.choice').length - 1" : "" + choice));
    browser.awaitText(then);
  }

  @Test
  void another_way_begins_at_the_step_that_is_shown() throws Exception {
    go("#/simulate/ring.pml");
    browser.awaitElement(".choice");
    for (int i = 1; i <= 5; i++) {
      take(0, "step " + i + " of " + i);
    }
    List<String> before = steps();
    assertThat(before).hasSize(5);
    browser.focus(".trail-chart");
    browser.press("ArrowUp");
    browser.press("ArrowUp");
    browser.awaitText("step 3 of 5");
    browser.click("button[aria-label^='Go back to the step that is shown']");
    browser.awaitText("step 3 of 3");
    assertThat(steps()).isEqualTo(before.subList(0, 3));
    // There, x is 1: the other process can move, too.
    browser.await("document.querySelectorAll('.choice').length == 2");
    take(-1, "step 4 of 4");
    assertThat(steps().subList(0, 3)).isEqualTo(before.subList(0, 3));
    assertThat(before.get(3)).startsWith("down(1)");
    assertThat(steps().get(3)).startsWith("up(0)");
    // And from the very beginning.
    browser.focus(".trail-chart");
    browser.press("Home");
    browser.awaitText("initial state, 4 steps follow");
    browser.click("button[aria-label^='Go back to the step that is shown']");
    browser.awaitText("initial state, 0 steps follow");
    assertThat(steps()).isEmpty();
  }

  @Test
  void a_random_walk_stops_where_a_condition_first_holds() throws Exception {
    go("#/simulate/ring.pml");
    browser.awaitElement(".choice");
    browser.text("Math.random = () => 0.25");
    browser.write("input[type=number]", "1000");
    browser.write("input[aria-label='Stop where this holds']", "x == 2");
    browser.click(".walk-random button");
    browser.await("document.querySelectorAll('.trail-row').length > 2");
    List<String> steps = steps();
    assertThat(browser.text("document.querySelector('.trail-counter').innerText"))
        .isEqualTo("step %d of %d".formatted(steps.size(), steps.size()));
    assertThat(steps.getLast()).endsWith("x = 2");
    assertThat(steps.subList(0, steps.size() - 1)).noneMatch(step -> step.contains("x = 2"));
    // What is not met leaves the walk as it was.
    browser.write("input[type=number]", "50");
    browser.write("input[aria-label='Stop where this holds']", "x == 9");
    browser.click(".walk-random button");
    browser.awaitText("no such state in a random walk of 50 steps");
    assertThat(steps()).isEqualTo(steps);
  }
}
