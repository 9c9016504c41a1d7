package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import dev.nutshell.cli.command.CheckCommand;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Request;
import dev.nutshell.frontends.Source;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;

/**
 * What the page runs is what the command line that it shows would run: forms of all kinds are
 * pasted into a shell, and read by the command itself.
 */
class FormCommandTest {
  private static final int FORMS = 150;

  private static final Map<String, List<String>> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put("store", Offers.STORES);
    WORDS.put("memory", List.of("100M", "150000K", "1 GiB"));
    WORDS.put("disk", List.of("1G", "500 MB"));
    WORDS.put("search", List.of("dfs", "bfs", "dsf"));
    WORDS.put("reduce", List.of("none", "por", "sleep", "ample", "stubborn", "both"));
    WORDS.put("fair", List.of("weak", "strong"));
    WORDS.put("threads", List.of("1", "2", "3", "0", "x"));
    WORDS.put("coverage", List.of("on"));
    WORDS.put("errors", List.of("stop", "all"));
    WORDS.put("merge", List.of("on", "off", "maybe"));
    WORDS.put("dead", List.of("on", "off"));
    WORDS.put("unfold", List.of("on", "off"));
    WORDS.put("depth", List.of("7", "100000", "-1"));
    WORDS.put("time", List.of("90", "5m", "1h30m", "90000ms", "soon"));
    WORDS.put("seed", List.of("7"));
  }

  private static final Map<String, List<String>> LISTS =
      Map.of(
          "properties", List.of("none", "deadlock", "all", "assert"),
          "invariants", List.of("busy < 3", "-busy < 3", "no_such > 'x'"),
          "forbid", List.of("begin", "check"),
          "ltl", List.of("[] (busy < 3)", "<> (busy == 2)"),
          "defines", List.of("N=3", "M=a b"));

  @TempDir private Path folder;

  @BeforeEach
  void models() throws Exception {
    Files.writeString(
        folder.resolve("m.pml"),
        "byte busy; active proctype P() { do :: busy < 2 -> busy++ :: busy > 0 -> busy-- od }");
    Files.writeString(
        folder.resolve("n.pnml"),
        """
        <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
        <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
        <place id="idle"><initialMarking><text>2</text></initialMarking></place>
        <place id="busy"/><transition id="begin"/>
        <arc id="a" source="idle" target="begin"/><arc id="b" source="begin" target="busy"/>
        </page></net></pnml>
        """);
  }

  /** All that decides what is run, but what the clock has taken of the time. */
  private record Asked(
      LoadOptions loading, Request request, List<RunSpec> specs, List<Integer> threads) {

    static Asked of(LoadOptions loading, Request request, List<Plan.Ready> plans) {
      return new Asked(
          loading,
          request,
          plans.stream().map(plan -> without(plan.spec())).toList(),
          plans.stream().map(Plan.Ready::threads).toList());
    }

    /** What is asked stands in the request; two readings of it are not the same objects. */
    private static RunSpec without(RunSpec spec) {
      return RunSpec.builder()
          .order(spec.order())
          .store(spec.store())
          .memory(spec.memory())
          .disk(spec.disk())
          .threads(spec.threads())
          .depth(spec.depth())
          .seed(spec.seed())
          .runs(spec.runs())
          .expect(spec.expected())
          .reduce(spec.reduction())
          .fair(spec.fairness())
          .coverage(spec.coverage())
          .device(spec.device())
          .property(
              "%s %s %s %s %s"
                  .formatted(
                      spec.properties(),
                      spec.invariants().stream().map(Invariant::text).toList(),
                      spec.inquiries().stream().map(Inquiry::name).toList(),
                      spec.stopAtFirst(),
                      spec.time() == null ? "no limit" : "a limit"))
          .build();
    }
  }

  /** The command, up to where it would begin to search. */
  @Command(name = "check")
  private static final class Stopping extends CheckCommand {
    private Asked asked;

    @Override
    protected List<Runner> runners(List<Plan.Ready> plans, Request request, MemoryBudget budget) {
      asked = Asked.of(model().toCheck(request.observed()), request, plans);
      throw new IllegalStateException("this is far enough");
    }
  }

  private static List<String> pasted(String line) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", line.replaceFirst("^nutshell", "printf '%s\\\\0'")).start();
    String words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Arrays.asList(words.split("\0"));
  }

  /** What the shown line would run; null where the command refuses it. */
  private static Asked ofCommand(String line) throws Exception {
    Stopping command = new Stopping();
    PrintWriter nobody = new PrintWriter(new StringWriter());
    Main.run(nobody, nobody, List.of(command), pasted(line).toArray(String[]::new));
    return command.asked;
  }

  /** What the page would run; null where it refuses it. */
  private static Asked ofPage(Form form, Path model) {
    try {
      form.understood();
      MemoryBudget budget = new MemoryBudget(form.memory());
      var observed = form.request().observed();
      var system =
          Form.loaded(form.load(new Source.Named(model.toString()), false, observed, budget));
      return Asked.of(form.options(false, observed), form.request(), form.plans(system, budget));
    } catch (Refusal refused) {
      return null;
    }
  }

  private static Map<String, Object> fields(String model, Random random, int most) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("model", model);
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      boolean list = random.nextInt(3) == 0;
      Map<String, List<String>> all = list ? LISTS : WORDS;
      String name = all.keySet().stream().sorted().toList().get(random.nextInt(all.size()));
      List<String> words = all.get(name);
      String word = words.get(random.nextInt(words.size()));
      fields.put(name, list ? List.of(word) : word);
    }
    return fields;
  }

  @ParameterizedTest
  @CsvSource({"m.pml, 1", "n.pnml, 2", "java:Philosophers, 3"})
  void the_command_line_runs_what_the_page_runs(String name, long seed) throws Exception {
    Random random = new Random(seed);
    int run = 0;
    for (int i = 0; i < FORMS; i++) {
      Map<String, Object> fields = fields(name, random, 4);
      Form form = Form.of(new Values(fields), Map.of());
      Path model = name.startsWith("java:") ? Path.of(name) : folder.resolve(name);
      Asked page = ofPage(form, model);
      String line = page == null ? "" : form.commandLine(model.toString());
      if (page != null) {
        assertThat(ofCommand(line)).as(line).isEqualTo(page);
        run++;
      }
    }
    assertThat(run).as("forms that make sense").isGreaterThan(FORMS / 4);
  }

  @ParameterizedTest
  @CsvSource({"m.pml", "n.pnml"})
  void where_memory_is_less_than_a_process_takes_the_command_line_is_read_all_the_same(String name)
      throws Exception {
    Form form = Form.of(new Values(Map.of("model", name, "memory", "64M")), Map.of());
    Asked command = ofCommand(form.commandLine(folder.resolve(name).toString()));
    assertThat(command.specs()).allMatch(spec -> spec.memory() == 96L << 20);
  }
}
