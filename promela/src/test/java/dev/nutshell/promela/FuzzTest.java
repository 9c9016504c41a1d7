package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Property;
import dev.nutshell.promela.syntax.Wording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Spoilt texts are parsed or refused with a place, and nothing else happens. */
class FuzzTest {
  private static final List<String> SNIPPETS =
      List.of(
          """
          mtype = { one, two }
          chan q[2] = [2] of { mtype, byte }
          byte x, arr[3] = {1, 2, 3}
          active [2] proctype P() provided (x < 9) {
            mtype m
          L: do
            :: q[_pid]!one,x; x++
            :: q[0]?m(eval(x)) -> assert(m != two)
            :: atomic { empty(q[1]) && x > 1 -> goto L }
            :: else -> break
            od unless { timeout -> skip }
          }
          """,
          """
          typedef T { byte a; short b[2] } typedef S { T t; bool f = true }
          S s; chan c = [1] of { T }; byte arr[2]
          inline f(v, w) { byte k = v; w = (k > 1 -> v : -w); L: skip }
          inline g(v) { return v + 1 }
          proctype R(byte n; chan d) priority 3 { d!s.t; n = g(n) }
          init { byte i; f(i + 1, s.t.a); for (i : 1 .. 3) { run R(i, c) }
            select (i : 0 .. 7); for (i in arr) { arr[i] = s.t.b[i] }; d_step { i = 0; i-- } }
          """,
          """
          #define N 3
          #define inc(x, y) x = x + y
          #ifdef M
          byte z;
          #else
          unsigned z : 5
          #endif
          ltl p { [] (z < N -> <> (P@L || P:y == 1)) } ltl { (z U z) W !z <-> X z }
          active proctype P() { byte y; inc(z, 1);
          L: printf("%d\\n", y); printm(y); if :: z == N :: else fi }
          never { do :: np_ :: enabled(0) && pc_value(1) > 2 -> break od }
          """);

  /** Counts what came of the texts. */
  private static final class Tally {
    long parsed;
    long refused;
  }

  private static void check(String text, Tally tally) {
    switch (parse(text)) {
      case Parsing.Parsed(var program, var _, var _, var _) -> {
        tally.parsed++;
        for (Process process : program.processes()) {
          assertThat(Models.steps(process)).isNotNull();
        }
        for (Property property : program.properties()) {
          assertThat(Wording.of(property.formula())).isNotEmpty();
        }
      }
      case Parsing.Rejected(List<Problem> problems) -> {
        tally.refused++;
        assertThat(problems).isNotEmpty();
        for (Problem problem : problems) {
          assertThat(problem.file()).isNotNull();
          assertThat(problem.line()).as(text).isPositive();
          assertThat(problem.column()).isPositive();
          assertThat(problem.message()).isNotEmpty();
        }
      }
    }
  }

  private static Parsing parse(String text) {
    try {
      return PromelaParser.parse(text, Models.NAME, Map.of());
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("This text breaks the parser:\n" + text, e);
    }
  }

  @Test
  void the_snippets_themselves_are_parsed() {
    for (String snippet : SNIPPETS) {
      assertThat(Models.program(snippet)).isNotNull();
    }
  }

  @Test
  void spoilt_snippets_are_parsed_or_refused() {
    Tally tally = new Tally();
    for (int seed = 0; seed < 3000; seed++) {
      Mutator mutator = new Mutator(seed);
      check(mutator.mutate(mutator.pick(SNIPPETS)), tally);
    }
    assertThat(tally.parsed).isGreaterThan(100);
    assertThat(tally.refused).isGreaterThan(1500);
  }

  @Test
  void spoilt_models_are_parsed_or_refused() throws IOException {
    List<String> models = corpus();
    Tally tally = new Tally();
    for (int seed = 0; seed < 300; seed++) {
      Mutator mutator = new Mutator(1_000_000 + seed);
      check(mutator.mutate(mutator.pick(models)), tally);
    }
    assertThat(tally.refused).isPositive();
  }

  /**
   * For a longer time: {@code -Dpromela.fuzz.seconds=600}, with another {@code promela.fuzz.seed}.
   */
  @Test
  @EnabledIfSystemProperty(named = "promela.fuzz.seconds", matches = "[0-9]+")
  void spoilt_texts_are_parsed_or_refused_for_a_long_time() throws IOException {
    List<String> texts = new ArrayList<>(SNIPPETS);
    if (Files.exists(CorpusTest.CORPUS)) {
      texts.addAll(corpus());
    }
    long end = System.nanoTime() + Long.getLong("promela.fuzz.seconds") * 1_000_000_000L;
    long seed = Long.getLong("promela.fuzz.seed", 1L) << 32;
    Tally tally = new Tally();
    for (; System.nanoTime() < end; seed++) {
      Mutator mutator = new Mutator(seed);
      // Small texts are cheap, and the interesting ones.
      List<String> source = seed % 4 == 0 ? texts : SNIPPETS;
      check(mutator.mutate(mutator.pick(source)), tally);
    }
    System.out.printf("fuzz: %d parsed, %d refused%n", tally.parsed, tally.refused);
  }

  private static List<String> corpus() throws IOException {
    assumeTrue(Files.exists(CorpusTest.CORPUS.resolve("oracle.tsv")), "the corpus is not there");
    List<String> texts = new ArrayList<>();
    for (Path model : CorpusTest.models()) {
      String text = Files.readString(model, StandardCharsets.ISO_8859_1);
      if (text.length() < 30_000) {
        texts.add(text);
      }
    }
    return texts;
  }
}
