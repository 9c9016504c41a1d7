package dev.nutshell.promela.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the states search shows of promises is what a search for a broken one says. */
class ChannelUsersTest {
  private static final List<PromelaOptions> OPTIONS =
      List.of(PromelaOptions.PURE, PromelaOptions.DEAD_VARIABLES, PromelaOptions.REDUCED);

  private int shown;
  private int kept;
  private int broken;

  private static RunSpec spec(Reduction reduction, String property) {
    return RunSpec.builder()
        .store("full")
        .memory(1L << 28)
        .property(property)
        .reduce(reduction)
        .findAll()
        .build();
  }

  private static List<Plan.Ready> parts(String text, PromelaOptions options, RunSpec spec) {
    return ((Plans.Ready) Plans.of(spec, Exploring.system(text, options))).parts();
  }

  private static Answer exclusive(Result result) {
    return result.answers().stream()
        .filter(answer -> answer.property().name().equals("exclusive"))
        .findFirst()
        .orElseThrow();
  }

  /** Whether the states alone showed that promises are kept. */
  private boolean agrees(String text, PromelaOptions options, Reduction reduction) {
    Result exact =
        new Runner(parts(text, options, spec(Reduction.NONE, "exclusive")).getFirst()).run();
    List<Plan.Ready> parts = parts(text, options, spec(reduction, "all"));
    Result states = new Runner(parts.getFirst()).run();
    boolean cleared = new Runner(parts.getLast()).isAnsweredBy(states);
    // Behind a step that goes wrong it may be unknown; what states show is not.
    boolean holds = !exclusive(exact).denies();
    assertThat(exact.limitReached()).as(text).isNull();
    if (cleared) {
      assertThat(holds).as("%s %s %s", options, reduction, text).isTrue();
    }
    shown += cleared ? 1 : 0;
    kept += holds ? 1 : 0;
    broken += holds ? 0 : 1;
    return cleared;
  }

  private static String random(Random random) {
    int types = 1 + random.nextInt(2);
    StringBuilder text =
        new StringBuilder("chan g[3] = [1] of { byte }; chan h = [1] of { byte }; byte x;\n");
    for (int type = 0; type < types; type++) {
      text.append("proctype P").append(type).append("(chan a; chan b) {\n");
      text.append("  chan own = [1] of { byte };\n");
      if (random.nextInt(3) > 0) {
        text.append(random.nextBoolean() ? "  xs a;\n" : "  xr b;\n");
      }
      if (random.nextInt(4) == 0) {
        text.append("  xs own;\n");
      }
      int steps = 1 + random.nextInt(3);
      for (int i = 0; i < steps; i++) {
        text.append("  ").append(step(random, type)).append(";\n");
      }
      text.append(random.nextBoolean() ? "  (false)\n" : "  skip\n").append("}\n");
    }
    text.append("init {\n");
    if (random.nextInt(4) == 0) {
      text.append("  xr h;\n");
    }
    int runs = 1 + random.nextInt(3);
    for (int i = 0; i < runs; i++) {
      String run =
          "run P%d(%s, %s)"
              .formatted(random.nextInt(types), place(random, i), place(random, i + 1));
      text.append(
          switch (random.nextInt(5)) {
            case 0 -> "  if :: " + run + " :: x = 1 fi;\n";
            case 1 -> "  if :: x == 1 -> " + run + " :: else fi;\n";
            case 2 -> "  atomic { " + run + "; x = 1 };\n";
            default -> "  " + run + ";\n";
          });
    }
    return text.append(random.nextBoolean() ? "  g[0]!1\n" : "  x = 0\n").append("}\n").toString();
  }

  private static String place(Random random, int likely) {
    return switch (random.nextInt(6)) {
      case 0 -> "g[x]";
      case 1 -> random.nextBoolean() ? "h" : "g[" + random.nextInt(3) + "]";
      default -> "g[" + likely % 3 + "]";
    };
  }

  private static String step(Random random, int type) {
    return switch (random.nextInt(12)) {
      case 0, 1 -> "a!1";
      case 2, 3 -> "b?_";
      case 4 -> "own!1";
      case 5 -> "x = " + random.nextInt(2);
      case 6 -> "d_step { x = 1; a!1 }";
      case 7 -> "if :: nempty(b) -> b?_ :: skip fi";
      case 8 -> type == 0 ? "skip" : "run P0(own, b)";
      case 9 -> random.nextInt(4) == 0 ? "a = b" : "skip";
      case 10 -> random.nextInt(3) == 0 ? "g[1]!1" : "skip";
      default -> "x == 0";
    };
  }

  @Test
  void what_states_show_is_what_a_search_for_a_broken_promise_says() {
    for (int seed = 0; seed < 400; seed++) {
      String text = random(new Random(seed));
      if (!text.contains("xs ") && !text.contains("xr ")) {
        continue;
      }
      PromelaOptions options = OPTIONS.get(seed % OPTIONS.size());
      for (Reduction reduction : List.of(Reduction.NONE, Reduction.POR, Reduction.AMPLE)) {
        agrees(text, options, reduction);
      }
    }
    assertThat(List.of(shown, kept - shown, broken)).allMatch(count -> count > 90);
  }

  private static final String RING =
      """
      chan q[3] = [1] of { byte };
      proctype node(chan in; chan out) { xr in; xs out; out!1; in?_ }
      init { byte i; atomic { do :: i < 3 -> run node(q[i], q[(i + 1) %% 3]); i++ :: else -> break od };
        %s }
      """;

  @Test
  void a_ring_is_shown_by_its_states() {
    for (PromelaOptions options : OPTIONS) {
      for (Reduction reduction : List.of(Reduction.NONE, Reduction.POR)) {
        assertThat(agrees(RING.formatted("skip"), options, reduction)).isTrue();
      }
    }
  }

  @Test
  void one_that_is_broken_late_or_in_a_rare_case_is_not_shown() {
    List<String> ends = new ArrayList<>();
    ends.add("q[0]!1");
    ends.add("(_nr_pr == 1); run node(q[0], q[1]); run node(q[1], q[1])");
    ends.add("if :: skip :: q[1]?[1] -> q[1]?_ fi");
    for (String end : ends) {
      for (PromelaOptions options : OPTIONS) {
        assertThat(agrees(RING.formatted(end), options, Reduction.POR)).as(end).isFalse();
      }
    }
    assertThat(broken).isPositive();
  }

  /** Sleep sets, a limit or a store that omits leave what was started unknown. */
  @Test
  void only_an_exploration_of_everything_counts() {
    String text = RING.formatted("skip");
    for (RunSpec spec :
        List.of(
            spec(Reduction.SLEEP, "all"),
            RunSpec.builder().store("full").memory(1L << 28).property("all").depth(4).build(),
            RunSpec.builder().store("compact").memory(1L << 28).property("all").build())) {
      List<Plan.Ready> parts = parts(text, PromelaOptions.PURE, spec);
      Result states = new Runner(parts.getFirst()).run();
      assertThat(new Runner(parts.getLast()).isAnsweredBy(states)).isFalse();
      assertThat(exclusive(states).isKnown()).isFalse();
    }
  }
}
