package dev.nutshell.petri.helena;

import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.ltl.Forbidden;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a formula of linear temporal logic as Helena writes it. Weakest first: {@code or}, {@code
 * and}, {@code =>}, {@code until}, then {@code [] <> not}; operators of one level group to the
 * left.
 */
final class FormulaReader {
  private static final List<String> LEVELS = List.of("or", "and", "=>", "until");

  private final ExpressionParser tokens;
  private final Formulas formulas = new Formulas();
  private final List<Token> propositions = new ArrayList<>();
  private int depth;

  FormulaReader(ExpressionParser tokens) {
    this.tokens = tokens;
  }

  /**
   * A formula.
   *
   * @param propositions the name of each where it is first named, in the order of their numbers
   */
  record Read(Formulas formulas, Formula formula, List<Token> propositions) {}

  Read read() {
    Formula formula = binary(0);
    return new Read(formulas, formula, List.copyOf(propositions));
  }

  private Formula binary(int level) {
    if (level == LEVELS.size()) {
      return unary();
    }
    Formula left = binary(level + 1);
    while (tokens.peek().is(LEVELS.get(level))) {
      Token operator = tokens.take();
      Formula right = binary(level + 1);
      left =
          switch (operator.text()) {
            case "or" -> formulas.or(left, right);
            case "and" -> formulas.and(left, right);
            case "=>" -> formulas.implies(left, right);
            default -> formulas.until(left, right);
          };
      if (left.depth() > FormulaParser.DEEPEST) {
        throw tooDeep(operator);
      }
    }
    return left;
  }

  private static Malformed tooDeep(Token at) {
    return new Malformed(
        at.line(),
        at.column(),
        "the formula is nested more than " + FormulaParser.DEEPEST + " operators deep here");
  }

  private Formula unary() {
    Token token = tokens.peek();
    if (++depth > FormulaParser.DEEPEST) {
      throw tooDeep(token);
    }
    try {
      return operand(token);
    } finally {
      depth--;
    }
  }

  private Formula operand(Token token) {
    if (tokens.takes("not")) {
      return formulas.not(unary());
    }
    if (tokens.takes("<>")) {
      return formulas.eventually(unary());
    }
    if (token.is("[") && tokens.peek(1).is("]") && tokens.peek(1).glued()) {
      tokens.take();
      tokens.take();
      return formulas.always(unary());
    }
    if (tokens.takes("(")) {
      Formula inner = binary(0);
      tokens.expect(")");
      return inner;
    }
    if (tokens.takes("true") || tokens.takes("false")) {
      return formulas.constant(token.is("true"));
    }
    return proposition(tokens.name("a proposition, '(', 'not', '[]' or '<>'"));
  }

  private Formula proposition(Token name) {
    if (LEVELS.contains(name.text())) {
      throw new Malformed(
          name.line(), name.column(), "a formula was expected and " + name + " is there");
    }
    int number = 0;
    while (number < propositions.size() && !propositions.get(number).is(name.text())) {
      number++;
    }
    if (number == propositions.size()) {
      propositions.add(name);
    }
    // Where there are too many, that is said of the whole formula.
    return formulas.literal(Math.min(number, Forbidden.MOST_PROPOSITIONS - 1), false);
  }
}
