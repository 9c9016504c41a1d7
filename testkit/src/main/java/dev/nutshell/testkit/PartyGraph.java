package dev.nutshell.testkit;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * A graph whose events belong to parties: one who begins, or nobody, and some who move along.
 *
 * @param initiators of every node, for every event
 * @param movers likewise, the initiator among them
 */
public record PartyGraph(GraphSystem graph, int parties, int[][] initiators, BitSet[][] movers)
    implements TransitionSystem.Plain {

  /** One edge of a graph that is being made. */
  private record Edge(int target, int initiator) {}

  /**
   * A random graph; some have more parties than a word has bits.
   *
   * @param most nodes
   */
  public static PartyGraph random(long seed, int most) {
    SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L);
    boolean many = random.nextInt(6) == 0;
    int parties = many ? 65 + random.nextInt(40) : 1 + random.nextInt(5);
    List<List<Edge>> edges =
        random.nextInt(4) == 0
            ? any(RandomGraphs.graph(seed, most), random, parties)
            : rings(random, most, parties);
    if (many) {
      // So that all of them are able somewhere.
      for (int party = 0; party < parties; party++) {
        List<Edge> own = edges.get(random.nextInt(edges.size()));
        if (!own.isEmpty()) {
          own.add(new Edge(own.get(random.nextInt(own.size())).target, party));
        }
      }
    }
    int[][] successors = new int[edges.size()][];
    int[][] initiators = new int[edges.size()][];
    BitSet[][] movers = new BitSet[edges.size()][];
    for (int node = 0; node < successors.length; node++) {
      List<Edge> own = edges.get(node);
      successors[node] = own.stream().mapToInt(Edge::target).toArray();
      initiators[node] = own.stream().mapToInt(Edge::initiator).toArray();
      movers[node] = own.stream().map(edge -> movers(edge, random, parties)).toArray(BitSet[]::new);
    }
    GraphSystem graph = new GraphSystem(successors, new boolean[successors.length]);
    return new PartyGraph(graph, parties, initiators, movers);
  }

  private static BitSet movers(Edge edge, SplittableRandom random, int parties) {
    BitSet movers = new BitSet();
    if (edge.initiator != Abilities.Parties.NOBODY) {
      movers.set(edge.initiator);
    }
    while (random.nextInt(10) == 0) {
      movers.set(random.nextInt(parties));
    }
    return movers;
  }

  private static List<List<Edge>> any(GraphSystem graph, SplittableRandom random, int parties) {
    List<List<Edge>> edges = new ArrayList<>();
    for (int[] successors : graph.successors()) {
      List<Edge> own = new ArrayList<>();
      for (int successor : successors) {
        boolean nobody = random.nextInt(8) == 0;
        own.add(new Edge(successor, nobody ? Abilities.Parties.NOBODY : random.nextInt(parties)));
      }
      edges.add(own);
    }
    return edges;
  }

  /**
   * Small rings one after the other. Most of a ring belongs to one party, and what leads out of it,
   * from some of its nodes or from all, to another: who goes round for ever puts that one off.
   */
  private static List<List<Edge>> rings(SplittableRandom random, int most, int parties) {
    int nodes = 1 + random.nextInt(most);
    List<List<Edge>> edges = new ArrayList<>();
    while (edges.size() < nodes) {
      int start = edges.size();
      int end = Math.min(nodes, start + 1 + random.nextInt(8));
      int busy = random.nextInt(parties);
      int waiting = random.nextInt(parties);
      int share = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 4;
      for (int node = start; node < end; node++) {
        List<Edge> own = new ArrayList<>();
        own.add(new Edge(node + 1 < end ? node + 1 : start, busy));
        if (end < nodes && random.nextInt(4) < share) {
          own.add(new Edge(end + random.nextInt(nodes - end), waiting));
        }
        if (random.nextInt(6) == 0) {
          own.add(new Edge(start + random.nextInt(end - start), random.nextInt(parties)));
        }
        edges.add(own);
      }
      // In the end nothing can happen any more.
      if (end == nodes) {
        edges.getLast().clear();
      }
    }
    return edges;
  }

  public int[][] successors() {
    return graph.successors();
  }

  /** Who is able to move at a node. */
  public BitSet able(int node) {
    BitSet able = new BitSet();
    for (int initiator : initiators[node]) {
      if (initiator >= 0) {
        able.set(initiator);
      }
    }
    return able;
  }

  @Override
  public Abilities abilities() {
    return new Abilities(
        Abilities.NONE.reversal(),
        Abilities.NONE.ways(),
        Abilities.NONE.independence(),
        Abilities.NONE.subsets(),
        new Ability.Has<>(_ -> new Belonging()));
  }

  private final class Belonging implements Abilities.Parties {
    @Override
    public int parties() {
      return parties;
    }

    @Override
    public String name(int party) {
      return "party " + party;
    }

    @Override
    public int initiator(State state, int event) {
      return initiators[GraphSystem.decode(state)][event];
    }

    @Override
    public void movers(State state, int event, IntConsumer visitor) {
      movers[GraphSystem.decode(state)][event].stream().forEach(visitor);
    }
  }

  @Override
  public StateLayout layout() {
    return graph.layout();
  }

  @Override
  public Explorer explorer() {
    return graph.explorer();
  }

  @Override
  public Narrator narrator() {
    return graph.narrator();
  }

  @Override
  public List<Stated> statements() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return false;
  }
}
