package dev.nutshell.bench.snapshots;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.lts.AutReader;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Runs every kind of snapshot configuration on random systems and on systems of long cycles that
 * lead into each other, which is what defeats sampling: each has to end, to see every state and to
 * fire every event, with the verdict of {@code full}. Then the same on the {@code .aut} files of a
 * folder. Arguments: how many systems; the folder, and seconds allowed for a file and store.
 */
public final class SnapshotFamilies {
  static final List<String> STORES =
      List.of(
          "snapshots",
          "snapshots:(c2,llnr,5)(i2,lfu,10)",
          "snapshots:(c2,llnr,5)(i2,lfu,10),backtrack",
          "snapshots:(c1,lru,1)(i1,mru,1),backtrack",
          "snapshots:(i1,llnr,1)",
          "snapshots:(i2,llnr,1)",
          "snapshots:(i6,size,1)",
          "snapshots:(i2,ratio,3)",
          "snapshots:(c3,mfu,2)(c2,rnd,2)(i3,lfu,2),backtrack",
          "snapshots:pebble(c1,lru,1)",
          "snapshots:pebble(c2,lru,5)",
          "snapshots:pebble(c2,llnr,2),backtrack",
          "snapshots:pebble(c3,rnd,1),backtrack",
          "snapshots:(c2,llnr,2)(i2,lfu,2),backtrack+tree",
          "snapshots:pebble(c2,lru,2)+collapse");

  private SnapshotFamilies() {}

  public static void main(String[] args) throws IOException {
    random(Integer.parseInt(args[0]));
    if (args.length > 1) {
      List<Path> files;
      try (Stream<Path> all = Files.list(Path.of(args[1]))) {
        files = all.filter(file -> file.toString().contains(".aut")).sorted().toList();
      }
      for (Path file : files) {
        corpus(file, Duration.ofSeconds(Long.parseLong(args[2])));
      }
    }
  }

  private static void corpus(Path file, Duration allowed) {
    if (!(AutReader.load(file, MemoryBudget.unlimited()) instanceof Loading.Loaded loaded)) {
      System.out.printf("%-30s is no system that can be read%n", file.getFileName());
      return;
    }
    FiredEdges system = new FiredEdges((LtsSystem) loaded.system());
    RunSpec.Builder spec = RunSpec.builder().property("deadlock").findAll().memory(1L << 30);
    Result exact = new Runner(plan(system, spec.store("full").order(Order.BFS).build())).run();
    BitSet edges = system.fired();
    for (String store : STORES) {
      system.forget();
      Result result = new Runner(plan(system, spec.store(store).time(allowed).build())).run();
      boolean same =
          result.limitReached() == null
              && result.verdict().getClass() == exact.verdict().getClass()
              && system.fired().equals(edges);
      System.out.printf(
          "%-30s %-55s %s, %d transitions, %.2f visits a state%n",
          file.getFileName(),
          store,
          result.limitReached() != null ? "CUT" : same ? "same" : "WRONG",
          edges.cardinality(),
          (double) result.counts().states() / exact.counts().states());
    }
  }

  private static void random(int systems) {
    for (String store : STORES) {
      long visits = 0;
      long states = 0;
      for (long seed = 0; seed < systems; seed++) {
        GraphSystem system =
            seed % 2 == 0 ? RandomGraphs.graph(seed, 60) : RandomGraphs.cycles(seed);
        Reference reference = Reference.of(system);
        RunSpec.Builder spec =
            RunSpec.builder().store(store).memory(64 << 20).property("deadlock").findAll();
        Result result = new Runner(plan(system, spec.build())).run();
        states += reference.states();
        visits += result.counts().states();
        boolean holds = result.verdict() instanceof Verdict.Holds;
        if (holds != (reference.deadlocks() == 0)
            || result.limitReached() != null
            || !firesEverything(system, store, reference)) {
          System.out.println("WRONG: " + store + " on the system of seed " + seed);
        }
      }
      System.out.printf(
          "%-55s %d systems, %d states, %.2f visits a state%n",
          store, systems, states, (double) visits / states);
    }
  }

  /** Follows what is written: every event of every reachable node has to be in it. */
  private static boolean firesEverything(GraphSystem system, String store, Reference reference) {
    Map<Long, Integer> nodes = new HashMap<>(Map.of(0L, 0));
    Set<Long> fired = new HashSet<>();
    Inquiry edges =
        new Inquiry.Edges(
            "the test",
            (from, label, to) -> {
              int node = nodes.get(from);
              nodes.put(to, system.successors()[node][label]);
              fired.add((long) node << 32 | label);
            });
    RunSpec spec = RunSpec.builder().store(store).memory(64 << 20).ask(edges).build();
    new Runner(plan(system, spec)).run();
    return Set.copyOf(nodes.values()).size() == reference.states()
        && fired.size() == reference.transitions();
  }

  private static Plan.Ready plan(TransitionSystem system, RunSpec spec) {
    return (Plan.Ready) Planner.plan(spec, system);
  }
}
