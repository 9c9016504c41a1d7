package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Answer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is found with symmetry is what is found without, in fewer states. */
class SymmetryTest {
  /**
   * @param holder of a token that all look for
   * @param last who moved last
   */
  record Crowd(
      @Range(max = 3) List<Integer> phases,
      @Range(max = 3) Optional<Integer> holder,
      @Range(max = 3) Set<Integer> friends,
      @Range(min = -1, max = 3) int last) {
    Crowd renamed(Renaming ids) {
      return new Crowd(ids.list(phases), ids.optional(holder), ids.set(friends), ids.of(last));
    }

    long count(int phase) {
      return phases.stream().filter(each -> each == phase).count();
    }
  }

  /** What somebody does who is in a phase, whoever it is. */
  record Rule(int from, int to, int guard, int number, int effect) {
    boolean applies(Crowd now, int who) {
      return now.phases().get(who) == from
          && switch (guard) {
            case 0 -> true;
            case 1 -> now.holder().isEmpty();
            case 2 -> now.holder().filter(holder -> holder == who).isPresent();
            case 3 -> now.friends().contains(who);
            case 4 -> now.count(number) >= 2;
            case 5 -> now.last() != who;
            default -> now.friends().size() <= number;
          };
    }

    Crowd after(Crowd now, int who) {
      List<Integer> phases = new ArrayList<>(now.phases());
      phases.set(who, to);
      Set<Integer> friends = new HashSet<>(now.friends());
      Optional<Integer> holder = now.holder();
      int last = now.last();
      switch (effect) {
        case 0 -> holder = Optional.of(who);
        case 1 -> holder = Optional.empty();
        case 2 -> friends.add(who);
        case 3 -> friends.remove(who);
        case 4 -> last = who;
        default -> last = -1;
      }
      return new Crowd(phases, holder, friends, last);
    }
  }

  record Rules(
      int n, List<Rule> rules, List<Crowd> initial, Map<String, Predicate<Crowd>> invariants)
      implements Model<Crowd> {
    @Override
    public void moves(Crowd now, Moves<Crowd> moves) {
      for (Rule rule : rules) {
        for (int who = 0; who < n; who++) {
          if (rule.applies(now, who)) {
            if (rule.guard() == 6 && rule.number() == 0 && now.count(3) == n) {
              throw new IllegalStateException("all are in phase 3");
            }
            moves.add("rule " + rules.indexOf(rule) + " by {}", who, rule.after(now, who));
          }
        }
      }
    }

    @Override
    public boolean mayEnd(Crowd now) {
      return now.holder().isEmpty();
    }

    static Rules random(long seed) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(3);
      List<Rule> rules = new ArrayList<>();
      for (int i = 2 + random.nextInt(6); i > 0; i--) {
        rules.add(
            new Rule(
                random.nextInt(4),
                random.nextInt(4),
                random.nextInt(7),
                random.nextInt(4),
                random.nextInt(6)));
      }
      // Where they start, some have a name: that need not be symmetric.
      List<Crowd> initial = new ArrayList<>();
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        List<Integer> phases = new ArrayList<>();
        for (int who = 0; who < n; who++) {
          phases.add(random.nextInt(2));
        }
        initial.add(new Crowd(phases, Optional.empty(), Set.of(random.nextInt(n)), -1));
      }
      Map<String, Predicate<Crowd>> invariants = new TreeMap<>();
      int phase = random.nextInt(4);
      int most = random.nextInt(n + 1);
      invariants.put("few", now -> now.count(phase) <= most);
      invariants.put(
          "holders are friends",
          now -> now.holder().isEmpty() || now.friends().contains(now.holder().get()));
      invariants.put("not last", now -> now.holder().isEmpty() || now.holder().get() != now.last());
      return new Rules(n, rules, initial, invariants);
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  static LongStream fewSeeds() {
    return LongStream.range(1000, 1100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void verdicts_are_those_without_symmetry(long seed) {
    Rules model = Rules.random(seed);
    Map<String, String> plain = answers(Check.of(model).findAll().run());
    Set<Set<Crowd>> orbits = orbits(model);
    for (Symmetry<Crowd> symmetry :
        List.of(
            Symmetry.ids(model.n(), Crowd::renamed),
            Symmetry.ids(model.n(), Crowd::renamed).sortedBy((now, id) -> now.phases().get(id)),
            Symmetry.<Crowd>canonical(now -> smallest(now, model.n())))) {
      Result reduced = Check.of(model).symmetry(symmetry).findAll().run();
      assertThat(answers(reduced)).isEqualTo(plain);
      long start = model.initial().size() == 1 ? 0 : 1;
      assertThat(reduced.counts().states() - start).as("a state an orbit").isEqualTo(orbits.size());
      for (Violation violation : reduced.violations()) {
        isRunOf(model, violation);
      }
    }
  }

  /** A key that depends on names costs states, but no truth. */
  @ParameterizedTest
  @MethodSource("fewSeeds")
  void a_bad_key_costs_no_truth(long seed) {
    Rules model = Rules.random(seed);
    Symmetry<Crowd> symmetry =
        Symmetry.ids(model.n(), Crowd::renamed).sortedBy((now, id) -> (id * 7 + now.last()) % 3);
    Result reduced = Check.of(model).symmetry(symmetry).findAll().run();
    assertThat(answers(reduced)).isEqualTo(answers(Check.of(model).findAll().run()));
  }

  private static Map<String, String> answers(Result result) {
    Map<String, String> answers = new TreeMap<>();
    for (Answer answer : result.answers()) {
      answers.put(answer.property().name(), answer.value());
    }
    return answers;
  }

  private static Crowd smallest(Crowd now, int n) {
    return Symmetry.ids(n, Crowd::renamed).renamings().stream()
        .map(now::renamed)
        .min((one, other) -> text(one).compareTo(text(other)))
        .orElseThrow();
  }

  private static String text(Crowd now) {
    return now.phases() + " " + now.holder() + new TreeSet<>(now.friends()) + now.last();
  }

  private static Set<Set<Crowd>> orbits(Rules model) {
    List<Renaming> renamings = Symmetry.ids(model.n(), Crowd::renamed).renamings();
    Set<Crowd> seen = new HashSet<>(model.initial());
    Deque<Crowd> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      try {
        model.moves(
            open.pop(),
            (_, _, _, next) -> {
              if (seen.add(next)) {
                open.push(next);
              }
            });
      } catch (IllegalStateException broken) {
        // The search goes no further there, either.
      }
    }
    return seen.stream()
        .map(each -> renamings.stream().map(each::renamed).collect(Collectors.toSet()))
        .collect(Collectors.toSet());
  }

  /** Every step of the trail is a move of the model, by the name that it has there. */
  private static void isRunOf(Rules model, Violation violation) {
    List<String> told = new ArrayList<>();
    violation
        .trail()
        .walk(
            new Trail.Walker() {
              @Override
              public void start(List<Narrator.Binding> initial) {
                told.add("start:" + initial);
              }

              @Override
              public void event(
                  int event, List<Narrator.Step> steps, List<Narrator.Binding> after) {
                told.add(steps.getFirst().text() + ":" + after);
              }
            });
    JavaSystem<Crowd> system = new JavaSystem<>(model);
    Set<Crowd> here = new HashSet<>(model.initial());
    int first = model.initial().size() == 1 ? 1 : 2;
    for (String step : told.subList(first, told.size())) {
      Set<Crowd> next = new HashSet<>();
      for (Crowd now : here) {
        try {
          model.moves(
              now,
              (name, who, _, then) -> {
                State vector = new State();
                system.codec.encode(then, vector);
                String label = new Labels.Key(name, who, null).text();
                if (step.equals(label + ":" + system.bindings(vector))) {
                  next.add(then);
                }
              });
        } catch (IllegalStateException broken) {
          // It ends there.
        }
      }
      assertThat(next).as(step).isNotEmpty();
      here = next;
    }
    if (violation.kind().equals("invariant")) {
      Predicate<Crowd> denied = model.invariants().get(violation.property().name());
      assertThat(here).anyMatch(denied.negate());
    }
  }

  /** Number 0 may do what nobody else may. */
  record Privileged() implements Model<Crowd> {
    @Override
    public List<Crowd> initial() {
      return List.of(new Crowd(Collections.nCopies(3, 0), Optional.empty(), Set.of(), -1));
    }

    @Override
    public void moves(Crowd now, Moves<Crowd> moves) {
      for (int who = 0; who < 3; who++) {
        if (now.phases().get(who) < (who == 0 ? 3 : 2)) {
          moves.add(
              "{} goes on", who, new Rule(0, now.phases().get(who) + 1, 0, 0, 5).after(now, who));
        }
      }
    }

    @Override
    public boolean mayEnd(Crowd now) {
      return true;
    }
  }

  @Test
  void a_model_that_is_not_symmetric_is_refused() {
    var check = Check.of(new Privileged()).symmetry(Symmetry.ids(3, Crowd::renamed));
    assertThatThrownBy(check::run)
        .isInstanceOf(Unrepeatable.class)
        .hasMessageContaining("the symmetry is none of Privileged")
        .hasMessageContaining("their moves lead to states that are not alike");
    var form = Symmetry.<Crowd>canonical(now -> smallest(now, 3));
    assertThatThrownBy(Check.of(new Privileged()).symmetry(form)::run)
        .isInstanceOf(Unrepeatable.class);
  }

  @ParameterizedTest
  @MethodSource("fewSeeds")
  void an_invariant_that_names_somebody_is_never_answered_wrongly(long seed) {
    Rules model = Rules.random(seed);
    Predicate<Crowd> named = now -> now.phases().get(1) != 2;
    Result free = Check.of(model).property("none").always(named).run();
    boolean holds = free.verdict() instanceof Verdict.Holds;
    Symmetry<Crowd> symmetry = Symmetry.ids(model.n(), Crowd::renamed);
    try {
      Result reduced = Check.of(model).property("none").always(named).symmetry(symmetry).run();
      assertThat(reduced.verdict() instanceof Verdict.Holds).isEqualTo(holds);
    } catch (Unrepeatable refused) {
      assertThat(refused).hasMessageContaining("Check it without symmetry");
    }
  }

  @Test
  void a_canonical_form_that_is_none_is_refused() {
    Symmetry<Crowd> turning =
        Symmetry.canonical(
            now -> {
              List<Integer> phases = new ArrayList<>(now.phases());
              Collections.rotate(phases, 1);
              return new Crowd(phases, now.holder(), now.friends(), now.last());
            });
    assertThatThrownBy(Check.of(new Privileged()).symmetry(turning)::run)
        .isInstanceOf(Unrepeatable.class)
        .hasMessageContaining("its own canonical form");
  }

  @Test
  void labels_and_vectors_do_not_go_with_symmetry() {
    Symmetry<Crowd> symmetry = Symmetry.ids(3, Crowd::renamed);
    assertThatThrownBy(Check.of(new Privileged()).forbid("0 goes on").symmetry(symmetry)::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("may name one of those that are alike");
    assertThatThrownBy(Check.of(new Privileged()).invariant("v", _ -> true).symmetry(symmetry)::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("about packed vectors");
  }

  /** What is said of runs is searched without symmetry, and every row is there. */
  @Test
  void statements_about_runs_are_answered_without_symmetry() {
    record Timed(Rules rules) implements Model<Crowd> {
      @Override
      public List<Crowd> initial() {
        return rules.initial();
      }

      @Override
      public void moves(Crowd now, Moves<Crowd> moves) {
        rules.moves(now, moves);
      }

      @Override
      public boolean mayEnd(Crowd now) {
        return true;
      }

      @Override
      public List<Temporal<Crowd>> temporal() {
        return List.of(Temporal.eventually("zero gets there", now -> now.phases().get(0) == 3));
      }
    }
    for (long seed = 0; seed < 40; seed++) {
      Timed model = new Timed(Rules.random(seed));
      Symmetry<Crowd> symmetry = Symmetry.ids(model.rules().n(), Crowd::renamed);
      for (Order order : List.of(Order.DFS, Order.BFS)) {
        Check<Crowd> check = Check.of(model).findAll().search(order);
        Map<String, String> plain = answers(check.run());
        assertThat(answers(check.symmetry(symmetry).run())).isEqualTo(plain);
      }
      Check<Crowd> one = Check.of(model).property("zero gets there");
      Map<String, String> alone = answers(one.run());
      assertThat(answers(one.symmetry(symmetry).run())).isEqualTo(alone);
    }
  }
}
