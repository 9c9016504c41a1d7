package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways through several panels, as people go them: by hand, by the keyboard, and astray. */
class WholeWaysBrowserTest extends PageTest {
  private static final String REFUSED = "main .refusal:not([hidden])";

  /** What can be used or looked at, as screen readers are told of it, and has no name. */
  private static final String NAMELESS =
      """
      [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility()
        && (e.tabIndex >= 0 || ['button', 'checkbox', 'combobox', 'image', 'link', 'listbox',
          'searchbox', 'slider', 'spinbutton', 'textbox'].includes(e.computedRole))
        && e.computedName.trim() === '').map((e) => e.outerHTML.slice(0, 120)).join(' | ')
      """;

  private static String refusal() throws Exception {
    browser.awaitElement(REFUSED);
    return browser.text("document.querySelector('" + REFUSED + "').innerText");
  }

  @ParameterizedTest
  @CsvSource({"ring.pml, up", "net.pnml, idle", "java:Philosophers, philosopher"})
  void a_model_of_any_kind_is_shown_checked_compared_and_remembered(String model, String word)
      throws Exception {
    go("#/models/" + model);
    browser.awaitText(word);
    go("#/check/" + model);
    browser.awaitText("Check " + model);
    choose("#field-memory", "64M");
    browser.awaitText("--memory 96M");
    browser.click("button.primary");
    browser.awaitElement(".verdict");
    go("#/compare/" + model);
    browser.awaitElement(".store-boxes input");
    choose("#compare-memory", "64M");
    browser.await("!document.querySelector('.bar-end button.primary').disabled");
    browser.text(
        "document.querySelectorAll('.store-boxes input').forEach(b => { b.checked ="
            + " ['full', 'tree'].includes(b.value) })");
    browser.click(".bar-end button.primary");
    browser.awaitText("All are done.");
    assertThat(browser.text("document.querySelectorAll('.compare-chart .series').length"))
        .isEqualTo("2");
    go("#/history");
    browser.await("document.querySelectorAll('table.history tbody tr').length == 3");
    assertThat(browser.text("document.querySelector('table.history').innerText")).contains(model);
  }

  @Test
  void the_shortest_way_and_any_way_are_a_click_apart() throws Exception {
    go("#/check/ring.pml");
    browser.write("#field-invariants", "x < 3");
    browser.awaitText("--invariant 'x < 3'");
    browser.click("button.primary");
    browser.awaitElement(".trail-row.current");
    browser.click("button[aria-label^='Search breadth first']");
    browser.awaitElement("button[aria-label^='Search depth first']");
    assertThat(browser.text("document.querySelector('.command').innerText"))
        .contains("--invariant 'x < 3'", "--search bfs");
    // The form has what the run was made with.
    browser.click("a.button");
    browser.awaitElement("#field-search");
    assertThat(
            browser.text(
                "['search', 'invariants'].map(n => document.getElementById('field-' + n).value)"))
        .isEqualTo("bfs,x < 3");
  }

  @Test
  void an_order_that_cannot_be_had_says_why() throws Exception {
    go("#/check/ring.pml");
    browser.write("#field-ltl", "<> (x == 9)");
    browser.awaitText("--ltl '<> (x == 9)'");
    browser.click("button.primary");
    browser.awaitElement("path.lasso");
    browser.await("document.querySelector('.bar-end button').disabled");
    assertThat(browser.text("document.querySelector('.bar-end button').title.length > 20"))
        .isEqualTo("true");
  }

  @Test
  void a_name_leads_to_its_declaration_in_its_own_scope() throws Exception {
    go("#/models/ring.pml");
    browser.awaitText("no problems");
    browser.focus(".cm-content");
    // The last "step" is the one of the second process.
    browser.press("End", 2);
    browser.press("ArrowUp");
    browser.press("End");
    for (int i = 0; i < "step od }".length(); i++) {
      browser.press("ArrowLeft");
    }
    browser.press("F12");
    browser.await("getSelection().toString() == 'step'");
    assertThat(
            browser.text("getSelection().anchorNode.parentElement.closest('.cm-line').innerText"))
        .contains("proctype down() { byte step");
  }

  @Test
  void the_keyboard_alone_leads_from_a_model_to_its_history() throws Exception {
    browser.text("document.activeElement.blur()");
    browser.press("1");
    browser.awaitElement(".cm-content");
    browser.tabTo(".cm-content");
    browser.press("Escape");
    browser.press("Tab");
    assertThat(browser.text("document.activeElement.closest('.cm-editor') == null"))
        .as("nobody is kept in the editor")
        .isEqualTo("true");
    browser.tabTo(".model[title='ring.pml']");
    browser.press("Enter");
    browser.awaitElement(".model[title='ring.pml'][aria-current='true']");
    browser.press("2");
    browser.awaitText("Check ring.pml");
    browser.tabTo("#field-invariants");
    browser.type("x < 3");
    browser.awaitText("--invariant 'x < 3'");
    browser.await("!document.querySelector('button.primary').disabled");
    browser.press("Enter", 2);
    browser.awaitElement(".trail-row.current");
    browser.tabTo(".trail-chart");
    browser.press("Home");
    browser.press("ArrowDown");
    browser.awaitText("step 1 of");
    browser.tabTo("button[aria-label^='Go on by hand']");
    browser.press("Enter");
    browser.awaitText("from a counterexample");
    browser.awaitElement(".choice");
    // What was checked is merged: the first event was two steps, and this one is the third.
    browser.awaitText("step 2 of 2");
    browser.press("1", 1);
    browser.awaitText("step 3 of 3");
    browser.text("document.activeElement.blur()");
    browser.press("4");
    browser.awaitText("State 0");
    browser.tabTo(".space-canvas");
    browser.press("ArrowDown");
    browser.press("Enter");
    browser.await("!document.querySelector('.space-detail h2').innerText.startsWith('State 0')");
    browser.press("6");
    browser.awaitElement("table.history a");
    browser.tabTo("table.history a");
    browser.press("Enter");
    browser.awaitElement(".verdict.violated");
    // One list of keys, however often it is asked for.
    browser.press("?");
    browser.awaitElement("dialog[open]");
    browser.press("?");
    browser.press("2");
    assertThat(browser.text("document.querySelectorAll('dialog').length + location.hash"))
        .startsWith("1#/run/");
    browser.press("Escape");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#/models/%E0%A4%A",
        "#/models/..%2F..%2Fetc%2Fpasswd",
        "#/check/no_such.pml",
        "#/simulate/no_such.pml",
        "#/space/no_such.pml",
        "#/compare/no_such.pml",
        "#/run/nonsense",
        "#/run/20200101-000000-0/trail/9/step/9",
        "#/history/one/other"
      })
  void an_address_that_leads_nowhere_is_answered_with_a_sentence(String hash) throws Exception {
    go(hash);
    assertThat(refusal()).isNotBlank();
    go("#/models/ring.pml");
    browser.awaitText("no problems");
  }

  @ParameterizedTest
  @CsvSource({
    "check, #field-memory, 0",
    "check, #field-memory, 9K",
    "check, #field-threads, many",
    "check, #field-threads, -1",
    "check, #field-threads, 9999",
    "check, #field-time, 1 day",
    "check, #field-depth, 99999999999999999999",
    "check, #field-store, bitstate:k=-3",
    "check, #field-forbid, no such event",
    "compare, #compare-memory, 0",
    "compare, #compare-time, soon",
    "compare, #compare-defines, 1=2",
    "simulate, input[type=number], 1e99",
    "simulate, input[type=number], -5",
    "simulate, input[aria-label^=Stop], x >",
    "simulate, input[aria-label=Parameters], 1=2",
    "space, main input[aria-label^=Find], no_such == 1",
    "space, input[aria-label=Parameters], 1=2"
  })
  void what_makes_no_sense_is_said_in_every_panel(String panel, String field, String words)
      throws Exception {
    go("#/" + panel + "/ring.pml");
    browser.awaitElement("main." + panel + " h1");
    browser.awaitElement(
        switch (panel) {
          case "simulate" -> ".choice";
          case "space" -> ".space-detail h2";
          case "compare" -> ".store-boxes input";
          default -> field;
        });
    browser.write(field, words);
    browser.press("Enter");
    if (panel.equals("simulate") && !field.contains("Parameters")) {
      browser.click(".walk-random button");
    }
    assertThat(refusal()).isNotBlank().doesNotContain("internal error");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "models/ring.pml",
        "models/net.pnml",
        "check/ring.pml",
        "simulate/net.pnml",
        "space/ring.pml",
        "compare/ring.pml",
        "history",
        "run"
      })
  void all_that_can_be_used_or_looked_at_has_a_name_for_screen_readers(String panel)
      throws Exception {
    go("#/check/ring.pml");
    browser.write("#field-invariants", "x < 3");
    browser.awaitText("--invariant 'x < 3'");
    browser.click("button.primary");
    browser.awaitElement(".trail-row.current");
    if (!panel.equals("run")) {
      go("#/" + panel);
    }
    browser.awaitElement(
        switch (panel.replaceAll("/.*", "")) {
          case "models" -> ".beside .picture-node";
          case "check" -> "#field-threads";
          case "simulate" -> ".choice";
          case "space" -> ".space-detail h2";
          case "compare" -> ".store-boxes input";
          case "history" -> "table.history a";
          default -> ".trail-row.current";
        });
    assertThat(browser.text(NAMELESS)).isEmpty();
    assertThat(browser.text(NAMELESS.replace("=== ''", "!== ''"))).contains("<button", "<a ");
  }

  @Test
  void two_runs_of_a_text_that_changed_are_told_apart() throws Exception {
    for (String most : new String[] {"3", "2"}) {
      Path model = folder.resolve("ring.pml");
      Files.writeString(model, Files.readString(model).replace("x < 3", "x < " + most));
      go("#/history");
      browser.awaitText("History");
      go("#/check/ring.pml");
      browser.write("#field-invariants", "x < 3");
      browser.awaitText("--invariant 'x < 3'");
      browser.click("button.primary");
      browser.awaitElement(".verdict");
    }
    go("#/history");
    browser.await("document.querySelectorAll('table.history tbody tr').length == 2");
    browser.text("document.querySelectorAll('table.history input').forEach(b => b.click())");
    browser.click(".bar-end button");
    browser.awaitElement(".difference");
    assertThat(
            browser.text(
                "[...document.querySelectorAll('.difference .went')].map(e => e.innerText.trim())"))
        .startsWith("- active proctype up()")
        .contains("x < 3")
        .doesNotContain("down");
    assertThat(
            browser.text(
                "[...document.querySelectorAll('.difference .came')].map(e => e.innerText.trim())"))
        .startsWith("+ active proctype up()")
        .contains("x < 2")
        .doesNotContain("down");
    // Verdict, answer and counts are marked, with the older run on the left.
    String changed =
        browser.text(
            "[...document.querySelectorAll('.compared tr.changed')].map(r => r.innerText).join('\\n')");
    assertThat(changed).contains("states", "violated\tholds");
    assertThat(changed).containsPattern("verdict\\tViolated.*\\tHolds");
    assertThat(changed).doesNotContain("command");
  }
}
