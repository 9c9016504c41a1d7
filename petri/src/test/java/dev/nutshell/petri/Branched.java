package dev.nutshell.petri;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;

/** A formula of branching time, as the contest writes it and as a plain tree. */
record Branched(Kind kind, List<Branched> parts, Said.Atom atom) {
  enum Kind {
    ATOM(0),
    NOT(1),
    AND(2),
    OR(2),
    EX(1),
    AX(1),
    EF(1),
    AF(1),
    EG(1),
    AG(1),
    EU(2),
    AU(2);

    final int parts;

    Kind(int parts) {
      this.parts = parts;
    }
  }

  static Branched random(Random random, int places, int transitions, int depth) {
    Kind kind =
        depth == 0 || random.nextInt(12) == 0
            ? Kind.ATOM
            : Kind.values()[1 + random.nextInt(Kind.values().length - 1)];
    List<Branched> parts = new ArrayList<>();
    for (int i = 0; i < kind.parts; i++) {
      parts.add(random(random, places, transitions, depth - 1));
    }
    return new Branched(kind, parts, kind == Kind.ATOM ? atom(random, places, transitions) : null);
  }

  /** The contest has only "at most". */
  private static Said.Atom atom(Random random, int places, int transitions) {
    Said.Atom atom = Said.atom(random, places, transitions);
    return atom.transitions() != null
        ? atom
        : new Said.Atom(atom.place(), random.nextBoolean() ? "<=" : ">=", atom.than(), null);
  }

  String xml() {
    return switch (kind) {
      case ATOM -> xml(atom);
      case NOT -> tag("negation", first());
      case AND -> tag("conjunction", first() + last());
      case OR -> tag("disjunction", first() + last());
      case EX -> tag("exists-path", tag("next", first()));
      case AX -> tag("all-paths", tag("next", first()));
      case EF -> tag("exists-path", tag("finally", first()));
      case AF -> tag("all-paths", tag("finally", first()));
      case EG -> tag("exists-path", tag("globally", first()));
      case AG -> tag("all-paths", tag("globally", first()));
      case EU -> tag("exists-path", until());
      case AU -> tag("all-paths", until());
    };
  }

  private String until() {
    return tag("until", tag("before", first()) + tag("reach", last()));
  }

  private String first() {
    return parts.getFirst().xml();
  }

  private String last() {
    return parts.getLast().xml();
  }

  private static String tag(String name, String content) {
    return "<" + name + ">" + content + "</" + name + ">";
  }

  private static String xml(Said.Atom atom) {
    if (atom.transitions() != null) {
      StringBuilder names = new StringBuilder();
      Arrays.stream(atom.transitions()).forEach(t -> names.append(tag("transition", "t" + t)));
      return tag("is-fireable", names.toString());
    }
    String tokens = tag("tokens-count", tag("place", "p" + atom.place()));
    String number = tag("integer-constant", "" + atom.than());
    return tag("integer-le", atom.comparison().equals("<=") ? tokens + number : number + tokens);
  }

  /** Where it holds, by the fixed point that each operator is, over paths that are maximal. */
  boolean[] in(MarkingGraph graph) {
    boolean[] f = parts.isEmpty() ? null : parts.getFirst().in(graph);
    boolean[] g = parts.isEmpty() ? null : parts.getLast().in(graph);
    return switch (kind) {
      case ATOM -> set(graph, s -> atom.holds(graph.markings().get(s), graph.enabled().get(s)));
      case NOT -> set(graph, s -> !f[s]);
      case AND -> set(graph, s -> f[s] && g[s]);
      case OR -> set(graph, s -> f[s] || g[s]);
      case EX -> set(graph, s -> some(graph, s, f));
      case AX -> set(graph, s -> all(graph, s, f));
      case EF -> least(graph, z -> s -> g[s] || some(graph, s, z));
      case EU -> least(graph, z -> s -> g[s] || f[s] && some(graph, s, z));
      case AF -> least(graph, z -> s -> g[s] || goesOn(graph, s) && all(graph, s, z));
      case AU -> least(graph, z -> s -> g[s] || f[s] && goesOn(graph, s) && all(graph, s, z));
      case EG -> greatest(graph, z -> s -> f[s] && (!goesOn(graph, s) || some(graph, s, z)));
      case AG -> greatest(graph, z -> s -> f[s] && all(graph, s, z));
    };
  }

  private static boolean goesOn(MarkingGraph graph, int state) {
    return !graph.successors().get(state).isEmpty();
  }

  private static boolean some(MarkingGraph graph, int state, boolean[] set) {
    return graph.successors().get(state).stream().anyMatch(next -> set[next]);
  }

  private static boolean all(MarkingGraph graph, int state, boolean[] set) {
    return graph.successors().get(state).stream().allMatch(next -> set[next]);
  }

  private static boolean[] set(MarkingGraph graph, IntPredicate holds) {
    boolean[] set = new boolean[graph.size()];
    for (int s = 0; s < set.length; s++) {
      set[s] = holds.test(s);
    }
    return set;
  }

  private interface Step {
    IntPredicate of(boolean[] before);
  }

  private static boolean[] least(MarkingGraph graph, Step step) {
    return fixed(graph, step, new boolean[graph.size()]);
  }

  private static boolean[] greatest(MarkingGraph graph, Step step) {
    return fixed(graph, step, set(graph, _ -> true));
  }

  private static boolean[] fixed(MarkingGraph graph, Step step, boolean[] from) {
    boolean[] now = from;
    while (true) {
      boolean[] next = set(graph, step.of(now));
      if (Arrays.equals(next, now)) {
        return now;
      }
      now = next;
    }
  }
}
