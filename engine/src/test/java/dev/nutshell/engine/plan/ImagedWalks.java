package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.RandomNumbers;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.LongVectors;
import dev.nutshell.testkit.NondeterministicGraph;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.ReversibleGraph;
import dev.nutshell.testkit.StoreWalk;
import java.util.List;
import java.util.stream.Stream;

/** Which walks are written and read: the same in every process, from a specification and a seed. */
final class ImagedWalks {
  static final long PLENTY = 64 << 20;
  private static final int MANY_NODES = 12_000;
  private static final int[] NODES = {60, 800, 5000};

  /** Variants that have more to write than those that every combination is tested with. */
  private static final List<String> MORE =
      List.of(
          "comback:bits=16,backwards",
          "comback:bits=10,nondeterministic",
          "comback:bits=10,nondeterministic,front,cache=30,lru",
          "delta:k=50,bits=10",
          "compact:bits=16,probes=2,size=300,replace=deepest",
          "compact:bits=16,probes=3,size=200,replace=oldest",
          "compact:bits=20,probes=3,size=100",
          "compact:bits=60,size=1000",
          "bitstate:k=3,size=4K,triple",
          "bitstate:k=5,size=4K,independent",
          "cache:lfu,size=20/rnd,size=30/mru,size=30",
          "snapshots:pebble(c1,rnd,2),backtrack");

  private ImagedWalks() {}

  static List<String> specifications() {
    return Stream.concat(Stores.specimens().stream(), MORE.stream()).toList();
  }

  /** Another one for each specification, or all would meet the same few systems. */
  private static RandomNumbers random(String spec, long seed) {
    return new RandomNumbers(Hash.mix(spec.hashCode()) + seed);
  }

  /** A system that the store takes. */
  static TransitionSystem system(String spec, long seed) {
    RandomNumbers random = random(spec, seed);
    StoreFamily.Choice.Chosen chosen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
    while (true) {
      GraphSystem graph =
          random.nextInt(4) == 0 && !isLarge(spec)
              ? RandomGraphs.graph(random.nextLong(), 500)
              : graph(random, isLarge(spec) ? MANY_NODES : NODES[random.nextInt(NODES.length)]);
      TransitionSystem system =
          switch (random.nextInt(4)) {
            case 0 -> new ReversibleGraph(graph);
            case 1 -> new NondeterministicGraph(graph);
            case 2 -> new LongVectors(graph);
            default -> graph;
          };
      if (chosen.opener().objection(system.abilities()) == null) {
        return system;
      }
    }
  }

  /** Whether a store is another one once it has some thousand states. */
  private static boolean isLarge(String spec) {
    return spec.contains("auto");
  }

  /** A graph with few levels or many, in which nearly all nodes are reached. */
  private static GraphSystem graph(RandomNumbers random, int nodes) {
    int farthest = random.nextInt(2) == 0 ? nodes : 10;
    int[][] successors = new int[nodes][];
    for (int node = 0; node < nodes; node++) {
      successors[node] = new int[1 + random.nextInt(8)];
      for (int i = 0; i < successors[node].length; i++) {
        successors[node][i] = (node + random.nextInt(farthest)) % nodes;
      }
    }
    return new GraphSystem(successors, new boolean[nodes]);
  }

  static StoreWalk open(String spec, long seed) {
    return StoreWalk.open(spec, seed, system(spec, seed), memory(spec, seed));
  }

  /** Mostly plenty; for some so little that stores move, overflow or run out. */
  static long memory(String spec, long seed) {
    RandomNumbers random = random(spec, ~seed);
    boolean tight = random.nextInt(4) < (spec.endsWith("auto") ? 3 : 1);
    return tight ? (64L << 10) + (1L << 12 + random.nextInt(8)) : PLENTY;
  }

  /** How many steps a walk takes before it is written. */
  static int steps(String spec, long seed) {
    RandomNumbers random = random(spec, seed + 1000);
    return random.nextInt(isLarge(spec) ? 4000 : random.nextInt(3) == 0 ? 4000 : 400);
  }
}
