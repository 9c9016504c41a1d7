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
    Document.Reference reference = document.references.get(at);
    for (int i = 0; reference != null; i++) {
      if (i == LONGEST_CHAIN) {
        throw reference.at().malformed("the reference node '" + id + "' stands for itself");
      }
      at = reference.to();
      reference = document.references.get(at);
    }
    return at;
  }

  /** Refuses reference nodes that stand for nothing, or for nodes of the other kind. */
  static void checkReferences(Document document, Set<String> places, Set<String> transitions) {
    document.references.forEach(
        (id, reference) -> {
          if (places.contains(id) || transitions.contains(id)) {
            throw reference.at().malformed("the identifier '" + id + "' is given twice");
          }
          String to = resolve(document, id);
          if (!(reference.isPlace() ? places : transitions).contains(to)) {
            String kind = reference.isPlace() ? "place" : "transition";
            throw reference
                .at()
                .malformed(
                    "'"
                        + id
                        + "' stands for '"
                        + to
                        + "', and there is no "
                        + kind
                        + " of that name");
          }
        });
  }

  /** Why the arc makes no sense. */
  static Malformed badArc(
      Document.Arc arc, String source, String target, Set<String> places, Set<String> transitions) {
    for (String end : new String[] {source, target}) {
      if (!places.contains(end) && !transitions.contains(end)) {
        return arc.at()
            .malformed(
                "an arc names '" + end + "', and there is no place or transition of that name");
      }
    }
    String kind = places.contains(source) ? "places" : "transitions";
    return arc.at()
        .malformed(
            "the arc from '"
                + source
                + "' to '"
                + target
                + "' joins two "
                + kind
                + "; one end must be a place and the other a transition");
  }
}
