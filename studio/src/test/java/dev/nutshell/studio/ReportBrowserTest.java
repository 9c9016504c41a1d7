package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.api.Check;
import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.frontends.Source;
import dev.nutshell.report.Course;
import dev.nutshell.report.HtmlReport;
import dev.nutshell.report.Run;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A report in a real browser: one file, which asks nobody for anything. */
class ReportBrowserTest extends PageTest {
  /** What was said so far. */
  record Said(List<String> words) {}

  /** Calls what it does by names that would be elements if they were let. */
  static final class Speaking implements Model<Said> {
    @Override
    public List<Said> initial() {
      return List.of(new Said(List.of()));
    }

    @Override
    public void moves(Said said, Moves<Said> moves) {
      if (said.words().size() < 3) {
        moves.add(
            "<img src=x onerror=alert(1)>",
            new Said(
                Collections.nCopies(
                    said.words().size() + 1, "</script><script>alert(1)</script>")));
      }
    }
  }

  private Path report(String model, String invariant) throws Exception {
    return report(model, invariant, null);
  }

  private Path report(String model, String invariant, Course course) throws Exception {
    Form form =
        Form.of(new Values(Map.of("model", model, "invariants", List.of(invariant))), Map.of());
    String path = folder.resolve(model).toString();
    MemoryBudget budget = new MemoryBudget(64 << 20);
    List<Plan.Ready> plans =
        form.plans(Form.loaded(form.load(new Source.Named(path), false, Set.of(), budget)), budget);
    Result result = new Runner(plans.getFirst(), budget).run();
    Run run =
        new Run(
            "nutshell",
            "test",
            path,
            form.kind(),
            result,
            Collections.nCopies(result.violations().size(), null),
            0,
            0,
            null);
    Path file = folder.resolve("report.html");
    try (Writer out = Files.newBufferedWriter(file)) {
      HtmlReport.write(run, Pictures.ofNet(result, path), course, out);
    }
    return file;
  }

  private static void shown(Path file) throws Exception {
    browser.open("about:blank");
    browser.requests.clear();
    browser.open(file.toUri().toString());
    browser.awaitElement(".trail-row.current");
    assertThat(browser.requests).containsExactly(file.toUri().toString());
    assertThat(browser.text("document.querySelectorAll('img').length")).isEqualTo("0");
  }

  @Test
  void of_a_program_it_has_the_chart_the_source_and_the_variables() throws Exception {
    shown(report("ring.pml", "x < 2"));
    assertThat(browser.text("document.querySelector('.trail-heads').innerText"))
        .contains("up", "down");
    assertThat(browser.text("document.querySelector('.trail-source').innerText"))
        .contains("proctype up()");
    browser.focus(".trail-chart");
    browser.press("Home");
    browser.awaitText("initial state,");
    browser.press("j");
    browser.awaitText("step 1 of");
  }

  @Test
  void of_a_net_it_has_the_net_and_its_tokens_move() throws Exception {
    shown(report("net.pnml", "busy < 2"));
    String tokens =
        "[...document.querySelectorAll('.picture-node.place')].map(p =>"
            + " p.querySelectorAll('.tokens .token').length).join() == ";
    browser.await(tokens + "'0,2'");
    browser.focus(".trail-chart");
    browser.press("Home");
    browser.await(tokens + "'2,0'");
  }

  /** So many figures, a tenth of a second apart, as of a search that slows down. */
  private static Course course(int figures) {
    Course course = new Course();
    Counters counters = new Counters();
    for (int i = 0; i < figures; i++) {
      counters.states += 100_000 / (i + 1);
      counters.frontier = 10L * i * (figures - i);
      List<String> notes =
          i < figures / 2 ? List.of() : List.of("the store moved from <full> to tree");
      course.add(0.5 + i / 8.0, counters, (20L << 20) + (i << 20), notes);
    }
    return course;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void of_a_run_that_took_its_time_it_has_curves(boolean dark) throws Exception {
    browser.dark(dark);
    shown(report("ring.pml", "x < 2", course(40)));
    browser.await(CURVES_ARE_DRAWN);
    assertThat(
            browser.text(
                "[...document.querySelectorAll('.curve-canvas')].map(c => c.ariaLabel).join('\\n')"))
        .contains("memory of the process: 59 MiB after 5.38 s, 59 MiB at most");
    assertThat(browser.text("document.querySelector('.moves').innerText"))
        .isEqualTo("the store moved from <full> to tree (after 3.0 s)");
    // Other colours, another width: they are drawn anew.
    browser.dark(!dark);
    browser.await(CURVES_ARE_DRAWN);
    browser.size(400, 800);
    browser.await(CURVES_ARE_DRAWN);
    assertThat(browser.text("document.documentElement.scrollWidth <= innerWidth"))
        .isEqualTo("true");
    browser.size(1280, 800);
    browser.dark(false);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void of_a_run_too_short_for_curves_it_has_all_the_rest(int figures) throws Exception {
    shown(report("ring.pml", "x < 2", course(figures)));
    assertThat(browser.text("document.querySelectorAll('.curves, .course').length")).isEqualTo("0");
    assertThat(browser.text("document.querySelector('.figures').innerText")).contains("states");
  }

  @Test
  void of_a_java_model_it_has_the_states_and_no_text_becomes_an_element() throws Exception {
    Path file = folder.resolve("java.html");
    assertThatThrownBy(
            () ->
                Check.of(new Speaking())
                    .always("few", said -> said.words().size() < 3)
                    .report(file)
                    .mustHold())
        .isInstanceOf(AssertionError.class);
    shown(file);
    browser.awaitText("onerror=alert");
  }
}
