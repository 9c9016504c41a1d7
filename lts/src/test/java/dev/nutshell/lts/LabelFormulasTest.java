package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.Lasso;
import dev.nutshell.logic.ltl.Names;
import dev.nutshell.lts.Aut.Edge;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Temporal formulas over the labels of a file. */
class LabelFormulasTest {
  // 0 sends, 1 receives or loses, and goes on; a lost letter is sent again, or it is given up in 3.
  private static final String LINK =
      "des (0,5,4)\n(0,\"send !1\",1)\n(1,receive,0)\n(1,lose,2)\n(2,\"send !1\",1)\n(2,quit,3)\n";

  /** Deadlocks with an empty word, a tau and a label in quotes. */
  private static final String STRANGE = "des (0,3,2)\n(0,\"\",0)\n(0,it's,0)\n(0,deadlock,1)\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "[] ('send !1' -> <> 'receive') ; false",
        "[] ('receive' -> X 'send !1')  ; true",
        "'send !1'                      ; true",
        "\"send !1\" && !receive        ; true",
        "X 'send !1'                    ; false",
        "[] (quit -> X [] deadlock)     ; true",
        "[] (deadlock -> !('send !1' || receive || lose || quit)) ; true",
        "<> deadlock                    ; false",
        "[] !deadlock                   ; false",
        "<> deadlock || [] <> 'send !1' ; true",
        "true                           ; true",
        "false                          ; false",
      })
  void a_label_is_true_where_an_event_has_it(String formula, boolean holds) {
    try (LtsSystem system = Aut.load(LINK)) {
      assertThat(check(system, formula, "full").verdict() instanceof Verdict.Holds)
          .isEqualTo(holds);
    }
  }

  @Test
  void a_label_that_is_called_deadlock_stands_in_quotes() {
    try (LtsSystem system = Aut.load(STRANGE)) {
      assertThat(holds(system, "[] !deadlock")).isFalse();
      assertThat(holds(system, "[] ('deadlock' -> X deadlock)")).isTrue();
      assertThat(holds(system, "[] (deadlock -> 'deadlock')")).isFalse();
      assertThat(holds(system, "('' || \"it's\") W 'deadlock'")).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] 'recieve'| 1:4: no event has the label 'recieve'; did you mean 'receive'?",
        "[] send     | 1:4: no event has the label 'send'",
        "<> 'lose    | 1:4: a proposition was expected here, but there is a quotation mark without"
            + " its partner",
        "'lose' == 'quit' | 1:1: no event has the label ''lose' == 'quit''",
        "            | 1:1: a formula was expected here, but the text ends",
      })
  void a_wrong_formula_is_told_with_its_place(String formula, String problem) {
    String text = formula == null ? "" : formula;
    try (LtsSystem system = Aut.load(LINK)) {
      assertThat(((Stated.Understanding.Malformed) system.formula(text)).problem().toString())
          .isEqualTo("'" + text + "':" + problem.strip());
    }
  }

  @Test
  void what_was_asked_is_a_row_of_the_report() {
    try (LtsSystem system = Aut.load(LINK)) {
      Result result = check(system, "<> receive", "full");
      assertThat(result.answers())
          .first()
          .satisfies(
              answer -> {
                assertThat(answer.property().name()).isEqualTo("<> receive");
                assertThat(answer.property().kind()).isEqualTo("ltl");
              });
      assertThat(result.violations().getFirst().message())
          .isEqualTo("<> receive does not hold: this can go on for ever");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "tree:compact", "collapse", "delta:k=3", "comback", "automaton"})
  void a_formula_holds_where_no_run_says_otherwise(String store) {
    int violated = 0;
    int held = 0;
    for (long seed = 0; seed < 150; seed++) {
      Random random = new Random(seed);
      List<Edge> edges = edges(random);
      String text = formula(random, 1 + random.nextInt(4));
      try (LtsSystem system = Aut.load(text(edges))) {
        Formulas formulas = new Formulas();
        Formula formula = parsed(text, formulas);
        Result result = check(system, text, store);
        if (result.verdict() instanceof Verdict.Violated) {
          violated++;
          Lasso word = word(system, result.violations().getFirst().trail());
          assertThat(word.satisfies(formula)).as("seed %d: %s on %s", seed, text, word).isFalse();
        } else {
          held++;
          assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
          assertThat(counterexample(edges, formula)).as("seed %d: %s", seed, text).isNull();
        }
      }
    }
    assertThat(violated).isGreaterThan(30);
    assertThat(held).isGreaterThan(20);
  }

  private static List<Edge> edges(Random random) {
    int states = 1 + random.nextInt(4);
    List<Edge> edges = new ArrayList<>();
    for (String label : LABELS) { // each occurs, though perhaps not reachable
      edges.add(new Edge(random.nextInt(states), label, random.nextInt(states)));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      String label = LABELS.get(random.nextInt(LABELS.size()));
      edges.add(new Edge(random.nextInt(states), label, random.nextInt(states)));
    }
    return edges;
  }

  private static final List<String> LABELS = List.of("a", "b !1");

  private static String text(List<Edge> edges) {
    StringBuilder text = new StringBuilder("des (0," + edges.size() + ",4)\n");
    for (Edge edge : edges) {
      text.append("(%d,\"%s\",%d)\n".formatted(edge.source(), edge.label(), edge.target()));
    }
    return text.toString();
  }

  private static String formula(Random random, int operators) {
    if (operators == 0) {
      return List.of("'a'", "'b !1'", "deadlock", "!'a'", "a").get(random.nextInt(5));
    }
    int left = random.nextInt(operators);
    String unary = formula(random, operators - 1);
    return switch (random.nextInt(7)) {
      case 0 -> "[] (" + unary + ")";
      case 1 -> "<> (" + unary + ")";
      case 2 -> "X (" + unary + ")";
      default -> {
        String sign = List.of("U", "V", "W", "&&", "||", "->").get(random.nextInt(6));
        yield "(%s) %s (%s)"
            .formatted(formula(random, left), sign, formula(random, operators - 1 - left));
      }
    };
  }

  private static Formula parsed(String text, Formulas formulas) {
    Names names = new Names(List.of("a", "b !1", "deadlock"));
    return ((FormulaParser.Parsed.Understood) FormulaParser.parse(text, formulas, names)).formula();
  }

  private static long letter(String label) {
    return 1L << List.of("a", "b !1", "deadlock").indexOf(label);
  }

  /** The word of a trail: its labels, and the deadlock that it may end in. */
  private static Lasso word(LtsSystem system, Trail trail) {
    Explorer explorer = system.explorer();
    State state = new State();
    State next = new State();
    explorer.initial(state);
    List<Long> letters = new ArrayList<>();
    int turn = -1;
    int[] numbers = new int[trail.events().length + 1];
    for (int i = 0; i < trail.events().length; i++) {
      numbers[i] = state.get(0);
      letters.add(letter(system.narrator().label(explorer.label(state, trail.events()[i]))));
      explorer.fire(state, trail.events()[i], next);
      state.copyFrom(next);
    }
    if (trail.cycle() >= 0 && trail.cycle() < trail.events().length) {
      assertThat((int) state.get(0)).isEqualTo(numbers[trail.cycle()]);
      return new Lasso(letters, trail.cycle());
    }
    // What comes then does not matter where it was decided, so anything that goes on will do.
    List<Integer> visited = new ArrayList<>();
    while (Aut.enabled(explorer, state).length > 0 && turn < 0) {
      visited.add((int) state.get(0));
      letters.add(letter(system.narrator().label(explorer.label(state, 0))));
      explorer.fire(state, 0, next);
      state.copyFrom(next);
      int seen = visited.indexOf((int) state.get(0));
      turn = seen < 0 ? -1 : letters.size() - visited.size() + seen;
    }
    if (turn < 0) {
      letters.add(letter("deadlock"));
    }
    return new Lasso(letters, turn < 0 ? letters.size() - 1 : turn);
  }

  /** A run that breaks the formula, among those that come back to where they were soon; or null. */
  private static Lasso counterexample(List<Edge> edges, Formula formula) {
    return search(edges, formula, new ArrayList<>(List.of(0)), new ArrayList<>());
  }

  private static Lasso search(
      List<Edge> edges, Formula formula, List<Integer> path, List<Long> letters) {
    int here = path.getLast();
    List<Edge> out = edges.stream().filter(edge -> edge.source() == here).toList();
    if (out.isEmpty()) {
      List<Long> ended = new ArrayList<>(letters);
      ended.add(letter("deadlock"));
      Lasso word = new Lasso(ended, ended.size() - 1);
      return word.satisfies(formula) ? null : word;
    }
    for (int back = 0; back < path.size() - 1; back++) {
      if (path.get(back) == here) {
        Lasso word = new Lasso(letters, back);
        if (!word.satisfies(formula)) {
          return word;
        }
      }
    }
    if (letters.size() == 6) {
      return null;
    }
    for (Edge edge : out) {
      path.add(edge.target());
      letters.add(letter(edge.label()));
      Lasso found = search(edges, formula, path, letters);
      if (found != null) {
        return found;
      }
      path.removeLast();
      letters.removeLast();
    }
    return null;
  }

  @Test
  void no_text_is_too_strange() {
    String[] pieces = {
      "'", "\"", "a", "'a'", "'b !1'", "(", ")", "[]", "<>", "!", "U", " ", "X", "deadlock", "->",
      "==", "&&", "\n", "\u0000", "🐢", "1", "true", "[", "]", "{", "?", "@", ":", "-", "<"
    };
    try (LtsSystem system = Aut.load("des (0,2,1)\n(0,a,0)\n(0,b !1,0)\n")) {
      Random random = new Random(5);
      int understood = 0;
      for (int i = 0; i < 20_000; i++) {
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
      assertThat(understood).isBetween(200, 10_000);
    }
  }

  @Test
  void a_formula_that_has_no_small_automaton_is_refused_in_a_sentence() {
    StringBuilder text = new StringBuilder("des (0,70,1)\n");
    StringBuilder formula = new StringBuilder("true");
    for (int i = 0; i < 70; i++) {
      text.append("(0,l" + i + ",0)\n");
      formula.append(" && [] <> l" + i);
    }
    try (LtsSystem system = Aut.load(text.toString())) {
      var understood = (Stated.Understanding.Understood) system.formula(formula.toString());
      assertThat(understood.stated().reading().get())
          .isEqualTo(
              new Stated.Reading.Refused("the formula has more than 64 different propositions"));
    }
  }

  private static boolean holds(LtsSystem system, String formula) {
    return check(system, formula, "full").verdict() instanceof Verdict.Holds;
  }

  private static Result check(LtsSystem system, String text, String store) {
    Stated stated = ((Stated.Understanding.Understood) system.formula(text)).stated();
    var read = (Stated.Reading.Read) stated.reading().get();
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .memory(64 << 20)
            .ask(new Inquiry.OfRuns(stated.property(), read.claim()))
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }
}
