package dev.nutshell.logic;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Narrator.IntReader;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Reads an expression over a model's variables: C's operators and precedences on whole numbers.
 * Nothing is allocated when it is evaluated. A division by zero makes 0, because an invariant is an
 * observer: it must not stop the run.
 */
public final class Expressions {
  private static final int DEEPEST = 100;
  private static final int MOST_OPERATORS = 1000; // && and || do not count

  // The first levels are of operators for which it does not matter how they are grouped.
  private static final int CONNECTIVES = 2;

  // Binary operators by precedence, weakest first; longer ones before their prefixes.
  private static final String[][] LEVELS = {
    {"||"},
    {"&&"},
    {"|"},
    {"^"},
    {"&"},
    {"==", "!="},
    {"<=", ">=", "<", ">"},
    {"<<", ">>"},
    {"+", "-"},
    {"*", "/", "%"}
  };

  private final String text;
  private final Narrator narrator;
  private final UnaryOperator<String> unknown;
  private final List<IntReader> variables = new ArrayList<>();
  private int at;
  private int depth;
  private int operators;

  private Expressions(String text, Narrator narrator, UnaryOperator<String> unknown) {
    this.text = text;
    this.narrator = narrator;
    this.unknown = unknown;
  }

  /** What the text means, or what is wrong with it. */
  public sealed interface Parsed {
    /**
     * @param value not 0 where the predicate holds; its reader throws {@link ArithmeticException}
     *     where it cannot be worked out
     */
    record Predicate(StatePredicate predicate, IntReader value) implements Parsed {}

    record Malformed(Problem problem) implements Parsed {}
  }

  /** A number that is not 0. Where it cannot be worked out, nobody may say that it holds. */
  private record Truth(IntReader value, List<IntReader> reads) implements StatePredicate {
    @Override
    public boolean holds(State state) {
      try {
        return value.read(state) != 0;
      } catch (ArithmeticException incalculable) {
        return false;
      }
    }

    @Override
    public String whyNot(State state) {
      try {
        value.read(state);
        return null;
      } catch (ArithmeticException incalculable) {
        return "it cannot be worked out (" + incalculable.getMessage() + ")";
      }
    }
  }

  /** An invariant in the words of a system whose narrator has understood the text before. */
  public static Invariant invariant(String text) {
    return new Invariant(
        text, system -> ((Parsed.Predicate) parse(text, system.narrator())).predicate());
  }

  public static Parsed parse(String text, Narrator narrator) {
    return parse(text, narrator, name -> "the model has no variable '" + name + "'");
  }

  /**
   * @param unknown what is said of a name that the narrator does not know
   */
  public static Parsed parse(String text, Narrator narrator, UnaryOperator<String> unknown) {
    Expressions parser = new Expressions(text, narrator, unknown);
    try {
      IntReader value = parser.binary(0);
      parser.skipBlanks();
      if (parser.at < text.length()) {
        throw parser.malformed("an operator or the end was expected");
      }
      return new Parsed.Predicate(new Truth(value, List.copyOf(parser.variables)), value);
    } catch (Malformed malformed) {
      String shown = text.length() <= 60 ? text : text.substring(0, 57) + "...";
      return new Parsed.Malformed(
          new Problem("'" + shown + "'", 1, malformed.column, malformed.getMessage()));
    }
  }

  private IntReader binary(int level) {
    if (level == LEVELS.length) {
      return unary();
    }
    if (level < CONNECTIVES) {
      return connected(level);
    }
    IntReader left = binary(level + 1);
    for (String operator; (operator = operatorOf(LEVELS[level])) != null; ) {
      if (++operators > MOST_OPERATORS) {
        throw malformed("the expression has more than " + MOST_OPERATORS + " operators");
      }
      left = combine(operator, left, binary(level + 1));
    }
    return left;
  }

  /** As many parts as there are: halved again and again, so that none is nested deep. */
  private IntReader connected(int level) {
    List<IntReader> parts = new ArrayList<>(List.of(binary(level + 1)));
    while (operatorOf(LEVELS[level]) != null) {
      parts.add(binary(level + 1));
    }
    return connected(LEVELS[level][0], parts);
  }

  private static IntReader connected(String operator, List<IntReader> parts) {
    int half = parts.size() / 2;
    return half == 0
        ? parts.getFirst()
        : combine(
            operator,
            connected(operator, parts.subList(0, half)),
            connected(operator, parts.subList(half, parts.size())));
  }

  private String operatorOf(String[] operators) {
    skipBlanks();
    for (String operator : operators) {
      if (text.startsWith(operator, at) && !isLonger(operator)) {
        at += operator.length();
        return operator;
      }
    }
    return null;
  }

  /** Whether the text here is really a longer operator, such as {@code &&} for {@code &}. */
  private boolean isLonger(String operator) {
    char next = at + operator.length() < text.length() ? text.charAt(at + operator.length()) : ' ';
    return switch (operator) {
      case "|", "&" -> next == operator.charAt(0);
      case "<", ">" -> next == operator.charAt(0) || next == '=';
      default -> false;
    };
  }

  private static IntReader combine(String operator, IntReader l, IntReader r) {
    return switch (operator) {
      case "||" -> s -> l.read(s) != 0 || r.read(s) != 0 ? 1 : 0;
      case "&&" -> s -> l.read(s) != 0 && r.read(s) != 0 ? 1 : 0;
      case "|" -> s -> l.read(s) | r.read(s);
      case "^" -> s -> l.read(s) ^ r.read(s);
      case "&" -> s -> l.read(s) & r.read(s);
      case "==" -> s -> l.read(s) == r.read(s) ? 1 : 0;
      case "!=" -> s -> l.read(s) != r.read(s) ? 1 : 0;
      case "<=" -> s -> l.read(s) <= r.read(s) ? 1 : 0;
      case ">=" -> s -> l.read(s) >= r.read(s) ? 1 : 0;
      case "<" -> s -> l.read(s) < r.read(s) ? 1 : 0;
      case ">" -> s -> l.read(s) > r.read(s) ? 1 : 0;
      case "<<" -> s -> l.read(s) << r.read(s);
      case ">>" -> s -> l.read(s) >> r.read(s);
      case "+" -> s -> Math.addExact(l.read(s), r.read(s));
      case "-" -> s -> Math.subtractExact(l.read(s), r.read(s));
      case "*" -> s -> Math.multiplyExact(l.read(s), r.read(s));
      case "/" -> s -> Math.divideExact(l.read(s), r.read(s));
      case "%" -> s -> l.read(s) % r.read(s);
      default -> throw new IllegalStateException(operator);
    };
  }

  private IntReader unary() {
    skipBlanks();
    if (++depth > DEEPEST) {
      throw malformed("the expression is nested deeper than " + DEEPEST);
    }
    try {
      if (at == text.length()) {
        throw malformed("a variable, a number or '(' was expected");
      }
      char c = text.charAt(at);
      if (c == '!') {
        at++;
        IntReader of = unary();
        return s -> of.read(s) == 0 ? 1 : 0;
      }
      if (c == '-') {
        at++;
        IntReader of = unary();
        return s -> Math.negateExact(of.read(s));
      }
      if (c == '(') {
        at++;
        IntReader inner = binary(0);
        skipBlanks();
        if (at == text.length() || text.charAt(at) != ')') {
          throw malformed("')' was expected");
        }
        at++;
        return inner;
      }
      if (c == '\'' || c == '"') {
        return quoted(c);
      }
      return Character.isDigit(c) ? number() : variable();
    } finally {
      depth--;
    }
  }

  private IntReader number() {
    int start = at;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    try {
      int value = Integer.parseInt(text, start, at, 10);
      return s -> value;
    } catch (NumberFormatException tooLarge) {
      at = start;
      throw malformed("the number does not fit in 32 bits");
    }
  }

  /** A name between quotation marks: one with blanks or signs in it. */
  private IntReader quoted(char mark) {
    int close = text.indexOf(mark, at + 1);
    if (close < 0) {
      throw malformed("this quotation mark has no partner");
    }
    IntReader reader = read(text.substring(at + 1, close));
    at = close + 1;
    return reader;
  }

  /**
   * A name with indices and fields, for example {@code fork[3]}, {@code sender.state} or, of a
   * process, {@code node[2]:nr}; or what a model gives of one, for example {@code len(q)}.
   */
  private IntReader variable() {
    int start = at;
    while (at < text.length() && isNamePart(text.charAt(at), at == start)) {
      at++;
    }
    if (at > start && at < text.length() && text.charAt(at) == '(') {
      int closing = text.indexOf(')', at);
      at = closing < 0 ? text.length() : closing + 1;
    }
    String name = text.substring(start, at);
    if (name.isEmpty()) {
      throw malformed("a variable, a number or '(' was expected");
    }
    if (name.equals("true") || name.equals("false")) {
      int value = name.equals("true") ? 1 : 0;
      return s -> value;
    }
    int end = at;
    at = start;
    IntReader reader = read(name);
    at = end;
    return reader;
  }

  /** What stands for a name that begins here. */
  private IntReader read(String name) {
    IntReader reader = narrator.variable(name);
    if (reader == null) {
      throw malformed(unknown.apply(name));
    }
    variables.add(reader);
    return reader;
  }

  private static boolean isNamePart(char c, boolean first) {
    return first
        ? Character.isJavaIdentifierStart(c)
        : Character.isJavaIdentifierPart(c) || ".:[]".indexOf(c) >= 0;
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private Malformed malformed(String message) {
    return new Malformed(message, at + 1);
  }

  /** Unwinds the parser; never leaves this class. */
  private static final class Malformed extends RuntimeException {
    final int column;

    Malformed(String message, int column) {
      super(message, null, false, false);
      this.column = column;
    }
  }
}
