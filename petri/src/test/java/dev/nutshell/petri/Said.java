package dev.nutshell.petri;

import dev.nutshell.engine.model.Fairness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** A formula of linear temporal logic over a net, as a user writes it and as a plain tree. */
record Said(Kind kind, List<Said> parts, Atom atom) {
  enum Kind {
    ATOM,
    NOT,
    AND,
    OR,
    IMPLIES,
    NEXT,
    ALWAYS,
    EVENTUALLY,
    UNTIL
  }

  /**
   * @param transitions those that are fireable, or null
   */
  record Atom(int place, String comparison, int than, int[] transitions) {
    boolean holds(List<Long> marking, List<Integer> enabled) {
      if (transitions != null) {
        return Arrays.stream(transitions).anyMatch(enabled::contains);
      }
      int sign = Long.compare(marking.get(place), than);
      return switch (comparison) {
        case "<=" -> sign <= 0;
        case "<" -> sign < 0;
        case "==" -> sign == 0;
        case "!=" -> sign != 0;
        case ">" -> sign > 0;
        default -> sign >= 0;
      };
    }

    String text() {
      if (transitions == null) {
        return "p" + place + " " + comparison + " " + than;
      }
      List<String> names = new ArrayList<>();
      for (int t : transitions) {
        names.add("t" + t);
      }
      return "fireable(" + String.join(", ", names) + ")";
    }
  }

  static Said random(Random random, int places, int transitions, int depth) {
    int choice = depth == 0 ? 0 : random.nextInt(10);
    Kind kind = choice == 0 ? Kind.ATOM : Kind.values()[1 + random.nextInt(8)];
    List<Said> parts = new ArrayList<>();
    int count =
        switch (kind) {
          case ATOM -> 0;
          case NOT, NEXT, ALWAYS, EVENTUALLY -> 1;
          case AND, OR, IMPLIES, UNTIL -> 2;
        };
    for (int i = 0; i < count; i++) {
      parts.add(random(random, places, transitions, depth - 1));
    }
    return new Said(kind, parts, count == 0 ? atom(random, places, transitions) : null);
  }

  static Atom atom(Random random, int places, int transitions) {
    if (random.nextInt(3) == 0) {
      return new Atom(0, null, 0, random.ints(1 + random.nextInt(2), 0, transitions).toArray());
    }
    List<String> comparisons = List.of("<=", "<", "==", "!=", ">", ">=");
    return new Atom(
        random.nextInt(places), comparisons.get(random.nextInt(6)), random.nextInt(3), null);
  }

  String text() {
    List<String> texts = parts.stream().map(part -> "(" + part.text() + ")").toList();
    return switch (kind) {
      case ATOM -> atom.text();
      case NOT -> "!" + texts.getFirst();
      case NEXT -> "X " + texts.getFirst();
      case ALWAYS -> "[] " + texts.getFirst();
      case EVENTUALLY -> "<> " + texts.getFirst();
      case AND -> String.join(" && ", texts);
      case OR -> String.join(" || ", texts);
      case IMPLIES -> String.join(" -> ", texts);
      case UNTIL -> String.join(" U ", texts);
    };
  }

  /**
   * Whether every run satisfies it, by the tableau of Lichtenstein and Pnueli: a node is a marking
   * and a guess of which temporal parts hold there; the guess must agree with the next one, and no
   * promise is put off for ever.
   */
  boolean holdsIn(MarkingGraph graph) {
    return holdsFairlyIn(graph, 0, Fairness.NONE);
  }

  /** Whether every run does that is fair to each of so many transitions. */
  boolean holdsFairlyIn(MarkingGraph graph, int transitions, Fairness fairness) {
    Said not = new Said(Kind.NOT, List.of(this), null);
    return !new Tableau(graph, transitions, fairness).hasRun(not);
  }

  private static final class Tableau {
    private final MarkingGraph graph;
    private final int transitions;
    private final Fairness fairness;
    private final List<Said> guessed = new ArrayList<>();

    /**
     * @param transitions how many there are to be fair to
     */
    Tableau(MarkingGraph graph, int transitions, Fairness fairness) {
      this.graph = graph;
      this.transitions = transitions;
      this.fairness = fairness;
    }

    private void collect(Said f) {
      f.parts.forEach(this::collect);
      boolean temporal =
          switch (f.kind) {
            case NEXT, ALWAYS, EVENTUALLY, UNTIL -> true;
            case ATOM, NOT, AND, OR, IMPLIES -> false;
          };
      if (temporal && !guessed.contains(f)) {
        guessed.add(f);
      }
    }

    private boolean now(Said f, int marking, int guess) {
      return switch (f.kind) {
        case ATOM -> f.atom.holds(graph.markings().get(marking), graph.enabled().get(marking));
        case NOT -> !now(f.parts.getFirst(), marking, guess);
        case AND -> now(f.parts.get(0), marking, guess) && now(f.parts.get(1), marking, guess);
        case OR -> now(f.parts.get(0), marking, guess) || now(f.parts.get(1), marking, guess);
        case IMPLIES -> !now(f.parts.get(0), marking, guess) || now(f.parts.get(1), marking, guess);
        case NEXT, ALWAYS, EVENTUALLY, UNTIL -> (guess >> guessed.indexOf(f) & 1) != 0;
      };
    }

    private boolean agrees(int marking, int guess, int next, int nextGuess) {
      for (Said f : guessed) {
        boolean later = now(f, next, nextGuess);
        boolean first = now(f.parts.getFirst(), marking, guess);
        boolean expected =
            switch (f.kind) {
              case NEXT -> now(f.parts.getFirst(), next, nextGuess);
              case ALWAYS -> first && later;
              case EVENTUALLY -> first || later;
              case UNTIL -> now(f.parts.get(1), marking, guess) || first && later;
              case ATOM, NOT, AND, OR, IMPLIES -> throw new IllegalStateException();
            };
        if (now(f, marking, guess) != expected) {
          return false;
        }
      }
      return true;
    }

    /** Whether a promise is not open in this node. */
    private boolean isKept(Said f, int marking, int guess) {
      return switch (f.kind) {
        case ALWAYS -> now(f, marking, guess) || !now(f.parts.getFirst(), marking, guess);
        case EVENTUALLY, UNTIL -> !now(f, marking, guess) || now(f.parts.getLast(), marking, guess);
        case ATOM, NOT, AND, OR, IMPLIES, NEXT -> true;
      };
    }

    private record Edge(int marking, int label, int target) {}

    boolean hasRun(Said f) {
      collect(f);
      int guesses = 1 << guessed.size();
      int nodes = graph.size() * guesses;
      List<List<Edge>> next = new ArrayList<>();
      for (int node = 0; node < nodes; node++) {
        List<Edge> edges = new ArrayList<>();
        int from = node / guesses;
        List<Integer> markings = graph.stuttering(from);
        for (int i = 0; i < markings.size(); i++) {
          int label = graph.enabled().get(from).isEmpty() ? -1 : graph.enabled().get(from).get(i);
          for (int guess = 0; guess < guesses; guess++) {
            if (agrees(from, node % guesses, markings.get(i), guess)) {
              edges.add(new Edge(from, label, markings.get(i) * guesses + guess));
            }
          }
        }
        next.add(edges);
      }
      List<Predicate<Edge>> goals = new ArrayList<>();
      goals.add(_ -> true);
      for (Said promise : guessed) {
        goals.add(edge -> isKept(promise, edge.target / guesses, edge.target % guesses));
      }
      if (fairness == Fairness.WEAK) {
        for (int t = 0; t < transitions; t++) {
          int party = t;
          goals.add(
              edge -> edge.label == party || !graph.enabled().get(edge.marking).contains(party));
        }
      }
      // A strongly fair run fires a transition again and again, or comes to where it is enabled no
      // more: every choice of those that are not is tried.
      int choices = fairness == Fairness.STRONG ? 1 << transitions : 1;
      for (int choice = 0; choice < choices; choice++) {
        List<Predicate<Edge>> all = new ArrayList<>(goals);
        boolean[] alive = new boolean[nodes];
        Arrays.fill(alive, true);
        for (int t = 0; choices > 1 && t < transitions; t++) {
          int party = t;
          if ((choice >> t & 1) == 0) {
            all.add(edge -> edge.label == party);
            continue;
          }
          for (int node = 0; node < nodes; node++) {
            alive[node] &= !graph.enabled().get(node / guesses).contains(party);
          }
        }
        recur(next, all, alive);
        lead(next, alive);
        for (int guess = 0; guess < guesses; guess++) {
          if (alive[guess] && now(f, 0, guess)) {
            return true;
          }
        }
      }
      return false;
    }

    /** Leaves the largest set in which every node reaches, in the set, an edge of each goal. */
    private static void recur(List<List<Edge>> next, List<Predicate<Edge>> goals, boolean[] alive) {
      int nodes = alive.length;
      for (boolean changes = true; changes; ) {
        changes = false;
        for (Predicate<Edge> goal : goals) {
          boolean[] reach = new boolean[nodes];
          for (boolean grows = true; grows; ) {
            grows = false;
            for (int node = nodes - 1; node >= 0; node--) {
              if (alive[node] && !reach[node]) {
                for (Edge edge : next.get(node)) {
                  reach[node] |= alive[edge.target] && (goal.test(edge) || reach[edge.target]);
                }
                grows |= reach[node];
              }
            }
          }
          for (int node = 0; node < nodes; node++) {
            changes |= alive[node] && !reach[node];
            alive[node] &= reach[node];
          }
        }
      }
    }

    /** Adds all nodes from which one of the set can be reached. */
    private static void lead(List<List<Edge>> next, boolean[] alive) {
      for (boolean grows = true; grows; ) {
        grows = false;
        for (int node = alive.length - 1; node >= 0; node--) {
          if (!alive[node] && next.get(node).stream().anyMatch(edge -> alive[edge.target])) {
            alive[node] = true;
            grows = true;
          }
        }
      }
    }
  }
}
