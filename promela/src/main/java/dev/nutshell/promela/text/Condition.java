package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Token.Kind;
import java.util.List;
import java.util.function.Predicate;

/**
 * The value of an {@code #if}: C's integer expressions over 64-bit numbers; names that are no
 * macros count 0.
 */
final class Condition {
  private static final int DEEPEST = 200;

  private final List<Token> tokens;
  private final Position at;
  private final Predicate<String> isDefined;
  private int next;
  private int depth;

  /** Says what is wrong with the expression. */
  static final class Wrong extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Position at;

    Wrong(Position at, String message) {
      super(message, null, false, false);
      this.at = at;
    }

    Position at() {
      return at;
    }
  }

  /**
   * @param at the directive's place, for an expression that is missing or ends early
   */
  Condition(List<Token> tokens, Position at, Predicate<String> isDefined) {
    this.tokens = tokens;
    this.at = at;
    this.isDefined = isDefined;
  }

  boolean holds() throws Wrong {
    if (tokens.isEmpty()) {
      throw new Wrong(at, "#if needs an expression.");
    }
    long value = conditional(true);
    if (next < tokens.size()) {
      throw new Wrong(tokens.get(next).at(), tokens.get(next) + " is not expected in this #if.");
    }
    return value != 0;
  }

  /** With {@code live} false the value is not used, so that a division by zero does not matter. */
  private long conditional(boolean live) throws Wrong {
    if (++depth > DEEPEST) {
      throw new Wrong(at, "This #if is nested deeper than " + DEEPEST + ".");
    }
    long value = binary(0, live);
    if (accept("?")) {
      boolean yes = value != 0;
      long then = conditional(live && yes);
      expect(":");
      long otherwise = conditional(live && !yes);
      value = yes ? then : otherwise;
    }
    depth--;
    return value;
  }

  private static int precedence(String operator) {
    return switch (operator) {
      case "||" -> 1;
      case "&&" -> 2;
      case "|" -> 3;
      case "^" -> 4;
      case "&" -> 5;
      case "==", "!=" -> 6;
      case "<", ">", "<=", ">=" -> 7;
      case "<<", ">>" -> 8;
      case "+", "-" -> 9;
      case "*", "/", "%" -> 10;
      default -> 0;
    };
  }

  private long binary(int weakest, boolean live) throws Wrong {
    long left = unary(live);
    while (next < tokens.size() && tokens.get(next).kind() == Kind.PUNCTUATOR) {
      Token operator = tokens.get(next);
      int precedence = precedence(operator.text());
      if (precedence <= weakest) {
        return left;
      }
      next++;
      boolean decided =
          operator.text().equals("||") && left != 0 || operator.text().equals("&&") && left == 0;
      long right = binary(precedence, live && !decided);
      left = apply(operator, left, right, live);
    }
    return left;
  }

  private static long apply(Token operator, long left, long right, boolean live) throws Wrong {
    return switch (operator.text()) {
      case "||" -> left != 0 || right != 0 ? 1 : 0;
      case "&&" -> left != 0 && right != 0 ? 1 : 0;
      case "|" -> left | right;
      case "^" -> left ^ right;
      case "&" -> left & right;
      case "==" -> left == right ? 1 : 0;
      case "!=" -> left != right ? 1 : 0;
      case "<" -> left < right ? 1 : 0;
      case ">" -> left > right ? 1 : 0;
      case "<=" -> left <= right ? 1 : 0;
      case ">=" -> left >= right ? 1 : 0;
      case "<<" -> left << right;
      case ">>" -> left >> right;
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      default -> divide(operator, left, right, live);
    };
  }

  private static long divide(Token operator, long left, long right, boolean live) throws Wrong {
    if (right == 0) {
      if (live) {
        throw new Wrong(operator.at(), "Division by zero in #if.");
      }
      return 0;
    }
    return operator.text().equals("/") ? left / right : left % right;
  }

  private long unary(boolean live) throws Wrong {
    if (next == tokens.size()) {
      throw new Wrong(at, "The expression of this #if ends too early.");
    }
    if (++depth > DEEPEST) {
      throw new Wrong(at, "This #if is nested deeper than " + DEEPEST + ".");
    }
    long value = operand(tokens.get(next++), live);
    depth--;
    return value;
  }

  private long operand(Token token, boolean live) throws Wrong {
    return switch (token.kind()) {
      case NUMBER -> number(token);
      case CHARACTER -> Characters.value(token.text());
      case NAME -> token.text().equals("defined") ? defined(token) : 0;
      case PUNCTUATOR -> prefixed(token, live);
      case STRING, STRAY, LINE_END, END ->
          throw new Wrong(token.at(), token + " is not expected in this #if.");
    };
  }

  private long prefixed(Token token, boolean live) throws Wrong {
    return switch (token.text()) {
      case "(" -> {
        long value = conditional(live);
        expect(")");
        yield value;
      }
      case "!" -> unary(live) == 0 ? 1 : 0;
      // The scanner knows '!!' and '--' as Promela's; here they are two prefixes.
      case "!!" -> unary(live) != 0 ? 1 : 0;
      case "-" -> -unary(live);
      case "--" -> unary(live);
      case "+" -> unary(live);
      case "~" -> ~unary(live);
      default -> throw new Wrong(token.at(), token + " is not expected in this #if.");
    };
  }

  private long defined(Token keyword) throws Wrong {
    boolean parenthesised = accept("(");
    if (next == tokens.size() || !tokens.get(next).isName()) {
      throw new Wrong(keyword.at(), "'defined' needs a name.");
    }
    String name = tokens.get(next++).text();
    if (parenthesised) {
      expect(")");
    }
    return isDefined.test(name) ? 1 : 0;
  }

  private static long number(Token token) throws Wrong {
    String digits = token.text().replaceAll("[uUlL]+$", "");
    try {
      return digits.length() > 1 && digits.startsWith("0b")
          ? Long.parseLong(digits.substring(2), 2)
          : Long.decode(digits);
    } catch (NumberFormatException e) {
      throw new Wrong(token.at(), token + " is not an integer that fits into 64 bits.");
    }
  }

  private boolean accept(String punctuator) {
    boolean there = next < tokens.size() && tokens.get(next).is(punctuator);
    next += there ? 1 : 0;
    return there;
  }

  private void expect(String punctuator) throws Wrong {
    if (!accept(punctuator)) {
      Position where = next < tokens.size() ? tokens.get(next).at() : at;
      throw new Wrong(where, "'" + punctuator + "' is missing in this #if.");
    }
  }
}
