package dev.nutshell.petri;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Spoils texts, the same way for the same seed. */
final class Spoiler {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.-]+|[-+*/<>=!?&|:;,(){}\\[\\]]");
  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  private final Random random;
  private final List<String> pieces;

  /**
   * @param pieces what is put in here and there
   */
  Spoiler(long seed, List<String> pieces) {
    random = new Random(seed);
    this.pieces = pieces;
  }

  <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** One change, or a few. */
  String spoil(String text) {
    String spoilt = text;
    for (int changes = random.nextInt(6); changes >= 0; changes--) {
      spoilt =
          switch (random.nextInt(6)) {
            case 0, 1 -> exchange(spoilt, WORD);
            case 2 -> exchange(spoilt, TAG);
            case 3 -> remove(spoilt, random.nextBoolean() ? TAG : WORD);
            case 4 -> insert(spoilt);
            default -> characters(spoilt);
          };
    }
    return spoilt;
  }

  /** Puts one word of the text in place of another: what comes out is often a net again. */
  private String exchange(String text, Pattern pattern) {
    List<MatchResult> all = pattern.matcher(text).results().toList();
    if (all.isEmpty()) {
      return text;
    }
    MatchResult old = pick(all);
    String other = random.nextInt(3) == 0 ? pick(pieces) : pick(all).group();
    return text.substring(0, old.start()) + other + text.substring(old.end());
  }

  private String remove(String text, Pattern pattern) {
    List<MatchResult> all = pattern.matcher(text).results().toList();
    if (all.isEmpty()) {
      return text;
    }
    MatchResult old = pick(all);
    return text.substring(0, old.start()) + text.substring(old.end());
  }

  private String insert(String text) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + " " + pick(pieces) + " " + text.substring(at);
  }

  private String characters(String text) {
    StringBuilder spoilt = new StringBuilder(text);
    int from = random.nextInt(text.length() + 1);
    int upto = Math.min(text.length(), from + 1 + random.nextInt(60));
    switch (random.nextInt(4)) {
      case 0 -> spoilt.delete(from, upto);
      case 1 -> spoilt.insert(random.nextInt(text.length() + 1), text.substring(from, upto));
      case 2 -> spoilt.insert(from, (char) random.nextInt(0x180));
      default -> {
        if (random.nextInt(10) == 0) {
          spoilt.setLength(from);
        }
      }
    }
    return spoilt.toString();
  }
}
