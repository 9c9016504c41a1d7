package dev.nutshell.logic.automaton;

/**
 * G F f where some beginning of a word is enough to see that F f holds: watch for it
 * deterministically, and begin again each time (Müller, Sickert 2017, for GF of guarantees).
 */
final class Recurrence {
  private Recurrence() {}

  /** From the weak deterministic automaton of F f; null where seeing takes for ever. */
  static Draft of(Draft weak) {
    Bdd bdd = weak.bdd;
    int sink = -1;
    for (int s = 0; s < weak.states(); s++) {
      boolean accepting = weak.edges.get(s).stream().anyMatch(e -> e.marks() != 0);
      boolean staying = weak.edges.get(s).size() == 1 && weak.edges.get(s).get(0).target() == s;
      if (accepting && (!staying || sink >= 0)) {
        return null;
      }
      sink = accepting ? s : sink;
    }
    if (sink < 0 || sink == weak.initial || weak.edges.get(sink).get(0).label() != Bdd.TRUE) {
      return null;
    }
    Draft.Builder builder = new Draft.Builder(bdd);
    for (int s = 0; s < weak.states(); s++) {
      for (Draft.Edge edge : weak.edges.get(s)) {
        if (s == sink || edge.target() != sink) {
          builder.add(s, edge.label(), edge.target(), 0);
          continue;
        }
        // The letter that ends one watch begins the next, unless it ends that as well.
        for (Draft.Edge again : weak.edges.get(weak.initial)) {
          int target = again.target() == sink ? weak.initial : again.target();
          builder.add(s, bdd.and(edge.label(), again.label()), target, 1);
        }
      }
    }
    return builder.build(weak.states(), 1, weak.initial);
  }
}
