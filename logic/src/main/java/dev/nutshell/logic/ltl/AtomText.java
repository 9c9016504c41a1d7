package dev.nutshell.logic.ltl;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Finds where an atom ends: a name with indices, calls and what hangs on it, a quoted label, or
 * these joined by comparisons and arithmetic. It does not ask what the atom means.
 */
final class AtomText {
  private static final String[] JOINING = {
    "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%"
  };

  private static final String[] TEMPORAL = {"<>", "<->", "->", "/\\"};

  private final String text;
  private final int[] partner;

  AtomText(String text) {
    this.text = text;
    partner = partners(text);
  }

  private static int[] partners(String text) {
    int[] partner = new int[text.length()];
    Arrays.fill(partner, -1);
    Deque<Integer> open = new ArrayDeque<>();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '\'' || c == '"') {
        int close = text.indexOf(c, i + 1);
        i = close < 0 ? i : close;
      } else if (c == '(' || c == '[' || c == '{') {
        open.push(i);
      } else if ((c == ')' || c == ']' || c == '}') && !open.isEmpty()) {
        int from = open.pop();
        char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
        partner[from] = text.charAt(from) == wanted ? i : -1;
      }
      i++;
    }
    return partner;
  }

  int skipSpace(int at) {
    int i = at;
    while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /**
   * The comparison or arithmetic operator at a position, or null; none of temporal logic is one.
   */
  String joining(int at) {
    for (String temporal : TEMPORAL) {
      if (text.startsWith(temporal, at)) {
        return null;
      }
    }
    for (String joining : JOINING) {
      if (text.startsWith(joining, at)) {
        return joining;
      }
    }
    return null;
  }

  /** Whether a parenthesis at a position is part of an atom, as in (x + 1) == y. */
  boolean parenthesisOfAtom(int at) {
    return partner[at] >= 0 && joining(skipSpace(partner[at] + 1)) != null;
  }

  /** Where the word at a position ends; the position itself where there is no word. */
  int endOfWord(int at) {
    int i = at;
    while (i < text.length()
        && (Character.isLetterOrDigit(text.charAt(i))
            || text.charAt(i) == '_'
            || text.charAt(i) == '$')) {
      i++;
    }
    return i;
  }

  /** Where the atom at a position ends; -1 - position where something else was expected. */
  int end(int at) {
    int i = at;
    while (true) {
      int end = endOfOperand(i);
      if (end < 0) {
        return end;
      }
      int next = skipSpace(end);
      String joining = joining(next);
      if (joining == null) {
        return end;
      }
      i = skipSpace(next + joining.length());
    }
  }

  private int endOfOperand(int at) {
    int i = at;
    while (i < text.length() && text.charAt(i) == '-') {
      i = skipSpace(i + 1);
    }
    if (i == text.length()) {
      return -1 - i;
    }
    char c = text.charAt(i);
    if (c == '\'' || c == '"') {
      int close = text.indexOf(c, i + 1);
      return close < 0 ? -1 - i : close + 1;
    }
    if (c == '(') {
      return partner[i] < 0 ? -1 - i : partner[i] + 1;
    }
    int end = endOfWord(i);
    return end == i ? -1 - i : endOfTail(end);
  }

  // [index] (arguments) .field @label :variable ?[message]
  private int endOfTail(int from) {
    int i = from;
    while (i < text.length()) {
      char c = text.charAt(i);
      if ((c == '(' || c == '[' || c == '{') && partner[i] > i + 1) {
        i = partner[i] + 1;
      } else if (c == '(' && partner[i] == i + 1) {
        i += 2;
      } else if (c == '?' && i + 1 < text.length()) {
        i = text.charAt(i + 1) == '?' ? i + 2 : i + 1;
      } else if ((c == '.' || c == '@' || c == ':') && endOfWord(i + 1) > i + 1) {
        i = endOfWord(i + 1);
      } else {
        return i;
      }
    }
    return i;
  }
}
