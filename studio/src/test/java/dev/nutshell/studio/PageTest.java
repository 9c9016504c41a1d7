package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.report.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A page in a real browser, for a folder with a program and a net. */
abstract class PageTest {
  private static final String RING =
      """
      byte x;
      active proctype up() { byte step; do :: x < 3 -> step = 1; x = x + step od }
      active proctype down() { byte step; do :: x > 0 -> step = 1; x = x - step od }
      """;

  static final String NET =
      """
      <?xml version="1.0"?>
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
      <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
      <place id="idle"><initialMarking><text>2</text></initialMarking></place>
      <place id="busy"/>
      <transition id="begin"/><transition id="done"/>
      <arc id="a" source="idle" target="begin"/><arc id="b" source="begin" target="busy"/>
      <arc id="c" source="busy" target="done"/><arc id="d" source="done" target="idle"/>
      </page></net></pnml>
      """;

  /** Whether each of the four curves has a line of its colour through a quarter of its width. */
  static final String CURVES_ARE_DRAWN =
      """
      (() => {
        const ink = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
        const wanted = [1, 3, 5].map((i) => parseInt(ink.slice(i, i + 2), 16));
        const all = [...document.querySelectorAll('.curve-canvas')];
        return all.length === 4 && all.every((canvas) => {
          const { width, height } = canvas;
          const copy = new OffscreenCanvas(width, height).getContext('2d');
          copy.drawImage(canvas, 0, 0);
          const { data } = copy.getImageData(0, 0, width, height);
          const columns = new Set();
          for (let i = 0; i < data.length; i += 4) {
            const same = wanted.every((value, k) => Math.abs(data[i + k] - value) < 10);
            if (same && data[i + 3] > 190) columns.add((i / 4) % width);
          }
          return columns.size > width / 4;
        });
      })()
      """;

  static Browser browser;
  @TempDir Path folder;
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
    studio = new Studio(folder, history, "test", 0);
    browser.complaints.clear();
    browser.requests.clear();
    browser.open(studio.address());
    browser.awaitElement(".model");
  }

  @AfterEach
  void close() throws Exception {
    browser.open("about:blank");
    studio.close();
    // A refusal of the server is one for the user, whatever the browser's console calls it.
    browser.complaints.removeIf(text -> text.matches("(?s).*responded with a status of 4.*"));
    assertThat(browser.complaints).isEmpty();
  }

  static void go(String hash) throws Exception {
    browser.text("location.hash = '" + hash + "'");
  }

  static void choose(String selector, String value) throws Exception {
    browser.awaitElement(selector);
    browser.text(
        "(e => { e.value = '%s'; e.dispatchEvent(new Event('input', { bubbles: true }));"
                .formatted(value)
            + " e.dispatchEvent(new Event('change', { bubbles: true })) })"
            + "(document.querySelector("
            + Json.text(json -> json.writeString(selector))
            + "))");
  }
}
