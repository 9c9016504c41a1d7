package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.judge.Stores;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What users type and what they get, as docs/contract.md says: end to end but for the process. */
class CommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String ring;

  @BeforeEach
  void a_small_model() throws IOException {
    ring = file("ring.aut", "des (0,4,4)\n(0,\"a\",1)\n(1,\"b\",2)\n(2,\"c\",0)\n(1,\"oops\",3)\n");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void every_command_is_registered_under_the_name_that_it_has() {
    Main.COMMANDS.forEach(
        (name, command) -> assertThat(new CommandLine(command).getCommandName()).isEqualTo(name));
  }

  @Test
  void a_misspelt_command_is_told_which_ones_are_like_it() {
    assertThat(run("chek", ring)).isEqualTo(2);
    assertThat(err.toString()).contains("check");
  }

  @Test
  void a_violation_ends_with_status_1_a_trail_to_read_and_a_trail_to_replay() throws IOException {
    String trail = folder.resolve("t.json").toString();
    assertThat(run("check", ring, "--trail", trail)).isEqualTo(1);
    assertThat(out.toString())
        .contains("VIOLATED deadlock", "at depth 2", "1:  a", "2:  oops", "4 states, stored");
    assertThat(Files.readString(Path.of(trail)))
        .contains("\"kind\" : \"deadlock\"", "\"text\" : \"oops\"");
  }

  @Test
  void a_model_in_which_all_holds_ends_with_status_0() {
    assertThat(run("check", ring, "--property", "none")).isZero();
    assertThat(out.toString())
        .contains("EXPLORED, nothing was checked, exhaustive", "4 transitions");
  }

  @Test
  void the_last_line_is_the_verdict_again() {
    run("check", ring);
    assertThat(lastLine()).startsWith("VIOLATED deadlock: ").endsWith(", at depth 2");
    run("check", ring, "--property", "none");
    assertThat(lastLine())
        .isEqualTo("EXPLORED, nothing was checked, exhaustive: 4 states, depth 2");
    run("check", ring, "--depth", "1");
    assertThat(lastLine()).isEqualTo("INCONCLUSIVE, the depth limit was reached");
    run("check", ring, "--errors", "all", "--forbid", "oops");
    assertThat(lastLine()).startsWith("VIOLATED ").endsWith("(and 1 more)");
  }

  private String lastLine() {
    return out.toString().lines().toList().getLast();
  }

  @Test
  void figures_that_say_nothing_are_left_out() throws IOException {
    run("check", ring);
    assertThat(out.toString()).doesNotContain("atomic steps", "bytes a state", "in part");
    run("check", file("one.pml", "byte x; active proctype P() { x = 1; x = 2 }"));
    assertThat(out.toString()).contains("0 atomic steps").doesNotContain("in part");
    run("check", "java:Philosophers", "-D", "n=9", "-D", "lefty=true", "--reduce", "none");
    assertThat(out.toString()).contains(" bytes a state)");
  }

  @Test
  void a_limit_ends_with_status_3() {
    assertThat(run("check", ring, "--property", "none", "--depth", "1")).isEqualTo(3);
    assertThat(out.toString()).contains("INCONCLUSIVE, the depth limit was reached");
  }

  @Test
  void an_invariant_and_a_forbidden_event_are_checked() {
    assertThat(run("check", ring, "--property", "none", "--invariant", "state != 2")).isEqualTo(1);
    assertThat(out.toString()).contains("invariant state != 2 does not hold");
    assertThat(run("check", ring, "--property", "none", "--forbid", "oops")).isEqualTo(1);
    assertThat(out.toString()).contains("event oops can happen");
  }

  @Test
  void a_label_that_no_event_can_have_is_no_question() {
    assertThat(run("check", ring, "--property", "none", "--forbid", "ops")).isEqualTo(2);
    assertThat(err.toString())
        .contains("no event of the model can have the label 'ops'; did you mean 'oops'?");
    assertThat(run("check", "../examples/petri/philosophers.pnml", "--forbid", "nothing"))
        .isEqualTo(2);
  }

  @Test
  void a_label_that_never_came_up_is_named_where_only_the_run_could_tell() {
    assertThat(
            run("check", "java:Philosophers", "-D", "n=2", "--property", "none", "--forbid", "eat"))
        .isZero();
    assertThat(out.toString()).contains("no event with the label 'eat' was met");
  }

  @Test
  void all_violations_are_counted_on_request() {
    assertThat(run("check", ring, "--errors", "all", "--forbid", "oops", "--json", "-"))
        .isEqualTo(1);
    assertThat(out.toString()).contains("\"errors\" : 2").doesNotContain("VIOLATED");
  }

  @Test
  void the_json_result_has_the_shape_of_the_contract() {
    run("check", ring, "--property", "none", "--store", "tree", "--search", "bfs", "--json", "-");
    assertThat(out.toString())
        .contains(
            "\"name\" : \"nutshell\"",
            "\"kind\" : \"lts\"",
            "\"verdict\" : \"holds\"",
            "\"kind\" : \"exhaustive\"",
            "\"omissionProbability\" : 0.0",
            "\"coverage\" : 1.0",
            "\"violations\" : [ ]",
            "\"order\" : \"bfs\"",
            "\"spec\" : \"tree\"",
            "\"states\" : 4",
            "\"transitions\" : 4",
            "\"reached\" : null",
            "\"unreached\" : null");
  }

  @Test
  void a_lossy_store_claims_no_share_of_the_reachable_states() {
    assertThat(run("check", ring, "--property", "none", "--store", "compact")).isZero();
    assertThat(out.toString())
        .contains(
            "EXPLORED, nothing was checked: not exhaustive", "omission probability", "not known");
    assertThat(run("check", ring, "--property", "none", "--store", "compact", "--json", "-"))
        .isZero();
    assertThat(out.toString())
        .contains("\"kind\" : \"probabilistic\"", "\"coverage\" : null", "\"expectedOmissions\"");
  }

  @Test
  void a_generated_file_is_read_back_with_the_same_counts() {
    String copy = folder.resolve("copy.aut.gz").toString();
    assertThat(run("generate", ring, "-o", copy)).isZero();
    assertThat(run("check", copy, "--property", "none", "--json", "-")).isZero();
    assertThat(out.toString()).contains("\"states\" : 4", "\"transitions\" : 4");
  }

  @Test
  void a_java_model_takes_its_parameters_from_the_command_line() {
    String trail = folder.resolve("t.json").toString();
    assertThat(run("check", "java:Philosophers", "-D", "n=3", "--trail", trail)).isEqualTo(1);
    assertThat(run("check", "java:Philosophers", "--define", "n=3", "-D", "lefty=true")).isZero();
  }

  @Test
  void a_formula_over_the_labels_of_a_file_is_checked() {
    String trail = folder.resolve("t.json").toString();
    assertThat(run("check", ring, "--property", "none", "--ltl", "[] ('b' -> X 'c')")).isZero();
    assertThat(lastLine()).startsWith("HOLDS");
    assertThat(run("check", ring, "--property", "none", "--ltl", "[] <> a", "--trail", trail))
        .isEqualTo(1);
    assertThat(out.toString())
        .contains("[] <> a does not hold", "2:  oops", "and then nothing happens any more");
  }

  @Test
  void what_a_java_model_states_of_its_runs_is_checked_and_may_depend_on_fairness() {
    String trail = folder.resolve("t.json").toString();
    assertThat(run("check", "java:WaitingRoom", "--trail", trail)).isEqualTo(1);
    assertThat(out.toString())
        .contains("served 0 ([] (cause -> <> effect)) does not hold", "again and again");
    assertThat(run("check", "java:WaitingRoom", "--fair", "weak", "--ltl", "[] <> free")).isZero();
    assertThat(out.toString()).contains("  [] <> free  holds");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check RING --ltl <>d|no event has the label 'd'",
        "check java:WaitingRoom --ltl []fre|did you mean 'free'?",
        "check java:RiverCrossing --fair weak --ltl <>farmer|the model names no actors",
        "check nowhere.aut|there is no such file",
        "check .|does not say what kind of model it is",
        "check . --kind lts|is a directory",
        "check -|needs --kind",
        "check RING --kind cobol|there is no kind 'cobol'",
        "check RING --store plaid|there is no store 'plaid'",
        "check RING --store tree:dense|tree has no option 'dense'",
        "check RING --memory 12X|is no size",
        "check RING --memory 1K|is too little: the JVM takes most of 96M, the least allowed",
        "check RING --time soon|is no duration",
        "check RING --depth -4|is negative",
        "check RING --search sideways|sideways",
        "check RING --store cache --threads 2|cannot be shared by 2 threads",
        "check RING --threads 0|is no number of threads",
        "check RING --property safety|the model has no property 'safety'",
        "check RING --invariant state>|column|a variable, a number or '(' was expected",
        "check RING --invariant fish==1|the model has no variable 'fish'",
        "check RING --blue|--blue",
        "check|MODEL",
        "check java:Nothing|Nothing",
        "check java:Philosophers -D n=x|n",
        "check java:Philosophers -D size=3|size",
        "generate RING -o /nowhere/out.aut|/nowhere/out.aut",
        "generate RING -o out.aut --store tree|no lasting number",
        "check RING --json /nowhere/x.json --property none|cannot write",
        "frobnicate|frobnicate"
      })
  void what_is_wrong_is_said_in_a_sentence_and_ends_with_status_2(String line) {
    String[] parts = line.split("\\|");
    String[] arguments = parts[0].replace("RING", ring).split(" ");
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("nutshell: ")
        .contains(parts[parts.length - 1])
        .doesNotContain("Exception", "\tat ");
  }

  @Test
  void combos_lists_every_store_and_says_why_a_combination_is_refused() {
    assertThat(run("combos")).isZero();
    assertThat(out.toString()).contains("full", "tree:compact", "sound", "no: refused", "use --");
    assertThat(out.toString()).contains("--search dfs  runs: sound", "--search bfs  runs: no");
    assertThat(out.toString().lines().count()).isLessThan(120);
    assertThat(run("combos", "collapse")).isZero();
    assertThat(Stores.specimens()).allMatch(store -> out.toString().contains(" " + store));
  }

  @Test
  void the_page_of_combinations_is_what_combos_prints() throws IOException {
    assertThat(run("combos")).isZero();
    String page = Files.readString(Path.of("../docs/combinations.md"));
    assertThat(page.substring(page.indexOf("```\n") + 4, page.lastIndexOf("```")))
        .as("put the output of nutshell combos into docs/combinations.md")
        .isEqualTo(out.toString().replace(System.lineSeparator(), "\n"));
  }

  @Test
  void combos_of_one_store_and_one_search_are_a_few_lines() {
    assertThat(run("combos", "snapshots", "--search", "dfs")).isZero();
    assertThat(out.toString())
        .startsWith("--search dfs  check: no 2")
        .contains("2  a store that keeps breadth-first levels needs --search bfs")
        .doesNotContain("--search bfs  ", " full");
    assertThat(run("combos", "plaid")).isEqualTo(2);
    assertThat(err.toString()).contains("there is no store with 'plaid' in it");
  }

  @Test
  void an_index_that_is_no_number_for_us_names_no_variable() throws IOException {
    String model = file("i.pml", "byte a[2]; active proctype P() { byte y; a[1] = y }\n");
    for (String name : new String[] {"a[2147483648]", "P[99999999999]:y", "len(q[3000000000])"}) {
      assertThat(run("check", model, "--invariant", name + " == 0")).isEqualTo(2);
      assertThat(err.toString()).contains("the model has no variable '" + name + "'");
    }
  }

  @Test
  void a_definition_is_taken_as_it_is_written() throws IOException {
    String model = file("d.pml", "active proctype P() { printf(MSG); assert(f(2) == 3 && ON) }\n");
    String[] right = {"check", model, "-D", "MSG=\"a=b\"", "-D", "f(x)=x+1", "-D", "ON"};
    assertThat(run(right)).as(err.toString()).isZero();
    assertThat(run("check", model, "-D", "=3")).isEqualTo(2);
    assertThat(run("check", model, "-D", "n/=3")).isEqualTo(2);
    assertThat(err.toString()).contains("'n/' is no name").doesNotContain("WARN");
  }

  @Test
  void help_teaches() {
    assertThat(run("check", "--help")).isZero();
    assertThat(out.toString()).contains("Examples:", "--store", "Exit status:");
  }

  @Test
  void a_completion_script_can_be_had() {
    assertThat(run("generate-completion")).isZero();
    assertThat(out.toString()).contains("complete");
  }
}
