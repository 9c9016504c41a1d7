package dev.nutshell.promela.token;

import dev.nutshell.promela.name.Inline;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Preprocessor;
import dev.nutshell.promela.text.Problems;
import dev.nutshell.promela.text.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * The tokens of the text with the bodies of called inlines in place of the calls, and with the
 * formulas at the end, where SPIN reads them: a formula may speak of what is declared after it.
 */
final class RawTokens {
  /** SPIN's limit. */
  static final int DEEPEST_INLINE = 16;

  static final int MOST_TOKENS = 2_000_000;

  private final Preprocessor preprocessor;
  private final Problems problems;
  private final Predicate<String> isReserved;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final List<Token> formulas = new ArrayList<>();
  private int nextFormulaToken = -1;
  private int expanded;

  /** An inline being expanded. */
  private static final class Frame {
    final Inline inline;
    final List<List<Token>> arguments;
    int next;
    List<Token> argument = List.of();
    int nextOfArgument;
    Token parameter;

    Frame(Inline inline, List<List<Token>> arguments) {
      this.inline = inline;
      this.arguments = arguments;
    }
  }

  /**
   * @param isReserved whether a name is a keyword or symbolic constant, which no parameter replaces
   */
  RawTokens(Preprocessor preprocessor, Problems problems, Predicate<String> isReserved) {
    this.preprocessor = preprocessor;
    this.problems = problems;
    this.isReserved = isReserved;
  }

  boolean inInline() {
    return !frames.isEmpty();
  }

  boolean inFormulas() {
    return nextFormulaToken >= 0;
  }

  Token next() {
    while (!frames.isEmpty()) {
      Frame frame = frames.peek();
      Token token = next(frame);
      if (token != null) {
        return token;
      }
      frames.pop();
    }
    return fromText();
  }

  private Token fromText() {
    Token token = inFormulas() ? null : preprocessor.next();
    if (token != null && !token.isEnd()) {
      return token;
    }
    if (!inFormulas()) {
      formulas.add(token);
      nextFormulaToken = 0;
    }
    Token last = formulas.getLast();
    return nextFormulaToken < formulas.size() ? formulas.get(nextFormulaToken++) : last;
  }

  private Token next(Frame frame) {
    while (true) {
      if (frame.nextOfArgument < frame.argument.size()) {
        count(frame.parameter.at());
        return frame.nextOfArgument++ == 0
            ? frame.argument.getFirst().inPlaceOf(frame.parameter)
            : frame.argument.get(frame.nextOfArgument - 1).at(frame.parameter.at());
      }
      if (frame.next == frame.inline.body().size()) {
        return null;
      }
      Token token = frame.inline.body().get(frame.next++);
      Integer parameter =
          token.isName() && !isReserved.test(token.text())
              ? frame.inline.parameters().get(token.text())
              : null;
      if (parameter == null) {
        count(token.at());
        return token;
      }
      frame.argument = frame.arguments.get(parameter);
      frame.nextOfArgument = 0;
      frame.parameter = token;
    }
  }

  private void count(Position at) {
    if (++expanded > MOST_TOKENS) {
      problems.fatal(
          at, "The calls of inlines expand to more than " + MOST_TOKENS + " tokens altogether.");
      frames.clear();
    }
  }

  /** From here on the inline's body is read, then what follows the call. */
  void expand(Inline inline, List<List<Token>> arguments, Position call) {
    boolean cyclic = frames.stream().anyMatch(frame -> frame.inline.name().equals(inline.name()));
    if (cyclic) {
      problems.fatal(call, "Inline '" + inline.name() + "' calls itself.");
    } else if (frames.size() == DEEPEST_INLINE) {
      problems.fatal(call, "Inlines are nested deeper than " + DEEPEST_INLINE + ".");
    } else {
      frames.push(new Frame(inline, arguments));
    }
  }

  /** Puts a formula aside, from its keyword to its closing brace. */
  void defer(Token keyword) {
    formulas.add(keyword);
    int nesting = 0;
    while (true) {
      Token token = preprocessor.next();
      if (token.isEnd()) {
        problems.error(keyword.at(), "This formula is not closed: '}' is missing.");
        return;
      }
      formulas.add(token);
      nesting += token.is("{") ? 1 : token.is("}") ? -1 : 0;
      if (nesting <= 0 && token.is("}")) {
        return;
      }
    }
  }
}
