package dev.nutshell.engine.model;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Guesses what a misspelt word was meant to be. */
public final class Spelling {
  private Spelling() {}

  /** The candidate closest to the word, or null where none is close. */
  public static String nearest(String word, List<String> candidates) {
    String best =
        candidates.stream().min(Comparator.comparingInt(c -> distance(word, c))).orElse(null);
    if (best == null) {
      return null;
    }
    int distance = distance(word, best);
    // A letter that has nothing but its loneliness in common with another is no slip of it.
    return distance <= Math.max(1, best.length() / 3) && distance < best.length() ? best : null;
  }

  /** The least number of letters to insert, remove, replace or swap, whatever their case. */
  private static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    int[] next = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      next[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = row[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        next[j] = Math.min(replaced, 1 + Math.min(row[j], next[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          next[j] = Math.min(next[j], last[j - 2] + 1);
        }
      }
      int[] free = last;
      last = row;
      row = next;
      next = free;
    }
    return row[b.length()];
  }
}
