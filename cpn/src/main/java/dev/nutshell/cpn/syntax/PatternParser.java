package dev.nutshell.cpn.syntax;

import dev.nutshell.cpn.syntax.Token.Kind;
import dev.nutshell.cpn.text.Inscription;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads patterns. */
class PatternParser extends TypeParser {
  final Fixities fixities;

  PatternParser(Inscription source, Fixities fixities) {
    super(source, Set.of());
    this.fixities = fixities;
  }

  final Pat pattern() {
    deeper();
    Pat pattern = infixed(0);
    while (accept(":")) {
      pattern = new Pat.Typed(pattern, type(), pattern.at());
    }
    if (is("as")) {
      String name = null;
      Pat bare = pattern;
      while (bare instanceof Pat.Typed(Pat inner, Ty _, int _)) {
        bare = inner;
      }
      if (bare instanceof Pat.Name(String given, int _)) {
        name = given;
      } else {
        throw source.malformed(pattern.at(), "before 'as' stands a variable");
      }
      take();
      Pat rest = pattern();
      pattern =
          new Pat.As(
              name,
              pattern instanceof Pat.Typed(Pat _, Ty type, int at)
                  ? new Pat.Typed(rest, type, at)
                  : rest,
              pattern.at());
    }
    shallower();
    return pattern;
  }

  final Fixities.Fixity infix() {
    Token token = peek();
    return token.kind() == Kind.NAME || token.kind() == Kind.SYMBOL
        ? fixities.of(token.text())
        : null;
  }

  private Pat infixed(int level) {
    Pat left = applied();
    while (true) {
      Fixities.Fixity fixity = infix();
      // An equals sign ends the pattern of a declaration.
      if (fixity == null || fixity.level() < level || isSymbol("=")) {
        return left;
      }
      Token operator = take();
      Pat right = infixed(fixity.right() ? fixity.level() : fixity.level() + 1);
      left =
          new Pat.Apply(
              operator.text(), new Pat.Tuple(List.of(left, right), left.at()), operator.at());
    }
  }

  private Pat applied() {
    boolean op = accept("op");
    Token token = peek();
    if (token.kind() == Kind.NAME && (op || fixities.of(token.text()) == null)
        || op && token.kind() == Kind.SYMBOL) {
      int mark = mark();
      take();
      if (startsAtomic()) {
        return new Pat.Apply(token.text(), atomic(), token.at());
      }
      reset(mark);
    }
    return atomic();
  }

  final boolean startsAtomic() {
    Token token = peek();
    return switch (token.kind()) {
      case INTEGER, REAL, STRING, CHARACTER -> true;
      case NAME -> fixities.of(token.text()) == null;
      case MARK -> is("(") || is("[") || is("{") || is("_");
      case KEYWORD -> is("op");
      case SYMBOL, TYPE_VARIABLE, END -> false;
    };
  }

  final Pat atomic() {
    deeper();
    Pat pattern = atom();
    shallower();
    return pattern;
  }

  private Pat atom() {
    int at = at();
    if (accept("_")) {
      return new Pat.Wildcard(at);
    }
    if (accept("(")) {
      List<Pat> items = patterns(")");
      return items.size() == 1 ? items.getFirst() : new Pat.Tuple(items, at);
    }
    if (accept("[")) {
      return new Pat.Items(patterns("]"), at);
    }
    if (accept("{")) {
      return record(at);
    }
    accept("op");
    Token token = take();
    return switch (token.kind()) {
      case INTEGER -> new Pat.Integer(integer(token), at);
      case REAL -> new Pat.Real(real(token), at);
      case STRING -> new Pat.Text(token.text(), at);
      case CHARACTER -> new Pat.Letter(token.text().charAt(0), at);
      case NAME, SYMBOL -> new Pat.Name(token.text(), at);
      case TYPE_VARIABLE, KEYWORD, MARK, END ->
          throw source.malformed(at, "expected a pattern, found " + token.words());
    };
  }

  private List<Pat> patterns(String end) {
    List<Pat> items = new ArrayList<>();
    if (!is(end)) {
      do {
        items.add(pattern());
      } while (accept(","));
    }
    expect(end);
    return items;
  }

  private Pat record(int at) {
    List<Pat.Field> fields = new ArrayList<>();
    boolean open = false;
    while (!is("}")) {
      if (accept("...")) {
        open = true;
        break;
      }
      int where = at();
      String label = label();
      if (isSymbol("=")) {
        take();
        fields.add(new Pat.Field(label, pattern()));
      } else {
        Pat field = new Pat.Name(label, where);
        if (accept(":")) {
          field = new Pat.Typed(field, type(), where);
        }
        if (accept("as")) {
          field = new Pat.As(label, pattern(), where);
        }
        fields.add(new Pat.Field(label, field));
      }
      if (!accept(",")) {
        break;
      }
    }
    expect("}");
    return new Pat.Record(fields, open, at);
  }

  final BigInteger integer(Token token) {
    String digits = token.text().replace('~', '-');
    boolean negative = digits.startsWith("-");
    String bare = negative ? digits.substring(1) : digits;
    if (bare.length() > 10_000) {
      throw source.malformed(token.at(), "this number has more than 10,000 digits");
    }
    BigInteger value =
        bare.startsWith("0x")
            ? hex(bare, token)
            : bare.startsWith("0w") ? unsupported(token) : new BigInteger(bare);
    return negative ? value.negate() : value;
  }

  private BigInteger hex(String bare, Token token) {
    if (bare.length() < 3) {
      throw source.malformed(token.at(), "a hexadecimal number has digits after 0x");
    }
    return new BigInteger(bare.substring(2), 16);
  }

  private BigInteger unsupported(Token token) {
    throw source.malformed(token.at(), "words (0w…) are not supported");
  }

  static double real(Token token) {
    return Double.parseDouble(token.text().replace('~', '-'));
  }
}
