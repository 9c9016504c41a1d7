package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the words of Helena's language do. */
class HelenaTest {
  private static TransitionSystem system(String text, Map<String, String> defines) {
    Loading loading = PetriFrontEnd.loadHelena(text, "test.lna", defines);
    assertThat(loading).isInstanceOf(Loading.Loaded.class);
    return ((Loading.Loaded) loading).system();
  }

  private static List<Long> figures(String text) {
    Result.Counts counts = Nets.explore(system(text, Map.of()), "full").counts();
    return List.of(counts.states(), counts.transitions(), counts.errors());
  }

  private static String firstViolation(String text) {
    TransitionSystem system = system(text, Map.of());
    RunSpec spec = RunSpec.builder().store("full").property("assert").memory(1L << 28).build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
    return result.verdict() instanceof Verdict.Violated violated
        ? violated.violations().getFirst().kind()
        : "none";
  }

  private static String problem(String text) {
    Loading loading = PetriFrontEnd.loadHelena(text, "test.lna", Map.of());
    assertThat(loading).isInstanceOf(Loading.Rejected.class);
    return ((Loading.Rejected) loading).problems().getFirst().toString();
  }

  @Test
  void an_inhibitor_arc_waits_until_a_place_is_empty() {
    String net =
        "n { place a { dom: epsilon; init: 2 * epsilon; } place b { dom: epsilon; init: epsilon; }"
            + " transition take { in { a: epsilon; } out { } }"
            + " transition last { in { b: epsilon; } out { } inhibit { a: epsilon; } } }";
    assertThat(figures(net)).isEqualTo(List.of(4L, 3L, 1L));
  }

  /** An index of 2³¹ or more in its type is a colour as good as any. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int",
        "range -5 .. 2147483647",
        "range -2147483647 .. 2147483647",
        "range -1 .. 9"
      })
  void values_far_from_the_first_of_their_type_are_met_and_bound(String type) {
    String net =
        """
        n {
          type r : range 0 .. 9;
          type wide : %s;
          place p { dom : r; init : <( 2 )>; }
          place q { dom : wide; init : <( 2 )>; }
          place pair { dom : r * wide; init : <( 2, 7 )>; }
          place other { dom : wide * r; init : <( 7, 2 )>; }
          place bad { dom : wide; }
          transition both { in { p : <( x )>; q : <( x )>; } out { p : <( x )>; bad : <( x )>; } }
          transition turn { in { p : <( x )>; } out { p : <( 9 - x )>; } inhibit { bad : <( 2 )>; } }
          transition join { in { pair : <( a, b )>; other : <( b, a )>; } out { bad : <( b )>; } }
          transition down { in { bad : <( y )>; } out { q : <( y - 1 )>; } guard : y > 5; }
        }
        """;
    List<Long> expected = figures(net.formatted("range 0 .. 9"));
    assertThat(expected.getFirst()).isGreaterThan(5);
    String wide =
        type.equals("int")
            ? net.replace("  type wide : %s;\n", "").replace("wide", "int")
            : net.formatted(type);
    assertThat(figures(wide)).isEqualTo(expected);
  }

  @Test
  void only_the_highest_priority_fires() {
    String net =
        "n { place a { dom: epsilon; init: epsilon; } place b { dom: epsilon; init: epsilon; }"
            + " transition low { in { a: epsilon; } out { } priority: 1; }"
            + " transition high { in { b: epsilon; } out { } priority: 2; } }";
    assertThat(figures(net)).isEqualTo(List.of(3L, 2L, 1L));
  }

  @Test
  void parameters_and_symbols_come_from_outside() {
    String net =
        "n (N := 2) { type t: range 1 .. N; place a { dom: t; init: for(i in t) <( i )>; }\n"
            + "#ifdef MORE\n transition go { in { a: <( x )>; } out { } }\n#endif\n }";
    assertThat(Nets.explore(system(net, Map.of()), "full").counts().states()).isOne();
    assertThat(Nets.explore(system(net, Map.of("MORE", "1", "N", "5")), "full").counts().states())
        .isEqualTo(32);
  }

  @Test
  void structures_vectors_and_functions_compute() {
    String net =
        "n { type i: range 0 .. 3; type v: vector[i] of i; type s: struct { i a; v b; };"
            + " function sum(v x) -> int { int r := 0; for(k in i) r := r + x[k];"
            + " while(r > 100) r := r - 1; return r; }"
            + " function next(s x) -> s"
            + " return x :: (.a := succ x.a) :: (.b := x.b :: ([x.a] := 1));"
            + " place p { dom: s; init: <( {0, [0]} )>; }"
            + " transition go { in { p: <( x )>; } out { p: <( next(x) )>; } guard: sum(x.b) < 4; }"
            + " proposition full: exists(t in p | sum(t->1.b) = 4); }";
    assertThat(figures(net)).isEqualTo(List.of(5L, 4L, 1L));
  }

  @Test
  void values_outside_of_their_types_and_capacities_are_faults() {
    String range =
        "n { type t: range 0 .. 3; place p { dom: t; init: <( 0 )>; }"
            + " transition go { in { p: <( x )>; } out { p: <( x + 1 )>; } } }";
    assertThat(firstViolation(range)).isEqualTo("range");
    assertThat(firstViolation(range.replace("range 0 .. 3", "mod 4"))).isEqualTo("none");
    String capacity =
        "n { place p { dom: epsilon; init: epsilon; capacity: 3; }"
            + " transition go { in { p: epsilon; } out { p: 2 * epsilon; } } }";
    assertThat(firstViolation(capacity)).isEqualTo("capacity");
    String division =
        "n { type t: range 0 .. 3; place p { dom: t; init: <( 3 )>; }"
            + " transition go { in { p: <( x )>; } out { p: <( pred x )>; } guard: 6 / x > 1; } }";
    assertThat(firstViolation(division)).isEqualTo("division");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n { place p { dom: t; } } | test.lna:1:20: there is no type 't'",
        "n { type t: range 3 .. 1; } | test.lna:1:10: the type t from 3 to 1 has no values",
        "n { transition t { in { p: epsilon; } } } | test.lna:1:25: there is no place 'p'",
        "n { place p { dom: epsilon; } transition t { in { } out { p: <( x )>; } } }"
            + " | test.lna:1:62: tokens of this place have 0 parts and not 1",
        "n { function f(int x) -> int return f(x); } | test.lna:1:37: 'f' is called before its end;"
            + " functions that recur are not supported",
        "n { proposition q: y > 0; } | test.lna:1:20: 'y' is not declared",
        "n { transition t { let { int x; } } } | test.lna:1:30: 'type variable := value;' was"
            + " expected under 'let'",
        "n { transition t { let { { } } } } | test.lna:1:26: 'type variable := value;' was expected"
            + " under 'let'",
        "n { type t: mod 3; transition a { pick { x in t range 0 .. 1; } } } | test.lna:1:49: ';'"
            + " was expected and 'range' is there",
        "n { type t: list[int]; } | test.lna:1:10: types of the form 'list' are not supported",
        "n { | test.lna:1:4: a type, subtype, constant, function, place, transition or proposition"
            + " was expected and the end of the text is there",
      })
  void mistakes_are_named_with_line_and_column(String text, String message) {
    assertThat(problem(text)).isEqualTo(message);
  }

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_is_done_to_a_net_it_loads_or_is_refused(long seed) throws Exception {
    if (!Corpus.isThere()) {
      return;
    }
    List<String> names = List.of("dbm", "leader", "load_balancer", "telephony", "lamport");
    Random random = new Random(seed);
    String name = names.get(random.nextInt(names.size()));
    String[] words =
        Files.readString(Corpus.FOLDER.resolve("helena/" + name + ".lna"))
            .split("(?<=\\W)|(?=\\W)");
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      words[random.nextInt(words.length)] = words[random.nextInt(words.length)];
    }
    Loading loading = PetriFrontEnd.loadHelena(String.join("", words), name, Map.of("N", "2"));
    if (loading instanceof Loading.Rejected rejected) {
      assertThat(rejected.problems().getFirst().message()).isNotBlank();
    }
  }
}
