package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.TinyBudgets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random graphs and random automata, against a search for components that knows no tricks. */
class AcceptedRunsTest {
  private static final int SYSTEMS = Integer.getInteger("accepted.systems", 60);

  /**
   * An automaton that reads the number of a node.
   *
   * @param rules for each of its states: bit of the node's number, value, target, marks
   */
  private record Reading(int sets, List<List<long[]>> rules) implements Claim {
    static Reading random(long seed) {
      Random random = new Random(seed);
      int sets = random.nextInt(4);
      List<List<long[]>> rules = new ArrayList<>();
      int states = 1 + random.nextInt(4);
      for (int q = 0; q < states; q++) {
        List<long[]> own = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
          own.add(
              new long[] {
                random.nextInt(5),
                random.nextInt(2),
                random.nextInt(states),
                random.nextInt(1 << sets) & random.nextInt(1 << sets)
              });
        }
        rules.add(own);
      }
      return new Reading(sets, rules);
    }

    /** The moves from a state at a node: target and marks. */
    List<long[]> moves(int node, int from) {
      return rules.get(from).stream()
          .filter(rule -> rule[0] == 4 || (node >> rule[0] & 1) == rule[1])
          .toList();
    }

    @Override
    public int initial() {
      return 0;
    }

    @Override
    public int memory() {
      return 0;
    }

    @Override
    public String name(int state) {
      return "q" + state;
    }

    @Override
    public boolean decides(int state) {
      return false;
    }

    @Override
    public boolean isTerminal() {
      return false;
    }

    @Override
    public boolean stutters() {
      return true;
    }

    @Override
    public boolean readsEvents() {
      return false;
    }

    @Override
    public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
      return system;
    }

    @Override
    public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
      return Abilities.Ability.unknown("it reads everything");
    }

    @Override
    public Abilities.Ability<String> text(TransitionSystem system) {
      return Abilities.Ability.unknown("it is not written as C");
    }

    @Override
    public Reader reader(TransitionSystem system, Explorer explorer) {
      return (State state, int event, int from, Moves into) -> {
        into.clear();
        for (long[] move : moves(GraphSystem.decode(state), from)) {
          into.add((int) move[2], move[3]);
        }
      };
    }
  }

  /** Whether a product of a graph and an automaton has an accepting run. */
  private static final class Brute {
    private final GraphSystem graph;
    private final Reading claim;
    private final int width;

    Brute(GraphSystem graph, Reading claim) {
      this.graph = graph;
      this.claim = claim;
      width = claim.rules().size();
    }

    private List<long[]> edges(int pair) {
      int node = pair / width;
      int[] successors = graph.successors()[node];
      List<long[]> edges = new ArrayList<>();
      for (long[] move : claim.moves(node, pair % width)) {
        if (successors.length == 0) {
          edges.add(new long[] {(long) node * width + move[2], move[3]});
        }
        for (int successor : successors) {
          edges.add(new long[] {(long) successor * width + move[2], move[3]});
        }
      }
      return edges;
    }

    private boolean[] reachable(int from) {
      boolean[] seen = new boolean[graph.successors().length * width];
      List<Integer> todo = new ArrayList<>(List.of(from));
      while (!todo.isEmpty()) {
        for (long[] edge : edges(todo.removeLast())) {
          if (!seen[(int) edge[0]]) {
            seen[(int) edge[0]] = true;
            todo.add((int) edge[0]);
          }
        }
      }
      return seen;
    }

    boolean accepts() {
      boolean[] found = reachable(0);
      found[0] = true;
      int pairs = found.length;
      boolean[][] from = new boolean[pairs][];
      for (int pair = 0; pair < pairs; pair++) {
        from[pair] = found[pair] ? reachable(pair) : new boolean[pairs];
      }
      long all = (1L << claim.sets()) - 1;
      for (int pair = 0; pair < pairs; pair++) {
        if (from[pair][pair]) {
          long met = 0;
          for (int other = 0; other < pairs; other++) {
            if (from[pair][other] && from[other][pair]) {
              for (long[] edge : edges(other)) {
                met |= from[(int) edge[0]][pair] || edge[0] == pair ? edge[1] : 0;
              }
            }
          }
          if (met == all) {
            return true;
          }
        }
      }
      return false;
    }
  }

  private static Plan plan(GraphSystem system, Reading claim, String store) {
    Property property = Property.of("p", "ltl", "p");
    return Planner.plan(
        RunSpec.builder()
            .store(store)
            .memory(64 << 20)
            .ask(new Inquiry.OfRuns(property, claim))
            .build(),
        system);
  }

  static Stream<String> stores() {
    return Stores.specimens().stream()
        .filter(
            store ->
                plan(RandomGraphs.graph(0, 9), Reading.random(0), store) instanceof Plan.Ready);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_run_is_found_exactly_where_there_is_one(String store) {
    int accepted = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed, 24);
      Reading claim = Reading.random(seed);
      boolean expected = new Brute(system, claim).accepts();
      accepted += expected ? 1 : 0;
      Result result = new Runner((Plan.Ready) plan(system, claim, store)).run();
      assertThat(result.verdict())
          .as("seed %d", seed)
          .isInstanceOf(expected ? Verdict.Violated.class : Verdict.Holds.class);
      if (expected) {
        goesRound(system, result.violations().getFirst().trail());
      }
    }
    assertThat(accepted).isBetween(SYSTEMS / 6, SYSTEMS * 5 / 6);
  }

  /** Ids end when it moves, and with them how live states are known. */
  @Test
  void auto_that_moves_finds_what_full_does() {
    int moved = 0;
    int answered = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed, 6_000);
      Reading claim = Reading.random(seed);
      Result full = new Runner((Plan.Ready) plan(system, claim, "full")).run();
      for (long memory = 16 << 10; memory < 1 << 20; memory += memory / 3) {
        Plan.Ready plan = (Plan.Ready) plan(system, claim, "auto");
        Result auto = new Runner(TinyBudgets.within(new MemoryBudget(memory), plan)).run();
        boolean known = !(auto.verdict() instanceof Verdict.Inconclusive);
        if (known) {
          assertThat(auto.verdict())
              .as("seed %d, %d bytes", seed, memory)
              .hasSameClassAs(full.verdict());
        }
        boolean moves = auto.notes().toString().contains("moved");
        moved += moves ? 1 : 0;
        answered += moves && known ? 1 : 0;
      }
    }
    assertThat(moved).isGreaterThan(SYSTEMS);
    assertThat(answered).isGreaterThan(SYSTEMS / 2);
  }

  /** The automaton's part was replayed before; that the system comes back is seen here. */
  private static void goesRound(GraphSystem system, Trail trail) {
    int node = 0;
    int turn = -1;
    for (int i = 0; i < trail.events().length; i++) {
      turn = i == trail.cycle() ? node : turn;
      node = system.successors()[node][trail.events()[i]];
    }
    if (trail.cycle() == trail.events().length) {
      assertThat(system.successors()[node]).isEmpty();
    } else {
      assertThat(node).isEqualTo(turn);
    }
  }

  @Test
  void stores_that_forget_are_refused() {
    assertThat(plan(RandomGraphs.graph(0, 9), Reading.random(0), "cache"))
        .isInstanceOf(Plan.Refusal.class);
  }
}
