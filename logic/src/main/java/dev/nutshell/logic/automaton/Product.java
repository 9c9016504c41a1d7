package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The product of two automata over the same diagrams: the words that both accept. */
final class Product {
  private Product() {}

  private record Pair(int left, int right) {}

  /** Whether they have none. Refused where it takes more pairs of states than allowed. */
  static boolean disjoint(Draft left, Draft right, int mostPairs) {
    if (left.sets + right.sets > 64) {
      throw new TooLarge("the automata have more than 64 acceptance sets together");
    }
    Map<Pair, Integer> numbers = new HashMap<>();
    List<Pair> pairs = new ArrayList<>();
    numbers.put(new Pair(left.initial, right.initial), 0);
    pairs.add(new Pair(left.initial, right.initial));
    Draft.Builder builder = new Draft.Builder(left.bdd);
    for (int i = 0; i < pairs.size(); i++) {
      for (Draft.Edge a : left.edges.get(pairs.get(i).left)) {
        for (Draft.Edge b : right.edges.get(pairs.get(i).right)) {
          int label = left.bdd.and(a.label(), b.label());
          if (label == Bdd.FALSE) {
            continue;
          }
          Pair target = new Pair(a.target(), b.target());
          Integer number = numbers.putIfAbsent(target, pairs.size());
          if (number == null) {
            number = pairs.size();
            pairs.add(target);
            if (number > mostPairs) {
              throw new TooLarge("the product has more than " + mostPairs + " states");
            }
          }
          builder.add(i, label, number, a.marks() | b.marks() << left.sets);
        }
      }
    }
    return !new Components(builder.build(pairs.size(), left.sets + right.sets, 0)).anyAccepting();
  }
}
