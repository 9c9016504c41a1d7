package dev.nutshell.promela.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.Models;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.promela.PromelaSystem;
import dev.nutshell.testkit.program.RandomTrace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TraceTest {
  private static Result check(String text, PromelaOptions options, String property) {
    RunSpec spec = RunSpec.builder().store("full").memory(1L << 28).property(property).build();
    Result result = null;
    for (var part : ((Plans.Ready) Plans.of(spec, Exploring.system(text, options))).parts()) {
      Result one = new Runner(part).run();
      result = result == null ? one : result.and(one);
    }
    return result;
  }

  private static boolean violated(String text, PromelaOptions options, String property) {
    return check(text, options, property).verdict() instanceof Verdict.Violated;
  }

  private static void assertViolated(String text, boolean expected) {
    String property = text.contains("notrace") ? "notrace" : "trace";
    for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
      assertThat(violated(text, options, property)).as(text).isEqualTo(expected);
    }
  }

  /** What SPIN 6.5.2 says of a process with this body, or of two. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c!1; c!2           | trace { c!1; c!2 }                        | false",
        "c!1; c!2           | trace { c!1 }                             | true",
        "c!1; c!2           | trace { c!2 }                             | true",
        "c!1; c?_; c!2      | trace { c!1; c!2 }                        | false",
        "c!1; c?_; c!2      | trace { c!1; c?1; c!2 }                   | false",
        "c!1; c?_; c!2      | trace { c!1; c!2; c?1 }                   | true",
        "c!1; c?_; c!2      | trace { c?1 }                             | false",
        "c!1; c!2           | trace { c!_; c!_ }                        | false",
        "c!1; c!2           | trace { c!g; c!g }                        | false",
        "c!1; c!2           | trace { c!(1+1); c!-7 }                   | false",
        "c!1; c?1           | trace { c?eval(g) }                       | true",
        "c!3; c?3           | trace { c?eval(g) }                       | false",
        "c!3; c?3           | trace { c?eval(g+1) }                     | true",
        "c!4; c?4           | trace { c?eval(g+1) }                     | false",
        "c!4; c?g           | trace { c?eval(g) }                       | true",
        "c!1; c?<x>; c?x    | trace { c?1 }                             | false",
        "d!1,true           | trace { d!1 }                             | false",
        "d!1,true           | trace { d!1,false }                       | true",
        "d!1,true; d?x,y    | trace { d?1,true }                        | false",
        "d!1,true; d?x,y    | trace { d?_,false }                       | true",
        "a[0]!1; a[1]!2     | trace { a[1]!2 }                          | false",
        "a[0]!1; a[1]!2     | trace { a[0]!2 }                          | true",
        "e = c; c!1         | trace { e!2 }                             | true",
        "c!1; e = c         | trace { e!2 }                             | false",
        "atomic { c!1; c?_; c!2 } | trace { c!1; c!2 }                  | false",
        "atomic { c!1; c?_; c!2 } | trace { c!1; c!3 }                  | true",
        "d_step { c!1; c?_; c!2 } | trace { c!1; c!3 }                  | true",
        "d_step { c!1; c?_; c!2 } | trace { c!1; c?1; c!2 }             | false",
        "c!1; end: (false)  | trace { c!1; c!2 }                        | true",
        "c!1; end: (false)  | trace { c!1; end: c!2 }                   | false",
        "c!1; end: (false)  | trace { do :: c!1 od }                    | true",
        "c!1; end: (false)  | trace { end: do :: c!1 od }               | false",
        "c!1                | trace { c!1; c!2 }                        | false",
        "end: (false)       | trace { c!1 }                             | true",
        "c!1                | trace { if :: c!1; c!2 :: c!_; c!3 fi }   | true",
        "c!1                | trace { if :: c!1; c!2 :: c!2; c!3 fi }   | false",
        "c!1; c?1           | trace { do :: c!1 :: break od; c?1 }      | true",
        "c!1; c!2           | notrace { c!1; c!2 }                      | true",
        "c!1; c!2           | notrace { c!1; c!3 }                      | false",
        "c!1; c!2           | notrace { c!2 }                           | false",
        "c!1; c!2           | notrace { c!1 }                           | true",
        "c!1; end: (false)  | notrace { c!1; c!2 }                      | true",
        "c!1; end: (false)  | notrace { c!2; c!2 }                      | false",
        "c!1                | notrace { if :: c!1; c!2 :: c!_; c!3 fi } | true",
        "c!1                | notrace { if :: c!1 :: c!_; c!3 fi }      | true",
        "r!1                | trace { r!1 }                             | false",
        "r!1                | trace { r?1 }                             | false",
        "r!1                | trace { r!1; r?1 }                        | false",
        "r!1                | trace { r?1; r!1 }                        | true",
        "r!1                | trace { r!2 }                             | true",
        "r!1                | notrace { r!1; r?1 }                      | true",
      })
  void a_trace_is_violated_where_spin_says_so(String body, String trace, boolean violated) {
    assertViolated(
        """
        chan c = [2] of { byte }; chan d = [1] of { byte, bool }; chan a[2] = [1] of { byte };
        chan r = [0] of { byte }; chan e; byte g = 3; byte x; bool y;
        active proctype P() { %s }
        %s
        %s
        """
            .formatted(
                body, body.contains("r!") ? "active proctype R() { byte z; r?z }" : "", trace),
        violated);
  }

  @Test
  void a_channel_that_is_handed_over_is_observed_under_its_own_name() {
    String text =
        """
        chan c = [1] of { byte };
        proctype P(chan q) { q!5 }
        init { run P(c) }
        trace { c!%d }
        """;
    assertViolated(text.formatted(5), false);
    assertViolated(text.formatted(6), true);
  }

  /** SPIN compares the last message of the channel instead, and the first. */
  @Test
  void known_difference_sorted_sends_and_random_receives_are_what_they_are() {
    String text = "chan c = [2] of { byte }; active proctype P() { %s } trace { %s }";
    assertViolated(text.formatted("c!!2; c!!1", "c!2; c!1"), false);
    assertViolated(text.formatted("c!!2; c!!1", "c!2; c!2"), true);
    assertViolated(text.formatted("c!2; c!1; c??1; c?2", "c?1; c?2"), false);
    assertViolated(text.formatted("c!2; c!1; c??1; c?2", "c?2; c?2"), true);
  }

  /** SPIN reads the send before it knows whether anybody takes it. */
  @Test
  void known_difference_a_rendezvous_that_nobody_takes_does_not_happen() {
    assertViolated(
        """
        chan r = [0] of { byte };
        active proctype P() { end: r!2 }
        active proctype Q() { end: r?1 }
        trace { end: r!1 }
        """,
        false);
  }

  /** SPIN has assigned all fields but the last by then. */
  @Test
  void known_difference_eval_reads_what_was_before_the_receive() {
    assertViolated(
        """
        chan c = [1] of { byte, byte }; byte i = 1; byte j;
        active proctype P() { c!2,2; c?i,j }
        trace { c?eval(i),_ }
        """,
        true);
  }

  @Test
  void a_copy_is_no_event() {
    assertThat(Models.error("chan c = [1] of { byte }; init { c!1 } trace { c?<1> }"))
        .isEqualTo("m.pml:1:48: A message that is only copied is no event of a trace.");
  }

  @Test
  void what_cannot_be_compared_is_named() {
    PromelaSystem system =
        (PromelaSystem)
            Exploring.system(
                "chan c[2] = [1] of { byte }; byte i; init { c[0]!1 } trace { c[i]!1 }");
    assertThat(system.statements().getLast().reading().get())
        .isEqualTo(
            new Stated.Reading.Refused("no search can tell the value of c[i] in line 1 yet"));
  }

  /**
   * A line of the table that {@code dev.nutshell.bench.spin.RandomTraces} writes.
   *
   * @param any whether SPIN finds any error
   * @param trace whether one of them is about the trace
   */
  record Answer(long seed, int hash, boolean any, boolean trace, long states) {
    static Answer read(String line) {
      String[] cells = line.split("\t");
      return new Answer(
          Long.parseLong(cells[0]),
          Integer.parseInt(cells[1]),
          Boolean.parseBoolean(cells[2]),
          Boolean.parseBoolean(cells[3]),
          Long.parseLong(cells[4]));
    }
  }

  static Stream<Answer> answers() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                TraceTest.class.getResourceAsStream("random-traces.tsv"),
                StandardCharsets.UTF_8))) {
      return lines.lines().map(Answer::read).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("answers")
  void a_random_trace_is_violated_where_spin_says_so(Answer answer) {
    String text = RandomTrace.of(answer.seed);
    assertThat(text.hashCode()).isEqualTo(answer.hash);
    String property = text.contains("notrace") ? "notrace" : "trace";
    for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
      assertThat(violated(text, options, property)).isEqualTo(answer.trace);
      assertThat(violated(text, options, "all")).isEqualTo(answer.any);
    }
    if (!answer.any && property.equals("trace")) {
      assertThat(check(text, PromelaOptions.PURE, property).counts().states())
          .isEqualTo(answer.states);
    }
  }

  /** What is read of an event is what the trail shows of it. */
  @ParameterizedTest
  @MethodSource("answers")
  void operations_are_the_messages_that_a_trail_shows(Answer answer) {
    for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
      PromelaSystem system = (PromelaSystem) Exploring.system(RandomTrace.of(answer.seed), options);
      var operations = system.operations();
      Explorer explorer = system.explorer();
      Random random = new Random(answer.seed);
      EventList enabled = new EventList();
      State state = new State();
      State next = new State();
      explorer.initial(state);
      for (int step = 0; step < 20; step++) {
        explorer.enabled(state, enabled);
        if (enabled.isEmpty()) {
          break;
        }
        for (int i = 0; i < enabled.size(); i++) {
          List<String> read = new ArrayList<>();
          operations.tell(
              state,
              enabled.get(i),
              (sent, channel) -> read.add(channel + (sent ? "!" : "?") + operations.field(0)));
          List<String> told = new ArrayList<>();
          for (Moment moment : system.narrator().moments(state, enabled.get(i))) {
            Moment.Message message = moment.message();
            if (message != null) {
              told.add(
                  message.number() + (message.sent() ? "!" : "?") + message.values().split(",")[0]);
            }
          }
          assertThat(read).isEqualTo(told);
        }
        explorer.fire(state, enabled.get(random.nextInt(enabled.size())), next);
        state.copyFrom(next);
      }
    }
  }
}
