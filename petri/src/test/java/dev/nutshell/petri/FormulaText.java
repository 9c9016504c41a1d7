package dev.nutshell.petri;

import java.util.Random;

/** Random formulas as the contest writes them. */
final class FormulaText {
  private FormulaText() {}

  static String top(Random random, MarkedNet net) {
    return switch (random.nextInt(7)) {
      case 0 -> "<place-bound>" + places(random, net) + "</place-bound>";
      case 1 -> "<exists-path><finally>" + state(random, net, 3) + "</finally></exists-path>";
      case 2 -> "<all-paths><globally>" + state(random, net, 3) + "</globally></all-paths>";
      case 3 -> "<all-paths>" + path(random, net, 4) + "</all-paths>";
      case 4 -> "<exists-path>" + path(random, net, 4) + "</exists-path>";
      default ->
          Branched.random(random, net.placeCount(), net.transitionCount(), 4).xml(); // p0, t0, …
    };
  }

  private static String path(Random random, MarkedNet net, int depth) {
    if (depth == 0) {
      return state(random, net, 1);
    }
    return switch (random.nextInt(6)) {
      case 0 -> "<globally>" + path(random, net, depth - 1) + "</globally>";
      case 1 -> "<finally>" + path(random, net, depth - 1) + "</finally>";
      case 2 -> "<next>" + path(random, net, depth - 1) + "</next>";
      case 3 ->
          "<until><before>"
              + path(random, net, depth - 1)
              + "</before><reach>"
              + path(random, net, depth - 1)
              + "</reach></until>";
      case 4 -> "<negation>" + path(random, net, depth - 1) + "</negation>";
      default -> state(random, net, depth);
    };
  }

  private static String state(Random random, MarkedNet net, int depth) {
    return switch (random.nextInt(depth == 0 ? 3 : 6)) {
      case 0 -> "<integer-le>" + number(random, net) + number(random, net) + "</integer-le>";
      case 1 ->
          "<is-fireable><transition>"
              + net.transitionName(random.nextInt(net.transitionCount()))
              + "</transition></is-fireable>";
      case 2 -> random.nextBoolean() ? "<true/>" : "<false/>";
      case 3 -> "<negation>" + state(random, net, depth - 1) + "</negation>";
      case 4 ->
          "<conjunction>"
              + state(random, net, depth - 1)
              + state(random, net, depth - 1)
              + "</conjunction>";
      default -> "<disjunction>" + state(random, net, depth - 1) + "</disjunction>";
    };
  }

  private static String number(Random random, MarkedNet net) {
    return random.nextBoolean()
        ? "<integer-constant>" + random.nextInt(4) + "</integer-constant>"
        : "<tokens-count>" + places(random, net) + "</tokens-count>";
  }

  private static String places(Random random, MarkedNet net) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i <= random.nextInt(3); i++) {
      text.append("<place>" + net.placeName(random.nextInt(net.placeCount())) + "</place>");
    }
    return text.toString();
  }
}
