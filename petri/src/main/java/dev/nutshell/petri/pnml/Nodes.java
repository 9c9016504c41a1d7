package dev.nutshell.petri.pnml;

import dev.nutshell.petri.Malformed;
import java.util.Set;

/** What arcs name. */
final class Nodes {
  private static final int LONGEST_CHAIN = 100;

  private Nodes() {}

  /** Follows reference nodes to what they stand for. */
  static String resolve(Document document, String id) {
    String at = id;
    for (int i = 0; document.references.containsKey(at); i++) {
      if (i == LONGEST_CHAIN) {
        throw new Malformed(0, "the reference node '" + id + "' stands for itself");
      }
      at = document.references.get(at);
    }
    return at;
  }

  /** Why the arc makes no sense. */
  static Malformed badArc(
      Document.Arc arc, String source, String target, Set<String> places, Set<String> transitions) {
    for (String end : new String[] {source, target}) {
      if (!places.contains(end) && !transitions.contains(end)) {
        return new Malformed(
            arc.line(),
            "an arc names '" + end + "', and there is no place or transition of that name");
      }
    }
    String kind = places.contains(source) ? "places" : "transitions";
    return new Malformed(
        arc.line(),
        "the arc from '"
            + source
            + "' to '"
            + target
            + "' joins two "
            + kind
            + "; one end must be a place and the other a transition");
  }
}
