package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.property.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold of every run of a Java model. */
class TemporalTest {
  /** A place in a graph. */
  record Node(@Range(max = 99) int at) {}

  /**
   * Walks in a graph.
   *
   * @param starts where it may begin
   * @param edges for each node: where it may go
   */
  record Walk(List<Integer> starts, List<List<Integer>> edges) implements Model<Node> {
    @Override
    public List<Node> initial() {
      return starts.stream().map(Node::new).toList();
    }

    @Override
    public void moves(Node now, Moves<Node> moves) {
      for (int next : edges.get(now.at)) {
        moves.add("go to", next, new Node(next));
      }
    }

    @Override
    public boolean mayEnd(Node state) {
      return true;
    }

    @Override
    public Map<String, Predicate<Node>> predicates() {
      return Map.of("start", node -> starts.contains(node.at), "at the end", node -> node.at == 3);
    }

    @Override
    public Map<String, Predicate<Node>> invariants() {
      return Map.of("small", node -> node.at < 4);
    }
  }

  /** 0 and 1 in a circle, from which a way leads by 2 to 3, where it ends. */
  private static final List<List<Integer>> EDGES =
      List.of(List.of(1), List.of(0, 2), List.of(3), List.of());

  private static Check<Node> check(int... starts) {
    List<Integer> all = java.util.Arrays.stream(starts).boxed().toList();
    return Check.of(new Walk(all, EDGES)).store("full");
  }

  private static Predicate<Node> at(int place) {
    return node -> node.at == place;
  }

  @Test
  void always_is_about_every_state() {
    check(0).always(node -> node.at < 4).always("few", node -> node.at < 9).mustHold();
    assertThat(check(0).always("not two", node -> node.at != 2).mustFail().message())
        .isEqualTo("invariant not two does not hold");
  }

  @Test
  void eventually_is_about_every_run() {
    check(0).eventually(at(1)).mustHold();
    check(2).eventually(at(3)).mustHold();
    assertThatThrownBy(() -> check(0).eventually("ends", at(3)).mustHold())
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            String.format(
                "ends (<> goal) does not hold: this can go on for ever,"
                    + " after 0 moves a cycle of 2:%n"
                    + "   0. start                          at=0%n"
                    + "      from here on, again and again:%n"
                    + "   1. go to 1                        at=1%n"
                    + "   2. go to 0                        at=0%n"
                    + "      and so on from move 1"));
  }

  @Test
  void a_run_that_ends_stays_where_it_is_and_the_message_says_so() {
    assertThatThrownBy(() -> check(2).eventually("back", at(0)).mustHold())
        .hasMessage(
            String.format(
                "back (<> goal) does not hold: this can go on for ever, after 1 moves:%n"
                    + "   0. start                          at=2%n"
                    + "   1. go to 3                        at=3%n"
                    + "      and then nothing happens any more"));
    check(2).ltl("<> [] at == 3").mustHold();
  }

  @Test
  void one_thing_leads_to_another() {
    check(0).leadsTo(at(2), at(3)).leadsTo("to and fro", at(0), at(1)).mustHold();
    check(0).leadsTo(at(2), at(2)).mustHold();
    Violation violation = check(0).leadsTo("left", at(1), at(2)).mustFail();
    assertThat(violation.kind()).isEqualTo("acceptance-cycle");
    assertThat(violation.message()).startsWith("left ([] (cause -> <> effect)) does not hold");
  }

  @Test
  void the_usual_patterns_have_names() {
    check(0).temporal(Temporal.until("before", at(0), at(1))).mustHold();
    check(2).temporal(Temporal.stabilizes("end", at(3))).mustHold();
    check(2).temporal(Temporal.infinitelyOften("end", at(3))).mustHold();
    check(0).temporal(Temporal.stabilizes("end", at(3))).mustFail();
    check(0).temporal(Temporal.infinitelyOften("zero", at(0))).mustFail();
    check(0).temporal(Temporal.until("before", at(0), at(2))).mustFail();
  }

  @ParameterizedTest
  @CsvSource({
    "[] small, true",
    "start, true",
    "[] (at == 2 -> X 'at the end'), true",
    "<> 'at the end', false",
    "X X two, false",
    "X X (two || start), true",
    "at == 0 U at + 1 == 2, true",
    "!two W two, true",
  })
  void formulas_speak_of_named_predicates_and_of_variables(String formula, boolean holds) {
    Check<Node> check = check(0).where("two", at(2)).ltl(formula);
    assertThat(check.run().verdict() instanceof Verdict.Holds).isEqualTo(holds);
  }

  @Test
  void what_is_asked_and_what_the_model_states_are_rows_of_one_result() {
    Result result = check(0).eventually(at(3)).eventually(at(1)).ltl("[] small").run();
    assertThat(result.answers().stream().map(answer -> answer.property().name()))
        .containsExactlyInAnyOrder(
            "deadlock", "assert", "small", "eventually", "eventually 2", "[] small");
    assertThat(result.answers().stream().filter(TemporalTest::isViolated))
        .singleElement()
        .satisfies(answer -> assertThat(answer.property().name()).isEqualTo("eventually"));
  }

  private static boolean isViolated(Answer answer) {
    return "violated".equals(answer.value());
  }

  @Test
  void with_property_none_only_the_formula_is_checked() {
    Result result = check(0).property("none").ltl("<> at == 1").mustHold();
    assertThat(result.answers().stream().filter(a -> a.standing() == Answer.Standing.ANSWERED))
        .hasSize(1);
  }

  /** What a formula says of the choice of an initial state would be one step too early. */
  @ParameterizedTest
  @CsvSource({
    "start, true",
    "at == 0 || at == 2, true",
    "X (at == 1 || at == 3), true",
    "X (at == 0 || at == 2), false",
    "at == 0, false",
    "at == 2 -> X at == 3, true",
    "at == 2 -> X X at == 3, true",
    "at == 0 -> X at == 1, true",
    "at == 0 -> X at == 0, false",
    "X start, false",
    "<> at == 2 || [] <> at == 0, true",
    "false, false",
    "true, true",
  })
  void a_run_begins_with_the_first_state_of_the_model(String formula, boolean holds) {
    Check<Node> check = check(0, 2).ltl(formula);
    assertThat(check.run().verdict() instanceof Verdict.Holds).isEqualTo(holds);
  }

  @Test
  void the_choice_of_the_first_state_is_told_in_the_lasso() {
    assertThatThrownBy(() -> check(0, 2).property("none").ltl("<> at == 3").mustHold())
        .hasMessageContaining("after 1 moves a cycle of 2:")
        .hasMessageContaining("   1. start 0                        at=0")
        .hasMessageContaining("   2. go to 1                        at=1");
  }

  /** One start and a choice among two states that are the same must say the same. */
  @ParameterizedTest
  @ValueSource(strings = {"full", "tree", "collapse", "comback"})
  void the_number_of_initial_states_does_not_change_what_a_formula_means(String store) {
    int violated = 0;
    for (long seed = 0; seed < 120; seed++) {
      Random random = new Random(seed);
      int size = 1 + random.nextInt(5);
      List<List<Integer>> edges = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        edges.add(random.ints(random.nextInt(3), 0, size).distinct().boxed().toList());
      }
      String formula = formula(random, 1 + random.nextInt(4));
      int one = random.nextInt(size);
      int other = random.nextInt(size);
      boolean first = holds(new Walk(List.of(one), edges), formula, store);
      boolean second = holds(new Walk(List.of(other), edges), formula, store);
      boolean both = holds(new Walk(List.of(one, other), edges), formula, store);
      assertThat(both).as("seed %d: %s", seed, formula).isEqualTo(first && second);
      violated += both ? 0 : 1;
    }
    assertThat(violated).isBetween(20, 100);
  }

  private static boolean holds(Walk walk, String formula, String store) {
    return Check.of(walk).store(store).property("none").ltl(formula).run().verdict()
        instanceof Verdict.Holds;
  }

  private static String formula(Random random, int operators) {
    if (operators == 0) {
      return List.of("at == 0", "at == 1", "at > 1", "small", "'at the end'")
          .get(random.nextInt(5));
    }
    int left = random.nextInt(operators);
    String unary = formula(random, operators - 1);
    return switch (random.nextInt(6)) {
      case 0 -> "[] (" + unary + ")";
      case 1 -> "<> (" + unary + ")";
      case 2 -> "X (" + unary + ")";
      default ->
          "(%s) %s (%s)"
              .formatted(
                  formula(random, left),
                  List.of("U", "V", "W", "&&", "||", "->").get(random.nextInt(6)),
                  formula(random, operators - 1 - left));
    };
  }

  /** States that it always comes home, and that it never stays; the first is true. */
  record Homing() implements Model<Node> {
    @Override
    public List<Node> initial() {
      return List.of(new Node(0));
    }

    @Override
    public void moves(Node now, Moves<Node> moves) {
      moves.add("on", new Node((now.at + 1) % 3));
    }

    @Override
    public Map<String, Predicate<Node>> predicates() {
      return Map.of("home", at(0));
    }

    @Override
    public List<Temporal<Node>> temporal() {
      return List.of(Temporal.ltl("returns", "[] <> home"), Temporal.stabilizes("stays", at(0)));
    }
  }

  @Test
  void what_a_model_states_of_its_runs_is_checked() {
    JavaSystem<Node> system = new JavaSystem<>(new Homing());
    assertThat(system.statements().stream().map(stated -> stated.property().text()))
        .containsExactly("[] <> home", "<> [] goal");
    Check.of(new Homing()).store("full").property("returns").mustHold();
    assertThat(Check.of(new Homing()).store("full").mustFail().message())
        .isEqualTo("stays (<> [] goal) does not hold: this can go on for ever");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "[] stat # 1:4: there is neither a predicate nor a variable 'stat'; did you mean"
            + " 'start'?",
        "[] 'at the and' # 1:4: there is no predicate 'at the and'; did you mean 'at the end'?",
        "<> at == # 1:9: a proposition was expected here, but there is the end of the text",
        "<> att == 1 # 1:4: the model has no variable 'att'",
        "at == 1 U # 1:10: a formula was expected here, but the text ends",
      })
  void a_wrong_formula_is_told_with_its_place(String formula, String problem) {
    assertThatThrownBy(() -> check(0).ltl(formula).run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + formula + "':" + problem);
    var system = new JavaSystem<>(new Walk(List.of(0), EDGES));
    assertThat(((Stated.Understanding.Malformed) system.formula(formula)).problem().toString())
        .isEqualTo("'" + formula + "':" + problem);
  }

  @Test
  void a_model_with_a_wrong_formula_is_refused() {
    record Wrong(List<Temporal<Node>> temporal, Map<String, Predicate<Node>> predicates)
        implements Model<Node> {
      @Override
      public List<Node> initial() {
        return List.of(new Node(0));
      }

      @Override
      public void moves(Node state, Moves<Node> moves) {}

      @Override
      public Map<String, Predicate<Node>> invariants() {
        return Map.of("zero", at(0));
      }
    }

    assertThatThrownBy(
            () ->
                Check.of(new Wrong(List.of(Temporal.ltl("good", "<> hme")), Map.of("home", at(0)))))
        .hasMessage(
            "temporal property good: '<> hme':1:4: there is neither a predicate nor a variable"
                + " 'hme'; did you mean 'home'?");
    assertThatThrownBy(() -> Check.of(new Wrong(List.of(), Map.of("zero", at(1)))))
        .hasMessage("'zero' is the name of an invariant and of another predicate");
    assertThatThrownBy(
            () -> Check.of(new Wrong(List.of(Temporal.ltl("zero", "<> zero")), Map.of())))
        .hasMessage("two properties have the name 'zero'");
    assertThatThrownBy(() -> Check.of(new Wrong(null, Map.of())))
        .hasMessage("temporal() returns null; a list is wanted");
    assertThatThrownBy(() -> Temporal.eventually("x", null))
        .hasMessage("predicate goal of x is null");
    assertThatThrownBy(() -> check(0).eventually("x", at(1)).ltl("x").always("x", at(0)))
        .hasMessage("two properties have the name 'x'");
  }

  @Test
  void a_predicate_that_throws_has_no_answer() {
    Check<Node> check = check(0).eventually("breaks", node -> 6 / (node.at - 1) > 9);
    assertThatThrownBy(check::run)
        .isInstanceOf(Unrepeatable.class)
        .hasMessageMatching(
            "predicate 'goal' of Walk throws ArithmeticException: / by zero"
                + " \\(TemporalTest.java:\\d+\\) in \\[at = 1\\], so a formula that speaks of it"
                + " has no answer\\.");
    assertThatThrownBy(() -> check(0).ltl("<> 6 / (at - 1) > 9").run())
        .isInstanceOf(Unrepeatable.class)
        .hasMessageContaining("has no value in a state that can be reached");
  }

  /** Counts to three and breaks there: in the move, or in listing the moves. */
  record Breaking(boolean inMove) implements Model<Node> {
    @Override
    public List<Node> initial() {
      return List.of(new Node(0));
    }

    @Override
    public void moves(Node now, Moves<Node> moves) {
      if (now.at == 3 && !inMove) {
        throw new IllegalStateException("broken");
      }
      moves.add("count", new Node(now.at == 3 ? 100 : now.at + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void where_a_run_breaks_nothing_is_said_of_how_it_would_go_on(boolean inMove) {
    Breaking model = new Breaking(inMove);
    for (String formula : List.of("<> [] at == 3", "<> at == 4")) {
      assertThat(Check.of(model).property("none").store("full").ltl(formula).run().verdict())
          .isInstanceOf(Verdict.Inconclusive.class);
    }
    Check.of(model).property("none").store("full").ltl("[] at < 2").mustFail();
    assertThat(Check.of(model).store("full").eventually(at(3)).mustFail().kind())
        .isEqualTo("exception");
  }

  @Test
  void no_text_is_too_strange() {
    String[] pieces = {
      "'",
      "\"",
      "at",
      "start",
      "'at the end'",
      "(",
      ")",
      "[]",
      "<>",
      "!",
      "U",
      " ",
      "X",
      "->",
      "==",
      "&&",
      "\n",
      "\u0000",
      "🐢",
      "1",
      "99999999999",
      "[",
      "]",
      "{",
      "?",
      "@",
      ":",
      "-",
      "<",
      ".",
      "/"
    };
    var system = new JavaSystem<>(new Walk(List.of(0), EDGES));
    Random random = new Random(6);
    int understood = 0;
    for (int i = 0; i < 10_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(9); length > 0; length--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      switch (system.formula(text.toString())) {
        case Stated.Understanding.Understood _ -> understood++;
        case Stated.Understanding.Malformed malformed ->
            assertThat(malformed.problem().message()).isNotBlank();
      }
    }
    assertThat(understood).isBetween(100, 5_000);
  }
}
