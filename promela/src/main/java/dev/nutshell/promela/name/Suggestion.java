package dev.nutshell.promela.name;

import dev.nutshell.promela.syntax.Position;

/** Finds the known name that is nearest to a misspelt one. */
public final class Suggestion {
  private static final int LONGEST = 100;

  private final String misspelt;
  private String nearest;
  private Position at;
  private int distance;

  public Suggestion(String misspelt) {
    this.misspelt = misspelt;
    // One slip in a short name, two in a longer one: more makes suggestions that confuse.
    this.distance = misspelt.length() <= 1 ? 0 : misspelt.length() <= 4 ? 2 : 3;
  }

  public void consider(String name, Position place) {
    if (misspelt.length() > LONGEST) {
      return;
    }
    int found = distance(misspelt, name);
    if (found < distance) {
      distance = found;
      nearest = name;
      at = place;
    }
  }

  /** {@code " Did you mean 'next' (line 4)?"}, or nothing. */
  public String sentence() {
    return nearest == null ? "" : " Did you mean '" + nearest + "' (line " + at.line() + ")?";
  }

  /** Insertions, deletions, replacements, and swaps of neighbours. */
  static int distance(String a, String b) {
    if (Math.abs(a.length() - b.length()) > 2) {
      return Integer.MAX_VALUE;
    }
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int replace = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replace, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        cost[i][j] = swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
      }
    }
    return cost[a.length()][b.length()];
  }
}
