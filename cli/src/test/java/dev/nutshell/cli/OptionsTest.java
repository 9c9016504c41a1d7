package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.command.CheckCommand;
import dev.nutshell.cli.command.CompareCommand;
import dev.nutshell.cli.command.GenerateCommand;
import dev.nutshell.cli.simulate.SimulateCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Every option is used, or refused with a sentence that names it: none is passed over. */
class OptionsTest {
  private static final String LANGUAGES = "promela java lts pnml helena cpn";

  /** The options that depend on the language, and the languages that have a use for them. */
  private static final Map<String, String> BOUND =
      Map.of(
          "--define=N=3", "promela java helena cpn",
          "--classpath=.", "java",
          "--merge=on", "promela",
          "--dead=on", "promela",
          "--unfold=on", "pnml helena",
          "--clock=relative", "cpn",
          "--arcs=asap", "cpn",
          "--property=OneSafe", "pnml helena cpn");

  /** These do the same for all languages. */
  private static final Set<String> GENERAL =
      Set.of(
          "--kind",
          "--property",
          "--invariant",
          "--forbid",
          "--ltl",
          "--progress",
          "--fair",
          "--errors",
          "--coverage",
          "--device",
          "--gpu-memory",
          "--trail",
          "--format",
          "--search",
          "--store",
          "--reduce",
          "--memory",
          "--disk",
          "--threads",
          "--depth",
          "--time",
          "--seed",
          "--runs",
          "--expect",
          "--json",
          "--report",
          "--junit",
          "--sarif",
          "--run",
          "--checkpoint",
          "--quiet",
          "--no-color",
          "--progress-bar",
          "--output",
          "--minimize",
          "--stores",
          "--chart",
          "--repeat",
          "-p",
          "-g",
          "-l",
          "-r",
          "-s",
          "--columns",
          "--interactive",
          "--steps",
          "--help",
          "--version");

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Map<String, String> models = new TreeMap<>();

  @BeforeEach
  void a_model_of_each_language() throws IOException {
    models.put("promela", file("m.pml", "active proctype P() { byte x; x = 1 }"));
    models.put("java", "java:Philosophers");
    models.put("lts", file("m.aut", "des (0,1,1)\n(0,\"a\",0)\n"));
    models.put("pnml", "../examples/petri/philosophers.pnml");
    models.put(
        "helena",
        file(
            "m.lna",
            "n (N := 2) { type t: mod N; place p { dom: t; init: <( 0 )>; }"
                + " transition go { in { p: <( x )>; } out { p: <( succ x )>; } } }"));
    models.put(
        "cpn",
        file(
            "m.cpn",
            "<workspaceElements><cpnet><globbox><ml>val N = 2;</ml></globbox><page id='g'>"
                + "<pageattr name='G'/><place id='p'><text>P</text><type><text>UNIT</text></type>"
                + "<initmark><text>N`()</text></initmark></place><trans id='t'><text>T</text>"
                + "<time><text>@+1</text></time></trans><arc orientation='BOTHDIR'><transend idref='t'/><placeend idref='p'/>"
                + "<annot><text>()</text></annot></arc></page></cpnet></workspaceElements>"));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "generate", "simulate", "compare"})
  void every_option_is_in_one_of_the_two_lists(String command) {
    Class<?> type =
        switch (command) {
          case "check" -> CheckCommand.class;
          case "generate" -> GenerateCommand.class;
          case "simulate" -> SimulateCommand.class;
          default -> CompareCommand.class;
        };
    Set<String> listed = new HashSet<>(GENERAL);
    BOUND.keySet().forEach(option -> listed.add(option.replaceFirst("=.*", "")));
    assertThat(
            new CommandLine(type)
                .getCommandSpec().options().stream()
                    .map(option -> option.longestName())
                    .collect(Collectors.toSet()))
        .isSubsetOf(listed);
  }

  @Test
  void what_a_language_has_no_use_for_is_refused_by_name() {
    for (Map.Entry<String, String> option : BOUND.entrySet()) {
      for (String language : LANGUAGES.split(" ")) {
        err.getBuffer().setLength(0);
        String given =
            language.equals("java") ? option.getKey().replace("N=3", "n=3") : option.getKey();
        int status = run("check", models.get(language), given, "--quiet", "--trail=/dev/null");
        assertThat(status == 2)
            .as("%s of %s: %s", given, language, err)
            .isEqualTo(!List.of(option.getValue().split(" ")).contains(language));
        if (status == 2) {
          assertThat(err.toString()).contains(given.replaceFirst("=.*", ""));
        }
      }
    }
  }

  @Test
  void a_parameter_that_the_model_does_not_have_is_no_parameter() throws IOException {
    assertThat(run("check", models.get("helena"), "-D", "M=3")).isEqualTo(2);
    assertThat(err.toString()).contains("--define M:", "no parameter", "there are N");
    assertThat(run("check", models.get("java"), "-D", "m=3")).isEqualTo(2);
    String symbols =
        file(
            "s.lna",
            """
            n (N := 2) { type t: mod N; place p { dom: t; init: <( 0 )>; }
            #ifdef BACK
            transition back { in { p: <( x )>; } out { p: <( pred x )>; } }
            #else
            transition go { in { p: <( x )>; } out { p: <( succ x )>; } }
            #endif
            }
            """);
    assertThat(run("check", symbols, "-D", "BACK", "-D", "N=3", "--quiet"))
        .as(err.toString())
        .isZero();
    assertThat(run("check", models.get("promela"), "-D", "UNUSED", "--quiet")).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          check LTS --property none --trail t.json | --trail is for violations
          check LTS --property none --errors all | --errors all is for violations
          check PNML --property OneSafe --trail t.json | --trail is for violations
          check PNML --format mcc | --format mcc needs a question
          check PNML --property OneSafe --property deadlock --format mcc | --format mcc prints
          check PNML --property OneSafe --forbid x --format mcc | --format mcc prints
          check PNML --property OneSafe --invariant 1==1 --format mcc | --format mcc prints
          check LTS --runs 2 --store full | --runs 2 makes no sense
          check LTS --store cache --threads 2 | threads
          generate LTS -o x.aut --runs 2 | --runs 2 makes no sense
          generate LTS -o x.aut --reduce stubborn | --reduce stubborn
          generate LTS -o - --minimize | --minimize
          simulate LTS -i --seed 3 | --seed is for random walks
          simulate LTS --trail t.json --steps 3 | --steps is for random walks
          simulate LTS -c | -c is for models
          """)
  void what_would_have_no_effect_is_refused(String line, String sentence) {
    String command = line.replace("LTS", models.get("lts")).replace("PNML", models.get("pnml"));
    assertThat(run(command.split(" "))).isEqualTo(2);
    assertThat(err.toString()).startsWith("nutshell: ").contains(sentence);
  }

  @Test
  void advice_that_a_store_does_not_need_is_told_to_be_of_no_use() {
    String lts = models.get("lts");
    assertThat(run("check", lts, "--expect", "1000", "--store", "full")).isZero();
    assertThat(out.toString()).contains("note: --expect is not used: store 'full'");
    out.getBuffer().setLength(0);
    assertThat(run("check", lts, "--expect", "1000", "--store", "compact")).isZero();
    assertThat(out.toString()).doesNotContain("--expect");
  }
}
