package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.testkit.ActorSystem;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomClaim;
import dev.nutshell.testkit.RandomGraphs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A run that was lost goes on in another store, or by other threads, and comes to the same. */
class ChangedRunTest {
  private static final int SYSTEMS = Integer.getInteger("kept.systems", 2);

  /** States can move to these, */
  private static final List<String> TAKERS =
      List.of(
          "full",
          "tree",
          "tree:compact",
          "collapse",
          "collapse+tree",
          "automaton",
          "collapse+automaton",
          "disk",
          "auto");

  /** and only away from these. */
  private static final List<String> GIVERS =
      List.of(
          "comback",
          "comback:bits=12,cache=20,lru,front,path",
          "comback:cache=0,numbers",
          "delta",
          "delta:k=3,bits=12,cache=0",
          "collapse+delta");

  private static RunSpec.Builder spec(Order order, String store, int threads) {
    RunSpec.Builder spec =
        RunSpec.builder().memory(128L << 20).order(order).store(store).property("deadlock").seed(5);
    return threads == 1 ? spec : spec.eagerThreads(threads);
  }

  private static <T> T any(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }

  /** How it goes on each time. */
  private interface Going {
    RunSpec.Builder on(SplittableRandom random, boolean first);
  }

  /** Runs that are lost some times, and go on in any way each time. */
  private static final class Losses {
    private int changes;
    private final List<String> story = new ArrayList<>();

    Result run(TransitionSystem system, boolean findsAll, Going going, long seed)
        throws IOException {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] image = null;
      story.clear();
      for (int crashes = 0; ; crashes++) {
        RunSpec.Builder chosen = going.on(random, image == null);
        RunSpec spec = (findsAll ? chosen.findAll() : chosen).build();
        story.add(spec.store() + " by " + spec.threads());
        MemoryBudget budget = new MemoryBudget(128L << 20);
        Runner runner = new Runner(KeptRunTest.ready(spec, system), budget);
        runner.keep(new KeptRunTest.Crashing(crashes < 5 ? random.nextInt(6) : Integer.MAX_VALUE));
        if (image != null) {
          runner.goOn(KeptRunTest.reader(image));
          changes++;
        }
        try {
          Result result = runner.run();
          assertThat(budget.used()).as("%s", story).isZero();
          return result;
        } catch (KeptRunTest.Crash crash) {
          image = crash.image();
        }
      }
    }
  }

  /** Counts and lengths of trails, and by one thread the trails themselves. */
  private static List<Object> said(Result result, boolean alone) {
    List<Object> all = new ArrayList<>(KeptRunTest.saidByAll(result));
    if (alone) {
      all.add(result.counts());
      result.violations().forEach(each -> all.add(Arrays.toString(each.trail().events())));
    }
    return all;
  }

  private static void comesToTheSame(boolean alone) throws IOException {
    Losses losses = new Losses();
    for (long seed = 0; seed < 16L * SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed, 2000);
      for (Order order : Order.values()) {
        boolean findsAll = seed % 4 != 3;
        RunSpec.Builder plain = spec(order, "full", 1);
        RunSpec spec = (findsAll ? plain.findAll() : plain).build();
        Result expected = new Runner(KeptRunTest.ready(spec, system)).run();
        Result result =
            losses.run(
                system,
                findsAll,
                (random, first) -> {
                  boolean gives = first && random.nextInt(3) == 0;
                  String store = any(gives ? GIVERS : TAKERS, random);
                  return spec(order, store, alone ? 1 : 1 + random.nextInt(4));
                },
                seed);
        // In no order, which violation is the first is chance, and what was seen until then.
        boolean sure = findsAll || alone || order == Order.BFS;
        assertThat(sure ? said(result, alone) : List.of(result.verdict().getClass()))
            .as("%s, seed %d, %s", order, seed, losses.story)
            .isEqualTo(sure ? said(expected, alone) : List.of(expected.verdict().getClass()));
      }
    }
    assertThat(losses.changes).isGreaterThan(32 * SYSTEMS);
  }

  @Test
  void one_thread_goes_on_to_the_same_trails_in_another_store() throws IOException {
    comesToTheSame(true);
  }

  @Test
  void any_number_of_threads_goes_on_in_any_exact_store() throws IOException {
    comesToTheSame(false);
  }

  /** A chain with a leaf at every node, which one thread comes to at last. */
  private static GraphSystem comb(int length) {
    int[][] successors = new int[2 * length][];
    for (int i = 0; i < length; i++) {
      successors[i] = i + 1 < length ? new int[] {i + 1, length + i} : new int[] {length + i};
      successors[length + i] = new int[0];
    }
    return new GraphSystem(successors, new boolean[2 * length]);
  }

  @Test
  void what_is_left_of_a_long_path_is_kept_while_threads_take_it_over() throws IOException {
    int length = 6000;
    GraphSystem comb = comb(length);
    byte[] image = null;
    for (int threads : new int[] {1, 2, 3, 1}) {
      boolean last = image != null && threads == 1;
      RunSpec spec = spec(Order.DFS, "full", threads).findAll().build();
      Runner runner = new Runner(KeptRunTest.ready(spec, comb));
      long crash = last ? Long.MAX_VALUE : image == null ? length / 2 : 0;
      runner.keep(new KeptRunTest.Crashing(crash));
      if (image != null) {
        runner.goOn(KeptRunTest.reader(image));
      }
      try {
        Result result = runner.run();
        assertThat(last).isTrue();
        assertThat(result.counts().states()).isEqualTo(2 * length);
        assertThat(result.counts().errors()).isEqualTo(length);
      } catch (KeptRunTest.Crash lost) {
        image = lost.image();
      }
    }
  }

  @Test
  void threads_that_use_a_store_in_turns_can_be_others() throws IOException {
    for (String store : GIVERS) {
      if (store.startsWith("collapse")) {
        continue;
      }
      for (Order order : Order.values()) {
        GraphSystem system = RandomGraphs.graph(7, 2000);
        RunSpec spec = spec(order, "full", 1).findAll().build();
        Result expected = new Runner(KeptRunTest.ready(spec, system)).run();
        Losses losses = new Losses();
        Result result =
            losses.run(
                system,
                true,
                (random, first) -> spec(order, store, first ? 3 : 1 + random.nextInt(4)),
                store.hashCode());
        assertThat(KeptRunTest.saidByAll(result))
            .as("%s, %s", order, losses.story)
            .isEqualTo(KeptRunTest.saidByAll(expected));
      }
    }
  }

  /** What is left out depends on the store's ids and on who was first; what is found does not. */
  @Test
  void what_a_reduced_search_finds_is_found_in_another_store_and_by_other_threads()
      throws IOException {
    Losses losses = new Losses();
    for (long seed = 0; seed < 30L * SYSTEMS; seed++) {
      for (Order order : Order.values()) {
        ActorSystem system = ActorSystem.random(seed);
        RunSpec plain = spec(order, "full", 1).property("assert").findAll().build();
        Result expected = new Runner(KeptRunTest.ready(plain, system)).run();
        boolean alone = seed % 2 == 0;
        Result result =
            losses.run(
                system,
                true,
                (random, _) ->
                    spec(order, any(TAKERS, random), alone ? 1 : 2 + random.nextInt(2))
                        .property("assert")
                        .reduce(Reduction.STUBBORN),
                seed);
        assertThat(result.answers())
            .as("%s, seed %d, %s", order, seed, losses.story)
            .isEqualTo(expected.answers());
        assertThat(faults(result))
            .as("%s, seed %d, %s", order, seed, losses.story)
            .isEqualTo(faults(expected));
        assertThat(result.counts().states()).isLessThanOrEqualTo(expected.counts().states());
      }
    }
    assertThat(losses.changes).isPositive();
  }

  /** Stores that number states know which of them are expanded, and so leave out the same. */
  @Test
  void a_reduced_search_by_levels_leaves_out_the_same_in_stores_that_number_states()
      throws IOException {
    Losses losses = new Losses();
    List<String> stores = List.of("full", "collapse");
    long reduced = 0;
    for (long seed = 0; seed < 100L * SYSTEMS; seed++) {
      ActorSystem system = ActorSystem.random(seed);
      Going going =
          (random, _) -> spec(Order.BFS, any(stores, random), 1).reduce(Reduction.STUBBORN);
      RunSpec plain = spec(Order.BFS, "full", 1).reduce(Reduction.STUBBORN).findAll().build();
      Result expected = new Runner(KeptRunTest.ready(plain, system)).run();
      assertThat(losses.run(system, true, going, seed).counts())
          .as("seed %d, %s", seed, losses.story)
          .isEqualTo(expected.counts());
      reduced += expected.counts().matched();
    }
    assertThat(reduced).isPositive();
  }

  private static Set<String> faults(Result result) {
    return result.violations().stream()
        .map(each -> each.kind() + each.message().replaceAll("\\d+", ""))
        .collect(Collectors.toSet());
  }

  private static byte[] kept(RunSpec spec, TransitionSystem system) {
    Runner runner = new Runner(KeptRunTest.ready(spec, system));
    runner.keep(new KeptRunTest.Crashing(1));
    try {
      throw new AssertionError("it came to an end: " + runner.run().counts());
    } catch (KeptRunTest.Crash crash) {
      return crash.image();
    }
  }

  private static void refuses(RunSpec.Builder before, RunSpec.Builder after, String... why) {
    GraphSystem system = RandomGraphs.graph(3, 2000);
    byte[] image = kept(before.findAll().build(), system);
    MemoryBudget budget = new MemoryBudget(128L << 20);
    Runner runner = new Runner(KeptRunTest.ready(after.findAll().build(), system), budget);
    assertThatThrownBy(
            () -> {
              runner.goOn(KeptRunTest.reader(image));
              runner.run();
            })
        .isInstanceOf(CannotGoOn.class)
        .hasMessageContainingAll(why);
    assertThat(budget.used()).isZero();
  }

  @Test
  void what_cannot_move_is_refused_by_a_sentence() {
    Order bfs = Order.BFS;
    refuses(spec(bfs, "compact", 1), spec(bfs, "full", 1), "'compact", "cannot list");
    refuses(spec(bfs, "bitstate", 2), spec(bfs, "bitstate", 3), "--threads 3", "cannot list");
    refuses(spec(bfs, "full", 1), spec(bfs, "bitstate:size=1M", 1), "--store bitstate", "exact");
    refuses(spec(bfs, "full", 1), spec(bfs, "delta", 1), "'delta", "by which event");
    refuses(spec(bfs, "full", 1), spec(bfs, "comback", 1), "'comback", "by which event");
    refuses(spec(bfs, "delta", 1), spec(bfs, "delta", 2), "'delta", "by which event");
    refuses(
        spec(Order.DFS, "cache:lru,size=1000", 1),
        spec(Order.DFS, "full", 1),
        "'cache",
        "cannot list");
    refuses(
        spec(bfs, "full", 1).depth(40), spec(bfs, "full", 2).depth(40), "--threads 2", "--depth");
  }

  @Test
  void a_search_for_endless_runs_stays_in_its_store() {
    GraphSystem system = RandomGraphs.graph(1, 2000);
    for (long seed = 0; ; seed++) {
      var claim = RandomClaim.random(seed);
      var inquiry = new Inquiry.OfRuns(Property.of("p", "ltl", "a random automaton"), claim);
      RunSpec.Builder asked = RunSpec.builder().memory(128L << 20).ask(inquiry);
      if (claim.isTerminal()) {
        continue;
      }
      byte[] image;
      try {
        image = kept(asked.store("full").build(), system);
      } catch (AssertionError tooSoon) {
        continue;
      }
      Runner runner = new Runner(KeptRunTest.ready(asked.store("tree").build(), system));
      assertThatThrownBy(() -> runner.goOn(KeptRunTest.reader(image)))
          .isInstanceOf(CannotGoOn.class)
          .hasMessageContaining("runs that go on for ever");
      return;
    }
  }
}
