package dev.nutshell.studio;

import java.nio.file.Files;
import java.nio.file.Path;

/** Takes the pictures of docs/studio.md: of the examples, into the folder that is named. */
final class Screenshots {
  private Screenshots() {}

  public static void main(String[] arguments) throws Exception {
    Path examples = Path.of(arguments[0]);
    Path target = Path.of(arguments[1]);
    Path history = Files.createTempDirectory("nutshell-history");
    try (Studio studio = new Studio(examples, history, "0.1.0", 0);
        Browser browser = new Browser()) {
      browser.open(studio.address() + "#/models/promela%2Fmutex_messages.pml");
      browser.awaitText("no problems");
      take(browser, target, "studio-model");
      browser.open(studio.address() + "#/check/promela%2Fpeterson.pml");
      browser.write("#field-ltl", "<> wants[0]");
      browser.write("#field-memory", "512M");
      browser.awaitText("--memory 512M");
      browser.await("!document.querySelector('button.primary').disabled");
      take(browser, target, "studio-check");
      browser.click("button.primary");
      browser.awaitElement("path.lasso");
      take(browser, target, "studio-lasso");
      browser.open(studio.address() + "#/check/promela%2Fmutex_messages.pml");
      browser.write("#field-invariants", "inside == 0");
      browser.write("#field-memory", "512M");
      browser.text(
          "(e => { e.value = 'bfs'; e.dispatchEvent(new Event('input', { bubbles: true })) })"
              + "(document.querySelector('#field-search'))");
      browser.awaitText("--search bfs");
      browser.await("!document.querySelector('button.primary').disabled");
      browser.click("button.primary");
      browser.awaitElement(".trail-row.current");
      take(browser, target, "studio-counterexample");
      browser.dark(true);
      take(browser, target, "studio-dark");
      browser.dark(false);
      browser.open(studio.address() + "#/simulate/promela%2Falternating_bit.pml");
      browser.click(".walk-random button");
      browser.awaitText("step 20 of");
      take(browser, target, "studio-simulate");
      browser.open(studio.address() + "#/check/java:Philosophers");
      browser.write("#field-defines", "n=18");
      browser.write("#field-memory", "512M");
      browser.text(
          "(e => { e.value = 'all'; e.dispatchEvent(new Event('input', { bubbles: true })) })"
              + "(document.querySelector('#field-errors'))");
      browser.awaitText("--errors all");
      browser.await("!document.querySelector('button.primary').disabled");
      browser.click("button.primary");
      browser.awaitElement(".curves");
      Thread.sleep(5000);
      take(browser, target, "studio-run");
      browser.click("button.danger");
      browser.awaitElement(".verdict");
      browser.open(studio.address() + "#/history");
      browser.awaitElement("table.history a");
      take(browser, target, "studio-history");
      browser.size(400, 800);
      browser.text("document.querySelector('table.history tbody tr:nth-child(2) a').click()");
      browser.awaitElement(".trail-row.current");
      take(browser, target, "studio-narrow");
    }
  }

  private static void take(Browser browser, Path target, String name) throws Exception {
    Thread.sleep(700);
    browser.screenshot(target.resolve(name + ".png"));
  }
}
