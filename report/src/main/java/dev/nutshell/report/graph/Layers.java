package dev.nutshell.report.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Places for the states of a graph: a layer for every distance from the initial one, within a layer
 * each near those it is connected with (barycentres; Sugiyama, Tagawa, Toda 1981).
 */
final class Layers {
  private static final int SWEEPS = 8;

  /** Of every state its layer. */
  final int[] layer;

  /** Of every state its place in its layer, from 0. */
  final int[] place;

  /** The states of every layer, in order. */
  final List<List<Integer>> states = new ArrayList<>();

  Layers(Graph graph, int count) {
    layer = new int[count];
    place = new int[count];
    Arrays.fill(layer, -1);
    List<List<Integer>> next = neighbours(graph, count, false);
    List<List<Integer>> before = neighbours(graph, count, true);
    List<Integer> current = new ArrayList<>(count == 0 ? List.of() : List.of(0));
    for (int depth = 0; !current.isEmpty(); depth++) {
      List<Integer> following = new ArrayList<>();
      for (int state : current) {
        layer[state] = depth;
      }
      for (int state : current) {
        for (int successor : next.get(state)) {
          if (layer[successor] < 0) {
            layer[successor] = depth + 1;
            following.add(successor);
          }
        }
      }
      states.add(current);
      current = following;
    }
    number();
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean down = sweep % 2 == 0;
      for (int i = 1; i < states.size(); i++) {
        int depth = down ? i : states.size() - 1 - i;
        sort(depth, down ? before : next, depth + (down ? -1 : 1));
      }
    }
  }

  private static List<List<Integer>> neighbours(Graph graph, int count, boolean backwards) {
    List<List<Integer>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(new ArrayList<>());
    }
    for (int e = 0; e < graph.edges(); e++) {
      int from = backwards ? graph.to(e) : graph.from(e);
      all.get(from).add(backwards ? graph.from(e) : graph.to(e));
    }
    return all;
  }

  private void number() {
    for (List<Integer> row : states) {
      for (int i = 0; i < row.size(); i++) {
        place[row.get(i)] = i;
      }
    }
  }

  private void sort(int depth, List<List<Integer>> neighbours, int towards) {
    List<Integer> row = states.get(depth);
    double[] centre = new double[layer.length];
    double scale = (double) row.size() / states.get(towards).size();
    for (int state : row) {
      centre[state] =
          neighbours.get(state).stream()
              .filter(other -> layer[other] == towards)
              .mapToDouble(other -> (place[other] + 0.5) * scale)
              .average()
              .orElse(place[state] + 0.5);
    }
    row.sort((one, other) -> Double.compare(centre[one], centre[other]));
    for (int i = 0; i < row.size(); i++) {
      place[row.get(i)] = i;
    }
  }
}
