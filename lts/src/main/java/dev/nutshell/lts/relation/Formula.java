package dev.nutshell.lts.relation;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** A formula of Hennessy–Milner logic, with an until for hidden steps. Parts may be shared. */
public sealed interface Formula {
  /** Holds everywhere. */
  record Truth() implements Formula {}

  record Not(Formula part) implements Formula {}

  /** All parts hold; there are at least two. */
  record And(List<Formula> parts) implements Formula {}

  /** A step of that label leads to where the part holds. */
  record Can(int label, String name, Formula part) implements Formula {}

  /**
   * By hidden steps through states where {@code along} holds, the first and the last among them, a
   * state is reached that has a step of the label to where {@code then} holds (D. Korver: Computing
   * distinguishing formulas for branching bisimulation, CAV 1991).
   */
  record Until(Formula along, int label, String name, Formula then) implements Formula {}

  /** Hidden steps can go on for ever through states where the part holds. */
  record Diverges(Formula along) implements Formula {}

  /** The conjunction of formulas, as short as it can be said. */
  static Formula all(List<Formula> parts) {
    List<Formula> told =
        parts.stream().filter(part -> !(part instanceof Truth)).distinct().toList();
    return switch (told.size()) {
      case 0 -> new Truth();
      case 1 -> told.getFirst();
      default -> new And(told);
    };
  }

  /** How many characters the text has; no more is counted than a long can say. */
  default long length() {
    return length(new IdentityHashMap<>());
  }

  private long length(Map<Formula, Long> known) {
    Long found = known.get(this);
    if (found == null) {
      found = Math.min(measure(known), Long.MAX_VALUE >> 8);
      known.put(this, found);
    }
    return found;
  }

  private long measure(Map<Formula, Long> known) {
    return switch (this) {
      case Truth _ -> 4;
      case Not not -> 1 + atom(not.part, known);
      case And and -> {
        long sum = -4;
        for (Formula part : and.parts) {
          sum = Math.min(sum + 4 + atom(part, known), Long.MAX_VALUE >> 8);
        }
        yield sum;
      }
      case Can can -> quoted(can.name).length() + 2 + atom(can.part, known);
      case Until until ->
          (until.along instanceof Truth ? 7 : 7 + atom(until.along, known))
              + quoted(until.name).length()
              + 2
              + atom(until.then, known);
      case Diverges diverges ->
          8 + (diverges.along instanceof Truth ? 0 : 8 + atom(diverges.along, known));
    };
  }

  private static long atom(Formula part, Map<Formula, Long> known) {
    return part.length(known) + (part.isCompound() ? 2 : 0);
  }

  private boolean isCompound() {
    return this instanceof And || this instanceof Until || this instanceof Diverges;
  }

  /** The formula in words; ask for its length first. */
  default String text() {
    StringBuilder text = new StringBuilder();
    print(text);
    return text.toString();
  }

  private void print(StringBuilder text) {
    switch (this) {
      case Truth _ -> text.append("true");
      case Not not -> {
        text.append('!');
        not.part.printAtom(text);
      }
      case And and -> {
        for (int i = 0; i < and.parts.size(); i++) {
          text.append(i == 0 ? "" : " && ");
          and.parts.get(i).printAtom(text);
        }
      }
      case Can can -> {
        text.append('<').append(quoted(can.name)).append('>');
        can.part.printAtom(text);
      }
      case Until until -> {
        if (until.along instanceof Truth) {
          text.append("hidden ");
        } else {
          until.along.printAtom(text);
          text.append(" until ");
        }
        text.append('<').append(quoted(until.name)).append('>');
        until.then.printAtom(text);
      }
      case Diverges diverges -> {
        if (!(diverges.along instanceof Truth)) {
          diverges.along.printAtom(text);
          text.append(" always ");
        }
        text.append("diverges");
      }
    }
  }

  private void printAtom(StringBuilder text) {
    text.append(isCompound() ? "(" : "");
    print(text);
    text.append(isCompound() ? ")" : "");
  }

  private static String quoted(String label) {
    return label.matches("[A-Za-z0-9_.]+") ? label : '"' + label + '"';
  }
}
