package dev.nutshell.petri.pnml;

import dev.nutshell.petri.xml.Position;
import java.util.Locale;

/** What an arc does. */
enum ArcKind {
  /** Takes tokens, or gives them. */
  NORMAL,
  /** Needs tokens and leaves them. */
  TEST,
  /** Needs that there are fewer tokens. */
  INHIBITOR,
  /** Takes all tokens, however many. */
  RESET;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** By the words of the tools that write them. */
  static ArcKind of(String word, Position at) {
    return switch (word == null ? "normal" : word.strip().toLowerCase(Locale.ROOT)) {
      case "normal", "ordinary", "regular" -> NORMAL;
      case "test", "read" -> TEST;
      case "inhibitor" -> INHIBITOR;
      case "reset" -> RESET;
      default -> throw at.malformed("arcs of type '" + word.strip() + "' are not supported");
    };
  }
}
