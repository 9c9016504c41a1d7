package dev.nutshell.promela.grammar;

import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Formula;
import dev.nutshell.promela.syntax.Formula.Atom;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.UnaryOperator;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;

/**
 * Formulas. {@code !} binds tightest, as in C. Then come the operators of expressions, then {@code
 * [] <> X}, then {@code U V W}, then {@code &&}, {@code ||}, and weakest {@code ->} and {@code
 * <->}, all from left to right. SPIN reads {@code [] p == 1} as {@code ([] p) == 1}, which computes
 * with the number of a token; who writes it means {@code [] (p == 1)}, and is warned.
 */
final class FormulaParser {
  private static final int TEMPORAL = 4;

  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private int nesting;
  private int height;

  FormulaParser(Context context, ExpressionParser expressions) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
  }

  Formula formula() {
    nesting = 0;
    return binary(0);
  }

  private static int precedence(Terminal terminal) {
    return switch (terminal) {
      case IMPLIES, EQUIVALENT -> 1;
      case UNTIL, RELEASE, WEAK_UNTIL -> TEMPORAL;
      default -> {
        BinaryOperator operator = terminal.operator();
        yield operator == null ? 0 : Operators.precedence(operator);
      }
    };
  }

  private Formula binary(int weakest) {
    return rest(unary(), weakest);
  }

  /** What goes on after a first operand by operators that bind tighter than the weakest. */
  private Formula rest(Formula first, int weakest) {
    Formula left = first;
    int leftHeight = height;
    while (precedence(tokens.peek().terminal()) > weakest) {
      Lexeme operator = tokens.next();
      Formula right = binary(precedence(operator.terminal()));
      leftHeight = Math.max(leftHeight, height) + 1;
      checkDepth(leftHeight, operator.at());
      left = join(operator, left, right);
    }
    height = leftHeight;
    return left;
  }

  private Formula join(Lexeme operator, Formula left, Formula right) {
    Formula.BinaryOperator temporal =
        switch (operator.terminal()) {
          case IMPLIES -> Formula.BinaryOperator.IMPLIES;
          case EQUIVALENT -> Formula.BinaryOperator.EQUIVALENT;
          case UNTIL -> Formula.BinaryOperator.UNTIL;
          case RELEASE -> Formula.BinaryOperator.RELEASE;
          case WEAK_UNTIL -> Formula.BinaryOperator.WEAK_UNTIL;
          case AND -> Formula.BinaryOperator.AND;
          case OR -> Formula.BinaryOperator.OR;
          default -> null;
        };
    if (temporal != null) {
      return new Formula.Binary(operator.at(), temporal, left, right);
    }
    BinaryOperator plain = operator.terminal().operator();
    return new Atom(
        new Expression.Binary(
            operator.at(), plain, expression(left, operator), expression(right, operator)));
  }

  private void checkDepth(int depth, Position at) {
    if (depth > ExpressionParser.DEEPEST) {
      context.problems.fatal(
          at, "Formulas are nested deeper than " + ExpressionParser.DEEPEST + ".");
      throw SyntaxError.inUnit();
    }
  }

  private Formula unary() {
    Lexeme first = tokens.peek();
    checkDepth(++nesting, first.at());
    height = 1;
    Formula formula =
        switch (first.terminal()) {
          case NOT -> unary(Formula.UnaryOperator.NOT);
          case ALWAYS -> unary(Formula.UnaryOperator.ALWAYS);
          case EVENTUALLY -> unary(Formula.UnaryOperator.EVENTUALLY);
          case NEXT -> unary(Formula.UnaryOperator.NEXT);
          case MINUS, COMPLEMENT -> negated(tokens.next());
          case LEFT_PARENTHESIS -> parenthesised();
          default -> new Atom(expressions.operand());
        };
    nesting--;
    return formula;
  }

  private Formula unary(Formula.UnaryOperator operator) {
    Position at = tokens.next().at();
    Formula operand = unary();
    Lexeme next = tokens.peek();
    if (precedence(next.terminal()) > TEMPORAL) {
      String formula = "'" + operator.text() + " a " + next.text() + " b'";
      if (operator == Formula.UnaryOperator.NOT) {
        context.problems.warning(
            at, formula + " is '(! a) " + next.text() + " b', as in C: parentheses say which.");
      } else {
        context.problems.warning(
            at,
            formula
                + " is read as '"
                + operator.text()
                + " (a "
                + next.text()
                + " b)'; SPIN reads it otherwise: put parentheses.");
        operand = rest(operand, TEMPORAL);
      }
    }
    height++;
    checkDepth(height, at);
    return new Formula.Unary(at, operator, operand);
  }

  private Formula negated(Lexeme operator) {
    UnaryOperator plain =
        operator.is(Terminal.MINUS) ? UnaryOperator.MINUS : UnaryOperator.COMPLEMENT;
    Expression operand = expression(unary(), operator);
    height++;
    checkDepth(height, operator.at());
    return new Atom(new Expression.Unary(operator.at(), plain, operand));
  }

  private Formula parenthesised() {
    tokens.next();
    Formula inner = binary(0);
    context.expect(Terminal.RIGHT_PARENTHESIS);
    return inner;
  }

  /** The formula as an operand of an operator that computes. */
  private Expression expression(Formula formula, Lexeme operator) {
    return switch (formula) {
      case Atom(Expression expression) -> expression;
      case Formula.Unary(Position at, Formula.UnaryOperator not, Formula operand)
          when not == Formula.UnaryOperator.NOT ->
          new Expression.Unary(at, UnaryOperator.NOT, expression(operand, operator));
      case Formula.Binary(Position at, Formula.BinaryOperator and, Formula left, Formula right)
          when and == Formula.BinaryOperator.AND || and == Formula.BinaryOperator.OR -> {
        boolean isAnd = and == Formula.BinaryOperator.AND;
        BinaryOperator plain = isAnd ? BinaryOperator.AND : BinaryOperator.OR;
        yield new Expression.Binary(
            at, plain, expression(left, operator), expression(right, operator));
      }
      case Formula.Unary unary -> throw mixed(unary.at(), unary.operator().text(), operator);
      case Formula.Binary binary -> throw mixed(binary.at(), binary.operator().text(), operator);
    };
  }

  private SyntaxError mixed(Position at, String temporal, Lexeme operator) {
    return context.wrong(
        at,
        "'"
            + temporal
            + "' makes a formula, with which '"
            + operator.text()
            + "' cannot compute: put the operands of '"
            + operator.text()
            + "' into parentheses.");
  }
}
