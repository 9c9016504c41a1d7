package dev.nutshell.promela.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims that only look on become automata, and their answers stay what they were. */
class OnlookerTest {
  private static final int SEEDS = Integer.getInteger("seeds", 300);

  private static final String PROGRAM =
      "byte x, y; active proctype P() { byte l; do :: x < 3 -> l = x; l++; x = l :: x == 3 -> x = 0 od }";

  private static Claim claim(TransitionSystem system) {
    Stated never =
        system.statements().stream()
            .filter(stated -> stated.property().kind().equals("never"))
            .findFirst()
            .orElseThrow();
    return ((Stated.Reading.Read) never.reading().get()).claim();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          do :: true :: x == 3 -> goto accept od; accept: do :: x == 3 od | true
          T: if :: x == 3 -> goto accept :: true -> goto T fi; accept: if :: x == 3 -> goto accept :: true -> goto T fi | true
          do :: atomic { x == 9 -> assert(!(x == 9)) } :: true od | true
          do :: x > 3 -> break :: else od | true
          x == 0; x == 0 | false
          do :: x == 1 -> x == 2 -> break :: true od | false
          do :: timeout -> break :: true od | false
          byte n; do :: n == 3 -> break :: else -> n++ od | false
          do :: d_step { x == 1; skip } :: else od | false
          { do :: true od } unless { x == 9 } | false
          do :: 7 / x > 2 -> break :: else od | false
          do :: assert(7 / x > 2) :: assert(y == 0) od | true
          do :: assert(7 / x > 2) :: true od | false
          """)
  void a_claim_that_looks_on_and_does_not_count_is_an_automaton(String body, boolean small) {
    String text = PROGRAM + " never { " + body + " }";
    assertThat(claim(Exploring.system(text, PromelaOptions.REDUCED)) instanceof AutomatonClaim)
        .isEqualTo(small);
    // Who counts states as SPIN does gets the claim as it is written.
    assertThat(claim(Exploring.system(text, PromelaOptions.PURE)))
        .isNotInstanceOf(AutomatonClaim.class);
  }

  @Test
  void beside_accept_labels_of_processes_a_claim_stays_as_it_is() {
    String text =
        "byte x; active proctype P() { accept: do :: x = 1 - x od } never { do :: true od }";
    assertThat(claim(Exploring.system(text, PromelaOptions.REDUCED)))
        .isNotInstanceOf(AutomatonClaim.class);
  }

  /** Programs of a few global and local steps, and claims as people write them. */
  private static final class Writer {
    private final Random random;

    Writer(long seed) {
      random = new Random(seed);
    }

    private String one(String... of) {
      return of[random.nextInt(of.length)];
    }

    private String condition() {
      String simple =
          one("x == 1", "x == 2", "y == 1", "x == y", "P@A", "P@B", "len(q) == 1", "!(y == 2)");
      return random.nextInt(3) == 0 ? simple + one(" && ", " || ") + one("x > 0", "!P@B") : simple;
    }

    private String statement() {
      return one(
          "x = (x + 1) % 3",
          "l = l + 1; l = 0",
          "l = x; y = l",
          "y = (y + x) % 3",
          "atomic { l = y; x = l; y = 0 }",
          "q!1",
          "q?l",
          "skip; skip",
          "if :: x == 1 -> l = 1 :: else -> l = 2 fi; l = 0");
    }

    private String process(String name, String label) {
      StringBuilder text = new StringBuilder("active proctype " + name + "() { byte l; end: do");
      for (int options = 1 + random.nextInt(2); options >= 0; options--) {
        text.append(" :: ").append(one("true", "x < 2", "y == 0", "x != y")).append(" -> ");
        text.append(statement()).append(options == 0 ? "; " + label + ": " : "; ");
        text.append(statement()).append("; end").append(options).append(": skip");
      }
      return text.append(" od }\n").toString();
    }

    private String claim() {
      List<String> names = List.of("S0", one("S1", "accept_1"), one("S2", "accept_2"));
      StringBuilder text = new StringBuilder("never {\n");
      for (String name : names) {
        text.append(name).append(": if");
        text.append(" :: ").append(one("true", condition(), "!(" + condition() + ")"));
        text.append(" -> goto ").append(name);
        for (int more = random.nextInt(3); more > 0; more--) {
          text.append(" :: ").append(condition()).append(" -> goto ");
          text.append(names.get(random.nextInt(names.size())));
        }
        text.append(
            one("", " :: atomic { x == 2 && y == 2 -> assert(!(x == 2)) }", " :: else -> skip"));
        text.append(" fi;\n");
      }
      return text.append("}\n").toString();
    }

    /** Assertions that may have no value. */
    private String assertingClaim() {
      StringBuilder text = new StringBuilder("byte a[2];\nnever { do");
      for (int steps = random.nextInt(3); steps >= 0; steps--) {
        String guard = one("x == 2", "y != 1", "x > y", "!P@A", "P@B", "len(q) == 0", "y < 9");
        String partial = one("a[x] == 0", "a[y] < 1", "2 / x < 3", "a[x % 2] == 0", "4 % y < 2");
        String condition = guard + one(" && ", " || ") + partial;
        text.append(" :: assert(").append(condition).append(")");
      }
      return text.append(" od }\n").toString();
    }

    String program() {
      return program(claim());
    }

    String assertingProgram() {
      return program(assertingClaim());
    }

    private String program(String claim) {
      return "byte x, y; chan q = [1] of { byte };\n"
          + process("P", "A")
          + process("Q", "B").replace("P@", "Q@")
          + claim.replace("P@B", "Q@B");
    }
  }

  private static boolean isViolated(TransitionSystem system, Reduction reduction) {
    return run(system, reduction).anyMatch(verdict -> verdict instanceof Verdict.Violated);
  }

  private static Stream<Verdict> run(TransitionSystem system, Reduction reduction) {
    RunSpec spec =
        RunSpec.builder().store("full").memory(1L << 30).property("never").build().with(reduction);
    return ((Plans.Ready) Plans.of(spec, system))
        .parts().stream().map(part -> new Runner(part).run().verdict());
  }

  /**
   * Which of two is met first, a run that the claim matches or a state that it cannot read, may
   * differ.
   */
  @Test
  void claims_with_conditions_that_may_fail_hold_exactly_where_they_do_as_they_are_written() {
    int holds = 0;
    int automata = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = new Writer(seed).assertingProgram();
      TransitionSystem reduced = Exploring.system(text, PromelaOptions.REDUCED);
      if (!(claim(reduced) instanceof AutomatonClaim)) {
        continue;
      }
      automata++;
      TransitionSystem pure = Exploring.system(text, PromelaOptions.PURE);
      boolean expected = run(pure, Reduction.NONE).allMatch(Verdict.Holds.class::isInstance);
      for (Reduction reduction : List.of(Reduction.NONE, Reduction.AMPLE, Reduction.STUBBORN)) {
        assertThat(run(reduced, reduction).allMatch(Verdict.Holds.class::isInstance))
            .as("%s%n%s", reduction, text)
            .isEqualTo(expected);
      }
      holds += expected ? 1 : 0;
    }
    assertThat(automata).isGreaterThan(SEEDS / 2);
    assertThat(holds).isBetween(automata / 10, 9 * automata / 10);
  }

  @Test
  void random_claims_have_the_same_answer_as_automata_and_as_they_are_written() {
    int automata = 0;
    int violated = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = new Writer(seed).program();
      TransitionSystem reduced = Exploring.system(text, PromelaOptions.REDUCED);
      if (!(claim(reduced) instanceof AutomatonClaim)) {
        continue;
      }
      automata++;
      boolean expected = isViolated(Exploring.system(text, PromelaOptions.PURE), Reduction.NONE);
      for (Reduction reduction : List.of(Reduction.NONE, Reduction.AMPLE, Reduction.STUBBORN)) {
        assertThat(isViolated(reduced, reduction))
            .as("%s%n%s", reduction, text)
            .isEqualTo(expected);
      }
      violated += expected ? 1 : 0;
    }
    assertThat(automata).isGreaterThan(SEEDS / 5);
    assertThat(violated).isBetween(automata / 5, 4 * automata / 5);
  }
}
