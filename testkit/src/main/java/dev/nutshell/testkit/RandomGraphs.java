package dev.nutshell.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random transition systems from a seed: sparse and dense ones, with long chains, rings, diamonds,
 * self-loops, parallel edges, dead ends, and parts that cannot be reached.
 */
public final class RandomGraphs {
  private RandomGraphs() {}

  public static GraphSystem graph(long seed) {
    return graph(seed, 200);
  }

  /** A graph of at most {@code most} nodes. */
  public static GraphSystem graph(long seed, int most) {
    SplittableRandom random = new SplittableRandom(seed);
    int nodes = 1 + random.nextInt(most);
    List<List<Integer>> successors = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      successors.add(new ArrayList<>());
    }
    int shapes = 1 + random.nextInt(6);
    for (int i = 0; i < shapes; i++) {
      addShape(successors, random);
    }
    int strays = random.nextInt(nodes + 1);
    for (int i = 0; i < strays; i++) {
      successors.get(random.nextInt(nodes)).add(random.nextInt(nodes));
    }
    boolean[] mayEnd = new boolean[nodes];
    for (int i = 0; i < nodes; i++) {
      mayEnd[i] = random.nextInt(4) == 0;
    }
    int[][] edges =
        successors.stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    return new GraphSystem(edges, mayEnd);
  }

  /**
   * A few cycles, of lengths up to two hundred, with edges from one into another: what sampled
   * levels miss.
   */
  public static GraphSystem cycles(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int cycles = 1 + random.nextInt(4);
    int[] starts = new int[cycles + 1];
    for (int i = 0; i < cycles; i++) {
      starts[i + 1] = starts[i] + 1 + random.nextInt(random.nextInt(4) == 0 ? 200 : 12);
    }
    int nodes = starts[cycles];
    int[][] successors = new int[nodes][];
    for (int i = 0; i < cycles; i++) {
      for (int node = starts[i]; node < starts[i + 1]; node++) {
        int next = node + 1 == starts[i + 1] ? starts[i] : node + 1;
        boolean leaves = node == starts[i] || random.nextInt(6) == 0;
        successors[node] = leaves ? new int[] {next, random.nextInt(nodes)} : new int[] {next};
      }
    }
    return new GraphSystem(successors, new boolean[nodes]);
  }

  private static void addShape(List<List<Integer>> successors, SplittableRandom random) {
    int nodes = successors.size();
    int start = random.nextInt(2) == 0 ? 0 : random.nextInt(nodes);
    int length = 1 + random.nextInt(nodes);
    int[] walk = new int[length];
    Arrays.setAll(walk, i -> i == 0 ? start : random.nextInt(nodes));
    switch (random.nextInt(5)) {
      case 0 -> chain(successors, walk);
      case 1 -> {
        chain(successors, walk);
        successors.get(walk[length - 1]).add(start);
      }
      case 2 -> {
        for (int i = 0; i + 3 < length; i += 3) {
          successors.get(walk[i]).add(walk[i + 1]);
          successors.get(walk[i]).add(walk[i + 2]);
          successors.get(walk[i + 1]).add(walk[i + 3]);
          successors.get(walk[i + 2]).add(walk[i + 3]);
        }
      }
      case 3 -> {
        for (int node : walk) {
          successors.get(node).add(node);
        }
      }
      default -> {
        for (int i = 1; i < length; i++) {
          successors.get(walk[random.nextInt(i)]).add(walk[i]);
        }
      }
    }
  }

  private static void chain(List<List<Integer>> successors, int[] walk) {
    for (int i = 1; i < walk.length; i++) {
      successors.get(walk[i - 1]).add(walk[i]);
    }
  }
}
