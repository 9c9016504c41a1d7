package dev.nutshell.logic.ltl;

import dev.nutshell.engine.model.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Reads a formula. Weakest first: {@code -> <->} (one level), {@code ||}, {@code &&}, the binary
 * {@code U W V R M}, the unary {@code ! [] <> X}, then atoms; binary operators of one level group
 * to the left, as in SPIN. Operators are on a stack of our own, so nesting costs no stack.
 */
public final class FormulaParser {
  /** Deeper formulas are refused, because what follows the parser goes down them. */
  public static final int DEEPEST = 250;

  private static final int LONGEST = 4_000_000;

  private enum Sign {
    OPEN(0),
    IMPLIES(1),
    EQUIVALENT(1),
    OR(2),
    AND(3),
    UNTIL(4),
    WEAK_UNTIL(4),
    RELEASE(4),
    STRONG_RELEASE(4),
    NOT(5),
    ALWAYS(5),
    EVENTUALLY(5),
    NEXT(5);

    final int strength;

    Sign(int strength) {
      this.strength = strength;
    }
  }

  private record Pending(Sign sign, int at) {}

  private static final Map<String, Sign> UNARY_WORDS =
      Map.ofEntries(
          Map.entry("always", Sign.ALWAYS),
          Map.entry("G", Sign.ALWAYS),
          Map.entry("eventually", Sign.EVENTUALLY),
          Map.entry("F", Sign.EVENTUALLY),
          Map.entry("next", Sign.NEXT),
          Map.entry("X", Sign.NEXT));

  private static final Map<String, Sign> BINARY_WORDS =
      Map.ofEntries(
          Map.entry("implies", Sign.IMPLIES),
          Map.entry("equivalent", Sign.EQUIVALENT),
          Map.entry("U", Sign.UNTIL),
          Map.entry("until", Sign.UNTIL),
          Map.entry("stronguntil", Sign.UNTIL),
          Map.entry("W", Sign.WEAK_UNTIL),
          Map.entry("weakuntil", Sign.WEAK_UNTIL),
          Map.entry("V", Sign.RELEASE),
          Map.entry("R", Sign.RELEASE),
          Map.entry("release", Sign.RELEASE),
          Map.entry("M", Sign.STRONG_RELEASE));

  /** What the text means, or what is wrong with it. */
  public sealed interface Parsed {
    record Understood(Formula formula) implements Parsed {}

    /** Line and column are those inside the text. */
    record Malformed(Problem problem) implements Parsed {}
  }

  private static final class Wrong extends Exception {
    private static final long serialVersionUID = 1;
    private final int at;

    Wrong(int at, String message) {
      super(message, null, false, false);
      this.at = at;
    }
  }

  private final String text;
  private final Formulas formulas;
  private final Atoms atoms;
  private final AtomText atomText;
  private final Deque<Pending> signs = new ArrayDeque<>();
  private final Deque<Formula> operands = new ArrayDeque<>();
  private int at;

  private FormulaParser(String text, Formulas formulas, Atoms atoms) {
    this.text = text;
    this.formulas = formulas;
    this.atoms = atoms;
    this.atomText = new AtomText(text);
  }

  public static Parsed parse(String text, Formulas formulas, Atoms atoms) {
    try {
      if (text.length() > LONGEST) {
        throw new Wrong(LONGEST, "the formula is longer than " + LONGEST + " characters");
      }
      return new Parsed.Understood(new FormulaParser(text, formulas, atoms).whole());
    } catch (Wrong wrong) {
      int lineStart = text.lastIndexOf('\n', wrong.at - 1) + 1;
      int line = 1 + (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
      String shown = text.length() <= 60 ? text : text.substring(0, 57) + "...";
      String quoted = shown.replaceAll("\\p{Cntrl}", " ");
      return new Parsed.Malformed(
          new Problem("'" + quoted + "'", line, wrong.at - lineStart + 1, wrong.getMessage()));
    }
  }

  private Formula whole() throws Wrong {
    while (true) {
      operand();
      at = atomText.skipSpace(at);
      while (at < text.length() && text.charAt(at) == ')') {
        close();
        at = atomText.skipSpace(at + 1);
      }
      if (at == text.length()) {
        reduceDownTo(Sign.OPEN.strength + 1);
        if (!signs.isEmpty()) {
          throw new Wrong(signs.peek().at, "this parenthesis is not closed");
        }
        return operands.pop();
      }
      binary();
    }
  }

  private void operand() throws Wrong {
    while (true) {
      at = atomText.skipSpace(at);
      if (at == text.length()) {
        throw new Wrong(at, "a formula was expected here, but the text ends");
      }
      if (text.startsWith("[]", at)) {
        push(Sign.ALWAYS, 2);
      } else if (text.startsWith("<>", at)) {
        push(Sign.EVENTUALLY, 2);
      } else if (text.charAt(at) == '!' && !text.startsWith("!=", at)) {
        push(Sign.NOT, 1);
      } else if (text.charAt(at) == '(' && !atomText.parenthesisOfAtom(at)) {
        push(Sign.OPEN, 1);
      } else {
        int end = atomText.endOfWord(at);
        Sign sign = UNARY_WORDS.get(text.substring(at, end));
        if (sign == null || !operandFollows(end)) {
          atom();
          return;
        }
        push(sign, end - at);
      }
    }
  }

  private void push(Sign sign, int length) {
    signs.push(new Pending(sign, at));
    at += length;
  }

  // X is an operator only before something that can be an operand: in "X == 1" it is a name.
  private boolean operandFollows(int end) {
    int next = atomText.skipSpace(end);
    if (next == text.length()) {
      return false;
    }
    char c = text.charAt(next);
    if (c == '(' || c == '\'' || c == '"' || text.startsWith("[]", next)) {
      return true;
    }
    if (text.startsWith("<>", next) || c == '!' && !text.startsWith("!=", next)) {
      return true;
    }
    int word = atomText.endOfWord(next);
    return word > next && !BINARY_WORDS.containsKey(text.substring(next, word));
  }

  /** Behind the brace that closes the one here; strings hide what they hold. */
  private int endOfBraces() throws Wrong {
    int depth = 0;
    boolean string = false;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (string && c == '\\') {
        i++;
      } else if (c == '"') {
        string = !string;
      } else if (!string && c == '{') {
        depth++;
      } else if (!string && c == '}' && --depth == 0) {
        return i + 1;
      }
    }
    throw new Wrong(at, "this brace is not closed");
  }

  private void atom() throws Wrong {
    int start = at;
    boolean braced = text.charAt(start) == '{' && atoms.readsBraces();
    int end = braced ? endOfBraces() : atomText.end(start);
    if (end < 0) {
      int where = -1 - end;
      throw new Wrong(where, "a proposition was expected here, but there is " + found(where));
    }
    String atom = text.substring(start, end);
    at = end;
    operands.push(
        switch (atom) {
          case "true", "1" -> formulas.constant(true);
          case "false", "0" -> formulas.constant(false);
          default ->
              switch (atoms.read(atom)) {
                case Atoms.Reading.Proposition(int number) -> formulas.literal(number, false);
                case Atoms.Reading.Unknown(int offset, String message) ->
                    throw new Wrong(start + offset, message);
              };
        });
  }

  private String found(int where) {
    if (where >= text.length()) {
      return "the end of the text";
    }
    char c = text.charAt(where);
    int end = atomText.endOfWord(where);
    if (c == '\'' || c == '"') {
      return "a quotation mark without its partner";
    }
    if (end == where && c == '(') {
      return "a parenthesis that is not closed";
    }
    return "'" + text.substring(where, Math.min(Math.max(end, where + 1), where + 40)) + "'";
  }

  private void binary() throws Wrong {
    int end = atomText.endOfWord(at);
    Sign sign;
    if (text.startsWith("->", at)) {
      sign = Sign.IMPLIES;
      end = at + 2;
    } else if (text.startsWith("<->", at)) {
      sign = Sign.EQUIVALENT;
      end = at + 3;
    } else if (text.startsWith("&&", at) || text.startsWith("/\\", at)) {
      sign = Sign.AND;
      end = at + 2;
    } else if (text.startsWith("||", at) || text.startsWith("\\/", at)) {
      sign = Sign.OR;
      end = at + 2;
    } else {
      sign = BINARY_WORDS.get(text.substring(at, end));
    }
    if (sign == null) {
      throw new Wrong(
          at, "an operator such as && || -> U W V was expected here, but there is " + found(at));
    }
    // Operands of a row of && or of || are collected; they are joined all at once.
    reduceDownTo(sign == Sign.AND || sign == Sign.OR ? sign.strength + 1 : sign.strength);
    push(sign, end - at);
  }

  private void close() throws Wrong {
    reduceDownTo(Sign.OPEN.strength + 1);
    if (signs.isEmpty()) {
      throw new Wrong(at, "this parenthesis was not opened");
    }
    signs.pop();
  }

  private void reduceDownTo(int strength) throws Wrong {
    while (!signs.isEmpty() && signs.peek().sign.strength >= strength) {
      Pending top = signs.pop();
      Formula result =
          switch (top.sign) {
            case NOT -> formulas.not(operands.pop());
            case ALWAYS -> formulas.always(operands.pop());
            case EVENTUALLY -> formulas.eventually(operands.pop());
            case NEXT -> formulas.next(operands.pop());
            case AND -> formulas.and(row(Sign.AND));
            case OR -> formulas.or(row(Sign.OR));
            case IMPLIES, EQUIVALENT, UNTIL, WEAK_UNTIL, RELEASE, STRONG_RELEASE -> {
              Formula right = operands.pop();
              yield joined(top.sign, operands.pop(), right);
            }
            case OPEN -> throw new IllegalStateException("a parenthesis has no operands");
          };
      if (result.depth() > DEEPEST) {
        throw new Wrong(
            top.at, "the formula is nested more than " + DEEPEST + " operators deep here");
      }
      operands.push(result);
    }
  }

  private List<Formula> row(Sign sign) {
    List<Formula> row = new ArrayList<>();
    row.add(operands.pop());
    row.add(operands.pop());
    while (!signs.isEmpty() && signs.peek().sign == sign) {
      signs.pop();
      row.add(operands.pop());
    }
    return row;
  }

  private Formula joined(Sign sign, Formula left, Formula right) {
    return switch (sign) {
      case IMPLIES -> formulas.implies(left, right);
      case EQUIVALENT -> formulas.equivalent(left, right);
      case UNTIL -> formulas.until(left, right);
      case WEAK_UNTIL -> formulas.weakUntil(left, right);
      case RELEASE -> formulas.release(left, right);
      case STRONG_RELEASE -> formulas.strongRelease(left, right);
      case OPEN, OR, AND, NOT, ALWAYS, EVENTUALLY, NEXT ->
          throw new IllegalStateException(sign + " does not join two formulas");
    };
  }
}
