package dev.nutshell.logic.ltl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A word that repeats: some letters, and from a position on they come again and again. A letter has
 * a bit for each proposition that is true.
 *
 * @param letters those of the stem, then those of the cycle
 * @param back where the cycle begins
 */
public record Lasso(List<Long> letters, int back) {
  public Lasso {
    letters = List.copyOf(letters);
    if (back < 0 || back >= letters.size()) {
      throw new IllegalArgumentException("a lasso needs a cycle");
    }
  }

  public int next(int position) {
    return position + 1 < letters.size() ? position + 1 : back;
  }

  /** Whether the word satisfies the formula, worked out part by part at every position. */
  public boolean satisfies(Formula f) {
    return values(f, new HashMap<>())[0];
  }

  private boolean[] values(Formula f, Map<Formula, boolean[]> known) {
    boolean[] before = known.get(f);
    if (before != null) {
      return before;
    }
    List<boolean[]> parts = f.operands().stream().map(part -> values(part, known)).toList();
    int n = letters.size();
    boolean[] value = new boolean[n];
    for (int i = 0; i < n; i++) {
      int here = i;
      value[i] =
          switch (f.operator()) {
            case TRUE, RELEASE -> true;
            case FALSE, UNTIL -> false;
            case LITERAL -> (letters.get(i) >>> f.proposition() & 1) == 1 != f.negated();
            case AND -> parts.stream().allMatch(part -> part[here]);
            case OR -> parts.stream().anyMatch(part -> part[here]);
            case NEXT -> parts.get(0)[next(i)];
          };
    }
    // The least solution of an until, the greatest of a release: twice round the cycle is enough.
    for (int round = 0; round < 2; round++) {
      for (int i = n - 1; i >= 0; i--) {
        switch (f.operator()) {
          case UNTIL -> value[i] = parts.get(1)[i] || (parts.get(0)[i] && value[next(i)]);
          case RELEASE -> value[i] = parts.get(1)[i] && (parts.get(0)[i] || value[next(i)]);
          case TRUE, FALSE, LITERAL, AND, OR, NEXT -> {}
        }
      }
    }
    known.put(f, value);
    return value;
  }
}
