package dev.nutshell.cpn.syntax;

import dev.nutshell.cpn.syntax.Token.Kind;
import dev.nutshell.cpn.text.Inscription;
import java.util.ArrayList;
import java.util.List;

/** Reads whole texts of CPN ML: expressions, guards, delays, code segments, declarations. */
public final class Parser extends DeclarationParser {
  public Parser(Inscription source, Fixities fixities) {
    super(source, fixities);
  }

  /** The whole text is one expression. */
  public Exp whole() {
    Exp exp = expression();
    end();
    return exp;
  }

  private void end() {
    while (accept(";")) {
      // CPN Tools passes over it.
    }
    if (!atEnd()) {
      throw expected("the end or an operator");
    }
  }

  /** The whole text is a guard: conditions with commas between them, with or without brackets. */
  public List<Exp> guard() {
    List<Exp> all = new ArrayList<>();
    do {
      all.add(expression());
    } while (accept(","));
    end();
    return all.size() == 1 && all.getFirst() instanceof Exp.Items(List<Exp> items, int _)
        ? items
        : all;
  }

  /** The whole text is a type. */
  public Ty wholeType() {
    Ty type = type();
    end();
    return type;
  }

  /**
   * The whole text is a transition's delay.
   *
   * @return the delay, as the right operand of {@code @+} or {@code @++}
   */
  public Exp delay() {
    Token token = take();
    if (token.kind() != Kind.SYMBOL || !token.text().equals("@+") && !token.text().equals("@++")) {
      throw source.malformed(token.at(), "a delay begins with @+");
    }
    Exp delay = expression();
    end();
    return new Exp.Apply(
        new Exp.Name(token.text(), token.at()),
        new Exp.Tuple(List.of(new Exp.Tuple(List.of(), token.at()), delay), token.at()),
        token.at());
  }

  /**
   * The text with its last {@code @+} outside of brackets around all the rest: CPN Tools cuts a
   * delay off, however tightly the operators before it bind. Null where there is none.
   */
  public static Exp delayed(Inscription text, Fixities fixities) {
    Parser scan = new Parser(text, fixities);
    int depth = 0;
    Token last = null;
    while (!scan.atEnd()) {
      Token token = scan.take();
      if (token.is("(") || token.is("[") || token.is("{") || token.is("let")) {
        depth++;
      } else if (token.is(")") || token.is("]") || token.is("}") || token.is("end")) {
        depth--;
      } else if (depth == 0
          && token.kind() == Kind.SYMBOL
          && (token.text().equals("@+") || token.text().equals("@++"))) {
        last = token;
      }
    }
    if (last == null) {
      return null;
    }
    Inscription base =
        new Inscription(text.what(), text.text().substring(0, last.at()), text.line());
    Inscription delay =
        new Inscription(
            text.what(), text.text().substring(last.at() + last.text().length()), text.line());
    return new Exp.Apply(
        new Exp.Name(last.text(), last.at()),
        new Exp.Tuple(
            List.of(new Parser(base, fixities).whole(), new Parser(delay, fixities).whole()),
            last.at()),
        last.at());
  }

  /**
   * What a code segment says.
   *
   * @param output names, in the order of what the action gives
   * @param action or null where there is none
   */
  public record Code(List<String> input, List<String> output, Exp action) {}

  /** The whole text is a code segment. */
  public Code code() {
    List<String> input = List.of();
    List<String> output = List.of();
    Exp action = null;
    while (!atEnd()) {
      Token part = take();
      if (part.kind() != Kind.NAME) {
        throw source.malformed(part.at(), "a code segment has the parts input, output and action");
      }
      switch (part.text()) {
        case "input" -> input = names();
        case "output" -> output = names();
        case "action" -> action = is(";") || atEnd() ? null : body();
        default ->
            throw source.malformed(
                part.at(), "a code segment has the parts input, output and action");
      }
      while (accept(";")) {
        // It ends a part.
      }
    }
    return new Code(input, output, action);
  }

  /** An action may be a sequence without brackets around it. */
  private Exp body() {
    int at = at();
    List<Exp> items = new ArrayList<>();
    do {
      if (atEnd()) {
        break;
      }
      items.add(expression());
    } while (accept(";"));
    return items.size() == 1 ? items.getFirst() : new Exp.Sequence(items, at);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    boolean bracket = accept("(");
    while (peek().kind() == Kind.NAME) {
      names.add(take().text());
      if (!accept(",")) {
        break;
      }
    }
    if (bracket) {
      expect(")");
    }
    return names;
  }

  /** The whole text is declarations. */
  public List<Dec> declarations() {
    List<Dec> all = declarationsUntil();
    if (!atEnd()) {
      throw expected("a declaration");
    }
    return all;
  }
}
