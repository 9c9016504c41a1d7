package dev.nutshell.lts;

import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the text of an {@code .aut} file. The first line is the header, every further one an edge:
 *
 * <pre>
 * des (initial, transitions, states)
 * (source, label, target)
 * </pre>
 *
 * <p>The label is what lies between the first comma and the last, with blanks around it and one
 * pair of quotes taken off. So it may hold commas, parentheses and even quotes, none of which the
 * format can escape. Blanks may stand between tokens; lines of blanks are skipped.
 */
final class AutParser {
  static final long MOST_STATES = Integer.MAX_VALUE;
  static final long MOST_TRANSITIONS = 0xFFFF_FFFFL;

  private static final String HEADER = "'des (initial state, transitions, states)'";
  private static final String EDGE = "'(source, label, target)'";

  private final MemoryBudget budget;
  private final Cursor cursor;

  private long headerLine;
  private int initialColumn;
  private int transitionsColumn;
  private int statesColumn;
  private long initial;
  private long transitions;
  private long states;
  private LabelTable labels;
  private EdgeTable edges;

  AutParser(String file, InputStream in, MemoryBudget budget) {
    this.budget = budget;
    cursor = new Cursor(file, in);
  }

  /** The line that was read last. */
  long lineNumber() {
    return cursor.lineNumber();
  }

  LtsSystem parse() throws IOException, Malformed {
    boolean whole = false;
    try {
      header();
      checkHeader();
      labels = new LabelTable(budget);
      edges = new EdgeTable(budget, (int) states, transitions);
      while (cursor.nextLine()) {
        edge();
      }
      checkCount();
      edges.finish();
      labels.finish();
      whole = true;
      return new LtsSystem((int) states, (int) initial, edges, labels);
    } catch (MemoryBudget.Exhausted exhausted) {
      throw cursor.malformed(0, 0, outOfMemory()).asTooLarge();
    } finally {
      if (!whole) {
        close();
      }
    }
  }

  private void close() {
    if (labels != null) {
      labels.close();
    }
    if (edges != null) {
      edges.close();
    }
  }

  private void header() throws IOException, Malformed {
    if (!cursor.nextLine()) {
      throw cursor.malformed(0, 0, "the file is empty, expected " + HEADER);
    }
    byte[] line = cursor.line();
    int at = cursor.at();
    if (line[at] != 'd' || line[at + 1] != 'e' || line[at + 2] != 's') {
      throw cursor.malformed(at, "expected the header " + HEADER + ", found " + cursor.found());
    }
    headerLine = cursor.lineNumber();
    cursor.moveTo(at + 3);
    cursor.expect('(', "after 'des'");
    cursor.skipBlanks();
    initialColumn = cursor.column();
    initial = cursor.number("the initial state");
    refuseProbabilities();
    cursor.expect(',', "after the initial state");
    cursor.skipBlanks();
    transitionsColumn = cursor.column();
    transitions = cursor.number("the number of transitions");
    cursor.expect(',', "after the number of transitions");
    cursor.skipBlanks();
    statesColumn = cursor.column();
    states = cursor.number("the number of states");
    cursor.expect(')', "after the number of states");
    cursor.expectEndOfLine();
  }

  private void checkHeader() throws Malformed {
    if (transitions > MOST_TRANSITIONS) {
      throw inHeader(
          transitionsColumn, "more than " + MOST_TRANSITIONS + " transitions are not supported");
    }
    if (states > MOST_STATES) {
      throw inHeader(statesColumn, "more than " + MOST_STATES + " states are not supported");
    }
    if (initial >= states) {
      throw inHeader(initialColumn, outOfRange("the initial state " + initial));
    }
    // Said at once, not after minutes of reading.
    long least = EdgeTable.leastBytes((int) states, transitions);
    if (least > budget.available()) {
      throw inHeader(
              transitionsColumn,
              "%s between %s need at least %s of memory and %s are left"
                  .formatted(
                      counted(transitions, "transition"),
                      counted(states, "state"),
                      size(least),
                      size(budget.available())))
          .asTooLarge();
    }
  }

  private void edge() throws Malformed {
    int at = cursor.at();
    if (edges.size() == transitions) {
      throw cursor.malformed(
          at,
          "the header (line %d) says %s, but this is number %d"
              .formatted(headerLine, counted(transitions, "transition"), transitions + 1));
    }
    if (cursor.line()[at] != '(') {
      throw cursor.malformed(at, "expected a transition " + EDGE + ", found " + cursor.found());
    }
    cursor.moveTo(at + 1);
    int source = state("the source state");
    cursor.expect(',', "after the source state");
    int label = label();
    int target = state("the target state");
    refuseProbabilities();
    cursor.expect(')', "after the target state");
    cursor.expectEndOfLine();
    edges.add(source, label, target);
  }

  private int state(String what) throws Malformed {
    cursor.skipBlanks();
    int from = cursor.at();
    long number = cursor.number(what);
    if (number >= states) {
      throw cursor.malformed(from, outOfRange(what + " " + number));
    }
    return (int) number;
  }

  /** mCRL2 writes {@code 0 1/7 1 3/7 2} for a choice of states by chance. */
  private void refuseProbabilities() throws Malformed {
    cursor.skipBlanks();
    if (cursor.isAtFraction()) {
      throw cursor.malformed(
          cursor.at(),
          "here is a probability: probabilistic systems, an extension of mCRL2's, are not"
              + " supported");
    }
  }

  /** Reads a label and the comma behind it. */
  private int label() throws Malformed {
    cursor.skipBlanks();
    byte[] line = cursor.line();
    int start = cursor.at();
    int comma = lastComma(line, start);
    int end = endBeforeBlanks(line, start, comma);
    cursor.moveTo(comma + 1);
    if (line[start] == '"') {
      if (end - start < 2 || line[end - 1] != '"') {
        throw misquoted(start, comma);
      }
      return number(line, start + 1, end - 1);
    }
    if (start == end) {
      throw cursor.malformed(start, "expected a label, found ','");
    }
    if (line[end - 1] == '"') {
      throw cursor.malformed(end - 1, "the label ends with a quote, but does not begin with one");
    }
    return number(line, start, end);
  }

  private int number(byte[] line, int start, int end) throws Malformed {
    int number = labels.number(line, start, end);
    if (number < 0) {
      throw cursor.malformed(
          start, "more than " + labels.size() + " different labels are not supported");
    }
    return number;
  }

  private int lastComma(byte[] line, int start) throws Malformed {
    for (int i = cursor.end() - 1; i >= start; i--) {
      if (line[i] == ',') {
        return i;
      }
    }
    throw line[start] == '"'
        ? misquoted(start, start)
        : noTarget(endBeforeBlanks(line, start, cursor.end()));
  }

  private static int endBeforeBlanks(byte[] line, int start, int end) {
    while (end > start && Cursor.isBlank(line[end - 1])) {
      end--;
    }
    return end;
  }

  /** Why a label that opens a quote does not close it just before the last comma. */
  private Malformed misquoted(int opening, int comma) {
    int closing = cursor.end() - 1;
    while (cursor.line()[closing] != '"') {
      closing--;
    }
    if (closing == opening) {
      return cursor.malformed(opening, "the quote that opens the label is never closed");
    }
    return closing > comma
        ? noTarget(closing + 1)
        : cursor.malformed(closing + 1, "expected ', target)' after the label's closing quote");
  }

  private Malformed noTarget(int where) {
    return cursor.malformed(where, "the transition has no target state, expected " + EDGE);
  }

  private void checkCount() throws Malformed {
    if (edges.size() < transitions) {
      throw inHeader(
          transitionsColumn,
          "the header says %s, but the file ends (line %d) after %d"
              .formatted(counted(transitions, "transition"), cursor.lineNumber(), edges.size()));
    }
  }

  private Malformed inHeader(int column, String message) {
    return cursor.malformed(headerLine, column, message);
  }

  private String outOfRange(String what) {
    return what
        + " does not exist: the header says "
        + counted(states, "state")
        + (states == 0 ? "" : ", 0 to " + (states - 1));
  }

  private String outOfMemory() {
    return "the memory of %s ran out after %d of %d transitions"
        .formatted(size(budget.limit()), edges == null ? 0 : edges.size(), transitions);
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static String size(long bytes) {
    return bytes >= 10 << 20 ? (bytes >> 20) + " MiB" : (bytes >> 10) + " KiB";
  }
}
