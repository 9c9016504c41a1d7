package dev.nutshell.lts;

import dev.nutshell.lts.Aut.Edge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format once more, as two regular expressions: slow, and plain enough to be believed. Texts
 * are Latin-1, so that every byte is a character.
 */
record ReferenceAut(int states, int initial, List<Edge> edges) {
  private static final String B = "[ \t\r]*";
  private static final Pattern HEADER =
      Pattern.compile(
          B + "des" + B + "\\(" + B + "(\\d+)" + B + "," + B + "(\\d+)" + B + "," + B + "(\\d+)" + B
              + "\\)" + B);
  // The label is greedy: it goes up to the last comma.
  private static final Pattern EDGE =
      Pattern.compile(
          B + "\\(" + B + "(\\d+)" + B + ",(.*)," + B + "(\\d+)" + B + "\\)" + B, Pattern.DOTALL);
  private static final Pattern QUOTED = Pattern.compile(B + "\"(.*)\"" + B, Pattern.DOTALL);
  private static final Pattern BARE = Pattern.compile(B + "([^\" \t\r].*?)" + B, Pattern.DOTALL);

  /** The system, its edges by source, or nothing where the text is malformed. */
  static Optional<ReferenceAut> parse(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    lines.removeIf(line -> line.matches(B));
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Matcher header = HEADER.matcher(lines.removeFirst());
    if (!header.matches()) {
      return Optional.empty();
    }
    long initial = number(header.group(1));
    long transitions = number(header.group(2));
    long states = number(header.group(3));
    if (initial >= states || states > Integer.MAX_VALUE || transitions != lines.size()) {
      return Optional.empty();
    }
    List<Edge> edges = new ArrayList<>();
    for (String line : lines) {
      Matcher edge = EDGE.matcher(line);
      if (!edge.matches()
          || number(edge.group(1)) >= states
          || number(edge.group(3)) >= states
          || label(edge.group(2)).isEmpty()) {
        return Optional.empty();
      }
      String label = label(edge.group(2)).get();
      edges.add(new Edge((int) number(edge.group(1)), label, (int) number(edge.group(3))));
    }
    edges.sort(Comparator.comparing(Edge::source));
    return Optional.of(new ReferenceAut((int) states, (int) initial, edges));
  }

  private static Optional<String> label(String field) {
    Matcher quoted = QUOTED.matcher(field);
    if (quoted.matches()) {
      return Optional.of(quoted.group(1));
    }
    Matcher bare = BARE.matcher(field);
    return bare.matches() && !bare.group(1).endsWith("\"")
        ? Optional.of(bare.group(1))
        : Optional.empty();
  }

  private static long number(String digits) {
    String significant = digits.replaceFirst("^0+(?=.)", "");
    return significant.length() > 12 ? Long.MAX_VALUE : Long.parseLong(significant);
  }
}
