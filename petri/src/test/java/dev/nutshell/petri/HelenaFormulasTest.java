package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Inquiry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LTL properties in Helena's property files. */
class HelenaFormulasTest {
  /** Two tokens walk round one by one, or leave for good. */
  private static final String NET =
      """
      n { type t: range 0 .. 2; place p { dom: t; init: <( 0 )> + <( 1 )>; }
        transition go { in { p: <( x )>; } out { p: <( (x = 2) ? 0 : x + 1 )>; } }
        transition leave { in { p: <( x )>; } guard: x = 2; }
        proposition zero: exists(k in p | k->1 = 0);
        proposition none: card(k in p) = 0;
        proposition both: card(k in p) = 2;
        proposition wrong: exists(k in p | 1 / k->1 > 5); }
      """;

  @TempDir private Path folder;

  private Loading load(String properties) throws IOException {
    Path file = folder.resolve("net.lna");
    Files.writeString(file, NET);
    Files.writeString(folder.resolve("net.prop.lna"), properties);
    return PetriFrontEnd.loadHelena(file, Map.of());
  }

  private Asked ask(String formula) throws IOException {
    MarkedNet net =
        (MarkedNet) ((Loading.Loaded) load("ltl property f: " + formula + ";")).system();
    Stated stated = net.statements().getFirst();
    Stated.Reading.Read read = (Stated.Reading.Read) stated.reading().get();
    RunSpec.Builder spec = RunSpec.builder().store("full").memory(64L << 20);
    return Asked.of(net, new Inquiry.OfRuns(stated.property(), read.claim()), spec);
  }

  @ParameterizedTest
  @CsvSource({
    "zero and both, TRUE",
    "[] (none => [] none), TRUE",
    "<> none, FALSE",
    "both until (not both), FALSE",
    "[] both or <> not both, TRUE",
    // A deadlock lasts for ever.
    "[] (none => ([] deadlock and [] <> none)), TRUE",
    "[] (deadlock => none), TRUE",
    // Weakest first: or, and, =>, until.
    "true or true and false, TRUE",
    "false and false => false, FALSE",
    "false => true and false, FALSE",
    "false => false until false, TRUE",
    "not false until true, TRUE",
    "(true => false) => false, TRUE",
    "false => true => false, FALSE",
    "true until false until true, TRUE",
    "[] false => false, TRUE",
    "<> [] true, TRUE",
  })
  void formulas_have_helenas_operators_and_levels(String formula, String expected)
      throws IOException {
    assertThat(ask(formula).values()).containsExactly(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] (zro => none) | 1:21: the net has no proposition 'zro'; did you mean 'zero'?",
        "[] zero none | 1:25: ';' was expected and 'none' is there",
        "[ ] zero | 1:17: a proposition, '(', 'not', '[]' or '<>' was expected and '[' is there",
        "zero and or none | 1:26: a formula was expected and 'or' is there",
        "(zero | 1:22: ')' was expected and ';' is there",
        "<> | 1:19: a proposition, '(', 'not', '[]' or '<>' was expected and ';' is there",
      })
  void mistakes_are_named_with_their_place(String formula, String message) throws IOException {
    Loading.Rejected rejected = (Loading.Rejected) load("ltl property f: " + formula + ";");
    assertThat(rejected.problems().getFirst().toString()).endsWith("net.prop.lna:" + message);
  }

  @Test
  void what_is_nested_too_deep_is_refused() throws IOException {
    for (String[] deep :
        new String[][] {{"(", ")"}, {"not ", ""}, {"[] <> ", ""}, {"zero until ", ""}}) {
      String formula = deep[0].repeat(100_000) + "zero" + deep[1].repeat(100_000);
      Loading.Rejected rejected = (Loading.Rejected) load("ltl property f: " + formula + ";");
      assertThat(rejected.problems().getFirst().message()).contains("operators deep");
    }
  }

  @Test
  void a_proposition_that_goes_wrong_leaves_the_formula_open() throws IOException {
    Asked asked = ask("[] not wrong");
    assertThat(asked.values()).containsOnlyNulls();
    assertThat(asked.result().verdict()).isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void a_net_without_its_colours_cannot_be_asked() throws IOException {
    Loading.Loaded loaded =
        (Loading.Loaded) PetriFrontEnd.unfold(load("ltl property f: [] zero;"), "net.lna");
    assertThat(
            loaded.system().statements().stream()
                .map(each -> each.reading().get().toString())
                .collect(Collectors.joining()))
        .contains("it is about the net with its colours");
  }
}
