package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.petri.mcc.Examination;
import dev.nutshell.petri.mcc.Formula;
import dev.nutshell.petri.mcc.Property;
import dev.nutshell.petri.mcc.PropertyInquiry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test, inhibitor and reset arcs and capacities, against an interpreter that knows no tricks. */
class SpecialArcsTest {
  private static final int NETS = Integer.getInteger("seeds", 120);
  private static final int MOST = 1_500;

  private enum Kind {
    NORMAL,
    TEST,
    INHIBITOR,
    RESET,
    GIVES
  }

  private record Arc(Kind kind, int place, int transition, long weight) {}

  /** A net as it is written; capacity 0 is none. */
  private record Naive(long[] initial, long[] capacity, int transitions, List<Arc> arcs) {
    static Naive random(long seed) {
      Random random = new Random(seed);
      long[] initial = random.longs(2 + random.nextInt(4), 0, 3).toArray();
      long[] capacity = new long[initial.length];
      for (int p = 0; p < capacity.length; p++) {
        capacity[p] = random.nextInt(3) == 0 ? initial[p] + 1 + random.nextInt(3) : 0;
      }
      int transitions = 2 + random.nextInt(4);
      List<Arc> arcs = new ArrayList<>();
      for (int t = 0; t < transitions; t++) {
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
          arcs.add(new Arc(Kind.NORMAL, random.nextInt(initial.length), t, 1 + random.nextInt(2)));
        }
        for (int i = 0; i < random.nextInt(4); i++) {
          arcs.add(new Arc(Kind.GIVES, random.nextInt(initial.length), t, 1 + random.nextInt(2)));
        }
        for (Kind kind : List.of(Kind.TEST, Kind.INHIBITOR, Kind.RESET)) {
          boolean wanted = random.nextInt(3) == 0 && (kind != Kind.RESET || seed % 3 == 0);
          if (wanted) {
            long weight = kind == Kind.RESET ? 1 : 1 + random.nextInt(3);
            arcs.add(new Arc(kind, random.nextInt(initial.length), t, weight));
          }
        }
      }
      return new Naive(initial, capacity, transitions, arcs);
    }

    boolean hasResets() {
      return arcs.stream().anyMatch(arc -> arc.kind == Kind.RESET);
    }

    /** Also by a capacity, where some transition fills the place. */
    boolean isSpecial() {
      for (Arc arc : arcs) {
        boolean fills =
            arc.kind == Kind.GIVES
                && capacity[arc.place] > 0
                && sum(Kind.GIVES, arc.place, arc.transition)
                    > sum(Kind.NORMAL, arc.place, arc.transition);
        if (fills || arc.kind == Kind.RESET || arc.kind == Kind.INHIBITOR) {
          return true;
        }
      }
      return false;
    }

    private long sum(Kind kind, int place, int transition) {
      return arcs.stream()
          .filter(a -> a.kind == kind && a.place == place && a.transition == transition)
          .mapToLong(Arc::weight)
          .sum();
    }

    /** The marking after a transition, or null where it is not enabled. */
    long[] fire(long[] marking, int transition) {
      for (Arc arc : arcs) {
        if (arc.transition == transition) {
          long have = marking[arc.place];
          if (arc.kind == Kind.TEST && have < arc.weight
              || arc.kind == Kind.INHIBITOR && have >= arc.weight) {
            return null;
          }
        }
      }
      long[] next = marking.clone();
      for (int p = 0; p < next.length; p++) {
        next[p] -= sum(Kind.NORMAL, p, transition);
        if (next[p] < 0) {
          return null;
        }
        if (sum(Kind.RESET, p, transition) > 0) {
          next[p] = 0;
        }
        next[p] += sum(Kind.GIVES, p, transition);
        if (capacity[p] > 0 && next[p] > capacity[p]) {
          return null;
        }
      }
      return next;
    }

    String pnml(Random random) {
      StringBuilder text = new StringBuilder();
      for (int p = 0; p < initial.length; p++) {
        String most =
            capacity[p] == 0 ? "" : "<capacity><text>" + capacity[p] + "</text></capacity>";
        text.append(Nets.place("p" + p, initial[p]).replace("</place>", most + "</place>"));
      }
      for (int t = 0; t < transitions; t++) {
        text.append(Nets.transition("t" + t));
      }
      for (Arc arc : arcs) {
        String from = arc.kind == Kind.GIVES ? "t" + arc.transition : "p" + arc.place;
        String to = arc.kind == Kind.GIVES ? "p" + arc.place : "t" + arc.transition;
        String plain = Nets.arc(from, to, arc.weight);
        text.append(
            arc.kind == Kind.GIVES || arc.kind == Kind.NORMAL
                ? plain
                : spelled(plain, arc.kind.name().toLowerCase(), random.nextInt(4)));
      }
      return Nets.pnml("ptnet", text.toString());
    }

    private static String spelled(String arc, String kind, int how) {
      return switch (how) {
        case 0 -> arc.replace("</arc>", "<type value='" + kind + "'/></arc>");
        case 1 -> arc.replace("</arc>", "<type><text>" + kind + "</text></type></arc>");
        case 2 -> arc.replace("</arc>", "<arctype><text>" + kind + "</text></arctype></arc>");
        default -> arc.replace(" source=", " type='" + kind + "' source=");
      };
    }
  }

  /** All markings, or null where they are too many. */
  private record Graph(Set<List<Long>> markings, long firings, long deadlocks, Set<Integer> fired) {
    static Graph of(Naive net) {
      Set<List<Long>> seen = new HashSet<>();
      Set<Integer> fired = new HashSet<>();
      Deque<long[]> waiting = new ArrayDeque<>(List.of(net.initial));
      seen.add(list(net.initial));
      long firings = 0;
      long deadlocks = 0;
      while (!waiting.isEmpty()) {
        long[] marking = waiting.pop();
        boolean dead = true;
        for (int t = 0; t < net.transitions; t++) {
          long[] next = net.fire(marking, t);
          if (next != null) {
            dead = false;
            fired.add(t);
            firings++;
            if (seen.add(list(next))) {
              waiting.push(next);
            }
          }
        }
        deadlocks += dead ? 1 : 0;
        if (seen.size() > MOST) {
          return null;
        }
      }
      return new Graph(seen, firings, deadlocks, fired);
    }

    private static List<Long> list(long[] marking) {
      return Arrays.stream(marking).boxed().toList();
    }
  }

  private interface Comparison {
    void compare(Naive naive, Graph graph, MarkedNet net, String name);
  }

  private static void forAll(Comparison comparison) {
    int compared = 0;
    for (long seed = 0; seed < NETS; seed++) {
      Naive naive = Naive.random(seed);
      Graph graph = Graph.of(naive);
      if (graph == null) {
        continue;
      }
      compared++;
      String text = naive.pnml(new Random(seed));
      comparison.compare(naive, graph, (MarkedNet) Nets.system(text), "seed " + seed + "\n" + text);
    }
    assertThat(compared).isGreaterThan(NETS / 4);
  }

  private static RunSpec.Builder spec(String store, Order order, Reduction reduction) {
    return RunSpec.builder().store(store).order(order).reduce(reduction).memory(64L << 20);
  }

  private static Result run(TransitionSystem system, RunSpec spec) {
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "full",
        "tree",
        "tree:compact",
        "collapse",
        "automaton",
        "delta:k=3",
        "comback",
        "comback:backwards",
        "auto"
      })
  void every_store_finds_the_states_firings_and_deadlocks(String store) {
    forAll(
        (naive, graph, net, name) -> {
          for (Order order : List.of(Order.DFS, Order.BFS)) {
            RunSpec spec =
                spec(store, order, Reduction.NONE).property("deadlock").findAll().build();
            if (!(Planner.plan(spec, net) instanceof Plan.Ready)) {
              // What cannot be taken back is refused, not tried.
              assertThat(store.contains("backwards") && naive.hasResets()).as(name).isTrue();
              continue;
            }
            Result result = run(net, spec);
            assertThat(result.counts().states()).as(name).isEqualTo(graph.markings.size());
            assertThat(result.counts().transitions()).as(name).isEqualTo(graph.firings);
            assertThat(result.counts().errors()).as(name).isEqualTo(graph.deadlocks);
            assertThat(result.unreachable())
                .as(name)
                .hasSize(naive.transitions - graph.fired.size());
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"POR, DFS", "POR, BFS", "SLEEP, DFS", "STUBBORN, DFS", "AMPLE, BFS", "BOTH, DFS"})
  void every_reduction_keeps_the_deadlocks_or_is_refused(Reduction reduction, Order order) {
    forAll(
        (naive, graph, net, name) -> {
          RunSpec spec = spec("full", order, reduction).property("deadlock").findAll().build();
          boolean ready = Planner.plan(spec, net) instanceof Plan.Ready;
          boolean refused =
              switch (reduction) {
                case NONE, POR -> false;
                case SLEEP -> naive.hasResets();
                case AMPLE, STUBBORN, BOTH -> naive.isSpecial();
              };
          assertThat(ready).as(name).isEqualTo(!refused);
          if (ready) {
            Result result = run(net, spec);
            assertThat(result.counts().errors()).as(name).isEqualTo(graph.deadlocks);
            if (naive.isSpecial()) {
              assertThat(result.counts().states()).as(name).isEqualTo(graph.markings.size());
            }
          }
        });
  }

  @Test
  void formulas_bounds_and_questions_have_the_answers_of_the_markings() {
    forAll(
        (naive, graph, net, name) -> {
          List<Property> properties = new ArrayList<>();
          List<String> known = new ArrayList<>();
          for (int t = 0; t < naive.transitions; t++) {
            properties.add(new Property.Possible("f" + t, new Formula.Fireable(new int[] {t})));
            known.add(graph.fired.contains(t) ? "TRUE" : "FALSE");
          }
          for (int p = 0; p < naive.initial.length; p++) {
            int place = p;
            long most = graph.markings.stream().mapToLong(m -> m.get(place)).max().orElse(0);
            properties.add(new Property.Bound("b" + p, new Formula.Count(0, new int[] {p})));
            known.add("" + most);
          }
          RunSpec.Builder spec = spec("full", Order.DFS, Reduction.POR);
          assertThat(Asked.of(net, new PropertyInquiry(properties), spec).values())
              .as(name)
              .isEqualTo(known);
          String live = graph.fired.size() == naive.transitions ? "TRUE" : "FALSE";
          RunSpec.Builder again = spec("full", Order.DFS, Reduction.POR);
          assertThat(Asked.of(net, Examination.QUASI_LIVENESS.ask(), again).values())
              .as(name)
              .containsExactly(live);
        });
  }

  private static String problem(String content) {
    Loading loading = Nets.load(Nets.pnml("ptnet", content));
    return ((Loading.Rejected) loading).problems().getFirst().toString();
  }

  @Test
  void what_makes_no_sense_of_them_is_refused() {
    String nodes = "<place id='p'/><transition id='t'/>";
    assertThat(problem(nodes + "<arc id='a' source='t' target='p' type='inhibitor'/>"))
        .contains("an arc of type 'inhibitor' leads from a place to a transition");
    assertThat(
            problem(
                nodes
                    + "<arc id='a' source='p' target='t' type='reset'><inscription><text>2</text>"
                    + "</inscription></arc>"))
        .contains("takes all tokens and has no weight");
    String place = "<place id='p'><initialMarking><text>3</text></initialMarking><capacity>";
    assertThat(problem(place + "<text>2</text></capacity></place>"))
        .contains("the capacity of place p is less than its initial marking");
    assertThat(problem(place + "<text>0</text></capacity></place>")).contains("1 or more");
    assertThat(problem(place + "<value>3</value></capacity></place>"))
        .contains("<value> is not understood in <capacity>");
  }
}
