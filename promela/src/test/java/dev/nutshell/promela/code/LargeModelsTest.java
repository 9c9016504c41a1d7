package dev.nutshell.promela.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models that are larger than one class file, and models that are too large. */
class LargeModelsTest {
  private static String many(int count, IntFunction<String> text) {
    return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining("\n"));
  }

  private static Result explore(String text) {
    return Exploring.explore(Exploring.system(text, PromelaOptions.REDUCED));
  }

  private static String rejection(String text) {
    Loading loading = PromelaFrontEnd.load(text, "model.pml", Map.of(), PromelaOptions.REDUCED);
    assertThat(loading).isInstanceOf(Loading.Rejected.class);
    return loading.toString();
  }

  @ParameterizedTest
  @CsvSource({"13000,{,}", "13000,atomic {,}", "13000,d_step {,}", "50000,{,}"})
  void a_process_has_many_statements(int count, String open, String close) {
    long sum = IntStream.range(100_000, 100_000 + count).asLongStream().sum();
    String text =
        "int x; active proctype A() { %s %s assert(x != %d) %s }"
            .formatted(open, many(count, i -> "x = x + " + (i + 100_000) + ";"), (int) sum, close);
    assertThat(explore(text).verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(explore(text.replace("x !=", "x ==")).verdict()).isInstanceOf(Verdict.Holds.class);
  }

  @Test
  void a_choice_has_many_options() {
    String text =
        "int x = 82999; active proctype A() { if %s :: else -> assert(false) fi; assert(x != 12999) }"
            .formatted(many(13_000, i -> ":: x == " + (i + 70_000) + " -> x = " + i));
    assertThat(explore(text).verdict()).isInstanceOf(Verdict.Violated.class);
  }

  @Test
  void there_are_many_variables_with_first_values() {
    String globals = many(20_000, i -> "int g" + i + " = " + (i + 70_000) + ";");
    String locals = many(20_000, i -> "int l" + i + " = " + (i + 70_000) + ";");
    String list = many(20_000, i -> (i == 0 ? "" : ", ") + (i + 70_000));
    for (String text :
        new String[] {
          globals + "active proctype A() { assert(g19999 != 89999) }",
          "active proctype A() { " + locals + "assert(l19999 != 89999) }",
          "int a[20000] = {" + list + "}; active proctype A() { assert(a[19999] != 89999) }"
        }) {
      assertThat(explore(text).verdict()).isInstanceOf(Verdict.Violated.class);
    }
  }

  @Test
  void there_are_many_proctypes() {
    String text =
        "int x; %s init { run P252(); assert(x != 253) }"
            .formatted(many(253, i -> "proctype P" + i + "() { x = " + (i + 1) + " }"));
    assertThat(explore(text).verdict()).isInstanceOf(Verdict.Violated.class);
    String more =
        "int x; %s init { run P299() }"
            .formatted(many(299 + 1, i -> "proctype P" + i + "() { x = " + i + " }"));
    assertThat(rejection(more)).contains("301 proctypes");
  }

  @Test
  void what_a_vector_has_no_room_for_is_refused() {
    assertThat(rejection("int x; active proctype A() { " + many(65_536, _ -> "x++;") + " x = 1 }"))
        .contains("control states");
    assertThat(rejection(many(300, i -> "active proctype P" + i + "() { skip }")))
        .contains("proctypes");
    assertThat(rejection(many(3, i -> "active [100] proctype P" + i + "() { skip }")))
        .contains("too many processes");
    assertThat(
            rejection(
                many(256, i -> "chan c" + i + " = [1] of { byte };")
                    + "active proctype P() { c255!1 }"))
        .contains("too many queues");
  }
}
