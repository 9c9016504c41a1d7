package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Writes the moves of an automaton as C text, see {@code search.c} of module {@code gpu}. */
final class ClaimText {
  private final List<String> firstMove = new ArrayList<>();
  private final List<String> targets = new ArrayList<>();
  private final List<String> firstCube = new ArrayList<>();
  private final List<String> positive = new ArrayList<>();
  private final List<String> negative = new ArrayList<>();

  /** The moves that are added next are those of the next state. */
  void state() {
    firstMove.add(Integer.toString(targets.size()));
  }

  /**
   * Adds the moves of a state of an automaton.
   *
   * @param offset of its states among all
   */
  void moves(Automaton automaton, int state, int offset) {
    for (int t = automaton.first(state); t < automaton.first(state + 1); t++) {
      firstCube.add(Integer.toString(positive.size()));
      targets.add(Integer.toString(offset + automaton.target(t)));
      for (int c = 0; c < automaton.cubes(t); c++) {
        positive.add(hex(automaton.positive(t, c)));
        negative.add(hex(automaton.negative(t, c)));
      }
    }
  }

  private static String hex(long bits) {
    return "0x" + Long.toHexString(bits) + "ULL";
  }

  String text(IntPredicate decides) {
    List<String> decisive = new ArrayList<>();
    for (int state = 0; state < firstMove.size(); state++) {
      decisive.add(decides.test(state) ? "1" : "0");
    }
    firstMove.add(Integer.toString(targets.size()));
    firstCube.add(Integer.toString(positive.size()));
    return table("u8", "DECIDES", decisive)
        + table("int", "FIRST_MOVE", firstMove)
        + table("u16", "TARGET_OF", targets)
        + table("int", "FIRST_CUBE", firstCube)
        + table("u64", "POSITIVE", positive)
        + table("u64", "NEGATIVE", negative)
        + """
        DEVICE int reads(int move, u64 holds) {
          int c;
          for (c = FIRST_CUBE[move]; c < FIRST_CUBE[move + 1]; c++) {
            if ((holds & POSITIVE[c]) == POSITIVE[c] && (holds & NEGATIVE[c]) == 0) {
              return 1;
            }
          }
          return 0;
        }
        """;
  }

  /** An array of no elements is none in C. */
  private static String table(String type, String name, List<String> values) {
    String all = values.isEmpty() ? "0" : String.join(", ", values);
    return "TABLE %s %s[] = {%s};\n".formatted(type, name, all);
  }
}
