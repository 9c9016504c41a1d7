package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether no word of one automaton and no word of another become equal when letters of both are
 * repeated, each finitely often. Searched is the product of both with every letter repeated at
 * will: where one side moves on the last letter, the other may stay.
 */
final class Stuttering {
  private static final int MOST_LETTERS = 1_024;
  private static final int MOST_STATES = 200_000;

  private record Node(int left, int right, int letter) {}

  private final Draft left;
  private final Draft right;
  private final Bdd bdd;
  private final int stays; // the set of edges on which the left, and its successor the right, moves
  private final Map<Node, Integer> numbers = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Draft.Builder product;

  private Stuttering(Draft left, Draft right) {
    this.left = left;
    this.right = right;
    bdd = left.bdd;
    stays = left.sets + right.sets;
    if (stays + 2 > 64) {
      throw new TooLarge("more than 64 acceptance sets together");
    }
    product = new Draft.Builder(bdd);
  }

  static boolean disjoint(Draft left, Draft right) {
    return !Words.anyAccepted(new Stuttering(left, right).product());
  }

  private Draft product() {
    List<Integer> letters = letters(left, right);
    number(new Node(left.initial, right.initial, -1));
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      for (int letter : letters) {
        both(i, node, letter);
      }
      if (node.letter >= 0) {
        for (Draft.Edge edge : left.edges.get(node.left)) {
          if (bdd.and(edge.label(), node.letter) != Bdd.FALSE) {
            edge(i, new Node(edge.target(), node.right, node.letter), edge.marks() | 1L << stays);
          }
        }
        for (Draft.Edge edge : right.edges.get(node.right)) {
          if (bdd.and(edge.label(), node.letter) != Bdd.FALSE) {
            long marks = edge.marks() << left.sets | 2L << stays;
            edge(i, new Node(node.left, edge.target(), node.letter), marks);
          }
        }
      }
    }
    return product.build(nodes.size(), stays + 2, 0);
  }

  private void both(int from, Node node, int letter) {
    for (Draft.Edge a : left.edges.get(node.left)) {
      for (Draft.Edge b : right.edges.get(node.right)) {
        if (bdd.and(a.label(), letter) != Bdd.FALSE && bdd.and(b.label(), letter) != Bdd.FALSE) {
          long marks = a.marks() | b.marks() << left.sets | 3L << stays;
          edge(from, new Node(a.target(), b.target(), letter), marks);
        }
      }
    }
  }

  private void edge(int from, Node target, long marks) {
    product.add(from, Bdd.TRUE, number(target), marks);
  }

  private int number(Node node) {
    Integer known = numbers.putIfAbsent(node, nodes.size());
    if (known != null) {
      return known;
    }
    nodes.add(node);
    if (nodes.size() > MOST_STATES) {
      throw new TooLarge("more than " + MOST_STATES + " states");
    }
    return nodes.size() - 1;
  }

  /** Letters that no label tells apart are one letter. */
  static List<Integer> letters(Draft... drafts) {
    Bdd bdd = drafts[0].bdd;
    Set<Integer> labels = new HashSet<>();
    for (Draft draft : drafts) {
      draft.edges.forEach(edges -> edges.forEach(edge -> labels.add(edge.label())));
    }
    List<Integer> letters = List.of(Bdd.TRUE);
    for (int label : labels) {
      List<Integer> finer = new ArrayList<>();
      for (int letter : letters) {
        for (int part : new int[] {bdd.and(letter, label), bdd.andNot(letter, label)}) {
          if (part != Bdd.FALSE) {
            finer.add(part);
          }
        }
      }
      letters = finer;
      if (letters.size() > MOST_LETTERS) {
        throw new TooLarge("more than " + MOST_LETTERS + " kinds of letters");
      }
    }
    return letters;
  }
}
