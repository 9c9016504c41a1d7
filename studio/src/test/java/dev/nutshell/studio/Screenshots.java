package dev.nutshell.studio;

import java.nio.file.Files;
import java.nio.file.Path;

/** Takes the pictures of docs/studio.md: of the examples, into the folder that is named. */
final class Screenshots {
  private Screenshots() {}

  public static void main(String[] arguments) throws Exception {
    Path examples = Path.of(arguments[0]);
    Path history = Files.createTempDirectory("nutshell-history");
    try (Studio studio = new Studio(examples, history, "0.1.0", 0);
        Browser browser = new Browser()) {
      new Screenshots(studio, browser, Path.of(arguments[1])).take();
    } finally {
      History.remove(history);
    }
  }

  private Studio studio;
  private Browser browser;
  private Path target;

  private Screenshots(Studio studio, Browser browser, Path target) {
    this.studio = studio;
    this.browser = browser;
    this.target = target;
  }

  private void take() throws Exception {
    open("models/promela%2Fpeterson.pml");
    browser.awaitElement(".beside .picture-node");
    take("studio-model");
    open("check/promela%2Fpeterson.pml");
    browser.write("#field-ltl", "<> wants[0]");
    browser.write("#field-memory", "512M");
    start("--memory 512M", "studio-check");
    browser.awaitElement("path.lasso");
    take("studio-lasso");
    open("check/promela%2Fmutex_messages.pml");
    browser.write("#field-invariants", "inside == 0");
    browser.write("#field-memory", "512M");
    choose("#field-search", "bfs");
    start("--search bfs", null);
    browser.awaitElement(".trail-row.current");
    take("studio-counterexample");
    browser.dark(true);
    take("studio-dark");
    browser.dark(false);
    open("simulate/petri%2Fstop_and_wait.pnml");
    browser.awaitElement(".picture-node.enabled");
    browser.write("input[type=number]", "12");
    browser.click(".walk-random button");
    browser.awaitText("step 12 of");
    browser.click("button[title^='Fit the drawing']");
    take("studio-net");
    open("simulate/promela%2Falternating_bit.pml");
    browser.click(".walk-random button");
    browser.awaitText("step 20 of");
    take("studio-simulate");
    states();
    coverage();
    runs();
  }

  private void states() throws Exception {
    open("space/promela%2Fpeterson.pml");
    browser.awaitText("State 0");
    browser.click("button[aria-label^='Draw up to 200']");
    browser.awaitText("that is all");
    choose("select[aria-label='Colour']", "process");
    browser.write("input[aria-label^='Find a state']", "inside == 1 && turn == 1");
    browser.press("Enter");
    browser.awaitText("a nearest one is");
    take("studio-space");
    open("compare/java:Philosophers");
    browser.awaitElement(".store-boxes input");
    browser.write("#compare-defines", "n=14");
    browser.write("#compare-memory", "512M");
    choose("#compare-memory", "512M");
    browser.await("document.querySelectorAll('.store-boxes input').length > 3");
    Thread.sleep(1500);
    browser.click(".bar-end button.primary");
    browser.awaitText("All are done.");
    take("studio-compare");
  }

  private void coverage() throws Exception {
    open("check/promela%2Finterrupt.pml");
    choose("#field-coverage", "on");
    choose("#field-reduce", "none");
    start("--coverage", null);
    browser.awaitText("How often each was taken");
    browser.text("document.querySelector('.taken-part').scrollIntoView()");
    take("studio-coverage");
  }

  private void runs() throws Exception {
    open("check/java:Philosophers");
    browser.write("#field-defines", "n=18");
    browser.write("#field-memory", "64M");
    choose("#field-errors", "all");
    start("--errors all", null);
    browser.awaitElement(".curves");
    browser.await("document.querySelector('.moves li') != null");
    Thread.sleep(4000);
    take("studio-run");
    browser.click("main button.danger");
    browser.awaitElement(".verdict");
    open("history");
    browser.awaitElement("table.history a");
    take("studio-history");
    browser.size(400, 800);
    browser.text(
        "[...document.querySelectorAll('table.history tbody a')].find(a =>"
            + " a.textContent.includes('mutex')).click()");
    browser.awaitElement(".trail-row.current");
    take("studio-narrow");
  }

  private void open(String hash) throws Exception {
    browser.open("about:blank");
    browser.open(studio.address() + "#/" + hash);
  }

  private void start(String part, String picture) throws Exception {
    browser.awaitText(part);
    browser.await("!document.querySelector('button.primary').disabled");
    if (picture != null) {
      take(picture);
    }
    browser.click("button.primary");
  }

  private void choose(String selector, String value) throws Exception {
    browser.awaitElement(selector);
    browser.text(
        "(e => { e.value = '%s'; e.dispatchEvent(new Event('input', { bubbles: true }));"
                .formatted(value)
            + " e.dispatchEvent(new Event('change')) })(document.querySelector(\""
            + selector
            + "\"))");
  }

  private void take(String name) throws Exception {
    Thread.sleep(900);
    browser.screenshot(target.resolve(name + ".png"));
  }
}
