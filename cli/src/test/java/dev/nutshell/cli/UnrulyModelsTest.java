package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.command.ChildRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in a user's Java model: each is one clear sentence, and whose fault it is. */
class UnrulyModelsTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int check(String model, String... more) {
    List<String> arguments = new ArrayList<>(List.of("check", "java:users.Unruly$" + model));
    arguments.addAll(List.of("--trail", folder.resolve("t.json").toString()));
    arguments.addAll(List.of("--memory", "128M", "--no-color", "--progress-bar", "off"));
    arguments.addAll(List.of(more));
    int status =
        Main.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
    assertThat(err.toString()).doesNotContain("\tat ");
    return status;
  }

  @Test
  void a_state_whose_moves_throw_is_no_deadlock_too() {
    assertThat(check("Throwing", "--errors", "all", "--json", "-")).isEqualTo(1);
    assertThat(out.toString())
        .contains("\"kind\" : \"exception\"", "IllegalStateException: three", "\"errors\" : 1");
  }

  @Test
  void a_state_whose_moves_throw_is_not_passed_over_where_deadlocks_are_sought() {
    assertThat(check("Throwing", "--property", "deadlock")).isEqualTo(1);
    assertThat(out.toString()).contains("IllegalStateException: three");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Undecided    | IllegalStateException: who knows",
        "Endless      | StackOverflowError: a method calls itself too deep",
        "EndlessEnd   | StackOverflowError: a method calls itself too deep",
        "EndlessClaim | invariant sane does not hold: it throws StackOverflowError",
        "Dividing     | divides does not hold: it throws ArithmeticException: / by zero"
            + " (Unruly.java:",
        "NullMove     | a move leads to null, which is no state",
        "NoName       | a move has no name: it is null",
        "Mixed        | a state is a Right; all are of class Left, as the first initial state is",
        "Stranger     | a move is by 'you', who is not among the model's actors()",
        "Nulls        | Desk.letters' is null, which no vector can hold",
        "Scribbling   | UnsupportedOperationException",
        "Speechless   | say <toString() throws StackOverflowError>"
      })
  void what_a_model_does_wrong_on_its_way_is_a_violation_with_a_trail(String model, String says) {
    assertThat(check(model)).isEqualTo(1);
    assertThat(out.toString()).contains("VIOLATED", says);
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Dice         | moves() of Dice does not repeat itself: asked twice about [x = 0]",
        "Counted      | it first has 1 move and then 2 moves. A model's moves depend on nothing"
            + " but",
        "Forgetful    | invariant small did not hold, and asked again it holds",
        "Mutating     | changes the state that it is given: [cells = [0, 0]] is [cells = [1, 0]]",
        "Sharing      | changes a state after it has added it: 'flip 0' led to [cells = [1, 0]]",
        "Drift        | has states that do not stay what they are: [x = 1] becomes [x = 2]",
        "EndlessStart | cannot be built: StackOverflowError: a method calls itself too deep",
        "NoList       | initial() of NoList returns null; a list is wanted",
        "NoStart      | NoStart has no initial state",
        "NullStart    | an initial state of NullStart is null",
        "WideStart    | in an initial state 'Number.x' is 10, outside its range from 0 to 9",
        "NoClaims     | invariants() returns null; a map is wanted",
        "Misspelling  | temporal property shrinks: '[] <> smal':1:7: there is neither a predicate"
            + " nor a variable 'smal'; did you mean 'small'?",
        "Unsayable    | predicate 'goal' of Unsayable throws ArithmeticException: / by zero"
            + " (Unruly.java:",
        "Forest       | Tree contains itself, which has no bound in a vector",
        "Static       | a static initialiser throws NumberFormatException: For input string",
        "Unbuilt      | cannot be built: UnsupportedOperationException: not yet (Unruly.java:",
        "EndlessBuilt | cannot be built: StackOverflowError",
        "Inner        | belongs to an object of the class around it; declare it static",
        "ByHand       | the model's own code fails: java.lang.ArithmeticException: / by zero"
            + " (Unruly.java"
      })
  void a_model_that_is_none_ends_with_status_2_and_a_sentence(String model, String says) {
    assertThat(check(model)).isEqualTo(2);
    assertThat(err.toString()).contains(says).startsWith("nutshell: ");
    assertThat(err.toString().strip().lines()).hasSize(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void a_model_that_does_not_repeat_itself_is_told_so_in_a_simulation_too() {
    int status =
        Main.run(new PrintWriter(out), new PrintWriter(err), "simulate", "java:users.Unruly$Dice");
    assertThat(status).isEqualTo(2);
    assertThat(err.toString()).contains("moves() of Dice does not repeat itself");
  }

  @Test
  void a_model_that_keeps_the_rules_is_not_blamed() {
    assertThat(check("Copying")).isZero();
    assertThat(check("Counting")).isZero();
  }

  @Test
  void a_trail_shows_that_a_list_became_shorter() throws IOException {
    assertThat(check("Post")).isEqualTo(1);
    assertThat(out.toString())
        .contains("1:  read the last   [letters.size = 1]")
        .contains("2:  read the last   [letters.size = 0]");
    assertThat(Files.readString(folder.resolve("t.json"))).contains("\"letters.size\" : \"0\"");
  }

  @Test
  void a_trail_shows_that_a_variable_is_gone_and_can_be_followed() {
    assertThat(check("Keys")).isEqualTo(1);
    assertThat(out.toString()).contains("1:  lose   [red is gone]", "2:  find   [red = 7]");
    String trail = folder.resolve("t.json").toString();
    int status =
        Main.run(
            new PrintWriter(out),
            new PrintWriter(err),
            "simulate",
            "java:users.Unruly$Keys",
            "--trail",
            trail,
            "-g");
    assertThat(status).isEqualTo(1);
    assertThat(out.toString()).contains("\t\tred is gone");
  }

  @Test
  void a_model_that_uses_up_the_heap_is_inconclusive_with_figures() {
    assertThat(check("Hungry")).isEqualTo(3);
    assertThat(out.toString())
        .contains("INCONCLUSIVE", "5 states, stored", "has used up the Java heap");
  }

  @Test
  void a_model_that_calls_exit_is_not_taken_for_one_that_holds() {
    ChildRun child = ChildRun.of(Main.class, List.of("check", "java:users.Unruly$Leaving"));
    assertThat(child.status()).isEqualTo(2);
    assertThat(child.error()).contains("the model calls System.exit (Unruly.java:");
  }
}
