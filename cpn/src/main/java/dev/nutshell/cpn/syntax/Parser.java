package dev.nutshell.cpn.syntax;

import dev.nutshell.cpn.syntax.Token.Kind;
import dev.nutshell.cpn.text.Inscription;
import java.util.ArrayList;
import java.util.List;

/** Reads CPN ML: expressions by how tightly their operators bind, declarations one by one. */
public final class Parser extends PatternParser {
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

  public Exp expression() {
    deeper();
    Exp exp = orElse();
    while (is("handle")) {
      int at = take().at();
      exp = new Exp.Handle(exp, rules(), at);
    }
    shallower();
    return exp;
  }

  private Exp orElse() {
    Exp left = andAlso();
    while (is("orelse")) {
      int at = take().at();
      left = new Exp.OrElse(left, andAlso(), at);
    }
    return left;
  }

  private Exp andAlso() {
    Exp left = typed();
    while (is("andalso")) {
      int at = take().at();
      left = new Exp.AndAlso(left, typed(), at);
    }
    return left;
  }

  private Exp typed() {
    Exp exp = infixed(0);
    while (is(":")) {
      int at = take().at();
      exp = new Exp.Typed(exp, type(), at);
    }
    if (is("as") && exp instanceof Exp.Name(String name, int at)) {
      take();
      return new Exp.As(name, expression(), at);
    }
    return exp;
  }

  private Exp infixed(int level) {
    deeper();
    Exp left = application();
    while (true) {
      Fixities.Fixity fixity = infix();
      if (fixity == null || fixity.level() < level) {
        shallower();
        return left;
      }
      Token operator = take();
      Exp right = infixed(fixity.right() ? fixity.level() : fixity.level() + 1);
      left =
          new Exp.Apply(
              new Exp.Name(operator.text(), operator.at()),
              new Exp.Tuple(List.of(left, right), operator.at()),
              operator.at());
    }
  }

  private Exp application() {
    int at = at();
    switch (peek().kind() == Kind.KEYWORD ? peek().text() : "") {
      case "if" -> {
        return conditional();
      }
      case "case" -> {
        take();
        Exp of = expression();
        expect("of");
        return new Exp.Case(of, rules(), at);
      }
      case "fn" -> {
        take();
        return new Exp.Fn(rules(), at);
      }
      case "raise" -> {
        take();
        return new Exp.Raise(expression(), at);
      }
      case "while" -> {
        take();
        Exp condition = expression();
        expect("do");
        return new Exp.While(condition, expression(), at);
      }
      default -> {}
    }
    Exp exp = atomicExpression();
    while (startsExpression()) {
      Exp argument = atomicExpression();
      exp = new Exp.Apply(exp, argument, exp.at());
    }
    return exp;
  }

  private Exp conditional() {
    int at = take().at();
    Exp condition = expression();
    expect("then");
    Exp then = expression();
    expect("else");
    return new Exp.If(condition, then, expression(), at);
  }

  private List<Exp.Rule> rules() {
    List<Exp.Rule> rules = new ArrayList<>();
    accept("|");
    do {
      Pat pattern = pattern();
      expect("=>");
      rules.add(new Exp.Rule(pattern, expression()));
    } while (accept("|"));
    return rules;
  }

  private boolean startsExpression() {
    Token token = peek();
    return switch (token.kind()) {
      case INTEGER, REAL, STRING, CHARACTER -> true;
      case NAME -> fixities.of(token.text()) == null;
      case SYMBOL -> fixities.of(token.text()) == null;
      case MARK -> is("(") || is("[") || is("{") || is("_") || is("#");
      case KEYWORD -> is("let") || is("op");
      case TYPE_VARIABLE, END -> false;
    };
  }

  private Exp atomicExpression() {
    deeper();
    Exp exp = atom();
    shallower();
    return exp;
  }

  private Exp atom() {
    int at = at();
    if (accept("(")) {
      return brackets(at);
    }
    if (accept("[")) {
      return new Exp.Items(expressions("]"), at);
    }
    if (accept("{")) {
      return record(at);
    }
    if (accept("_")) {
      return new Exp.Wildcard(at);
    }
    if (accept("#")) {
      return new Exp.Selector(label(), at);
    }
    if (accept("let")) {
      List<Dec> declarations = declarationsUntil();
      expect("in");
      Exp body = sequence("end", at);
      return new Exp.Let(declarations, body, at);
    }
    boolean op = accept("op");
    Token token = peek();
    switch (token.kind()) {
      case INTEGER -> {
        take();
        return new Exp.Integer(integer(token), at);
      }
      case REAL -> {
        take();
        return new Exp.Real(real(token), at);
      }
      case STRING -> {
        take();
        return new Exp.Text(token.text(), at);
      }
      case CHARACTER -> {
        take();
        return new Exp.Letter(token.text().charAt(0), at);
      }
      case NAME, SYMBOL -> {
        if (!op && fixities.of(token.text()) != null) {
          throw expected("an expression");
        }
        take();
        return new Exp.Name(token.text(), at);
      }
      case TYPE_VARIABLE, KEYWORD, MARK, END -> throw expected("an expression");
    }
    throw expected("an expression");
  }

  private Exp brackets(int at) {
    if (accept(")")) {
      return new Exp.Tuple(List.of(), at);
    }
    Exp first = expression();
    if (is(";")) {
      List<Exp> items = new ArrayList<>(List.of(first));
      while (accept(";")) {
        if (!is(")")) {
          items.add(expression());
        }
      }
      expect(")");
      return new Exp.Sequence(items, at);
    }
    if (accept(")")) {
      return first;
    }
    List<Exp> items = new ArrayList<>(List.of(first));
    while (accept(",")) {
      items.add(expression());
    }
    expect(")");
    return new Exp.Tuple(items, at);
  }

  private Exp sequence(String end, int at) {
    List<Exp> items = new ArrayList<>();
    do {
      if (is(end)) {
        break;
      }
      items.add(expression());
    } while (accept(";"));
    expect(end);
    return items.size() == 1 ? items.getFirst() : new Exp.Sequence(items, at);
  }

  private List<Exp> expressions(String end) {
    List<Exp> items = new ArrayList<>();
    if (!is(end)) {
      do {
        items.add(expression());
      } while (accept(","));
    }
    expect(end);
    return items;
  }

  private Exp record(int at) {
    List<Exp.Field> fields = new ArrayList<>();
    while (!is("}")) {
      int where = at();
      String label = label();
      if (isSymbol("=")) {
        take();
        fields.add(new Exp.Field(label, expression()));
      } else {
        fields.add(new Exp.Field(label, new Exp.Name(label, where)));
      }
      if (!accept(",")) {
        break;
      }
    }
    expect("}");
    return new Exp.Record(fields, at);
  }

  private List<Dec> declarationsUntil() {
    List<Dec> all = new ArrayList<>();
    while (true) {
      while (accept(";")) {
        // It ends a declaration.
      }
      if (peek().kind() != Kind.KEYWORD || is("in") || is("end")) {
        return all;
      }
      declaration(all);
    }
  }

  private void declaration(List<Dec> into) {
    int at = at();
    Token word = take();
    switch (word.text()) {
      case "val" -> into.add(values(at));
      case "fun" -> into.add(functions(at));
      case "exception" -> exceptions(at, into);
      case "datatype" -> into.add(datatypes(at));
      case "type", "eqtype" -> {
        List<String> parameters = parameters();
        String name = typeName();
        expectSymbol("=");
        into.add(new Dec.Abbreviation(parameters, name, type(), at));
      }
      case "local" -> {
        List<Dec> inner = declarationsUntil();
        expect("in");
        List<Dec> outer = declarationsUntil();
        expect("end");
        into.add(new Dec.Local(inner, outer, at));
      }
      case "infix", "infixr", "nonfix" -> fixity(word.text(), at, into);
      case "open", "structure", "signature", "functor", "abstype", "use" ->
          throw source.malformed(at, "'" + word.text() + "' is not supported in CPN ML here");
      default -> throw source.malformed(at, "expected a declaration, found '" + word.text() + "'");
    }
  }

  private void fixity(String word, int at, List<Dec> into) {
    int level = 0;
    if (peek().kind() == Kind.INTEGER) {
      level = Math.min(9, integer(take()).abs().intValue());
    }
    while (peek().kind() == Kind.NAME || peek().kind() == Kind.SYMBOL) {
      fixities.declare(
          take().text(),
          word.equals("nonfix") ? null : new Fixities.Fixity(level, word.equals("infixr")));
    }
    into.add(new Dec.Fixity(at));
  }

  private Dec values(int at) {
    skipTypeVariables();
    boolean recursive = accept("rec");
    List<Dec.Binding> bindings = new ArrayList<>();
    do {
      recursive |= accept("rec");
      Pat pattern = pattern();
      expectSymbol("=");
      bindings.add(new Dec.Binding(pattern, expression()));
    } while (accept("and"));
    return new Dec.Val(recursive, bindings, at);
  }

  private void skipTypeVariables() {
    while (peek().kind() == Kind.TYPE_VARIABLE) {
      take();
    }
  }

  private Dec functions(int at) {
    skipTypeVariables();
    List<Dec.Function> functions = new ArrayList<>();
    do {
      functions.add(function());
    } while (accept("and"));
    return new Dec.Fun(functions, at);
  }

  private Dec.Function function() {
    int at = at();
    String name = null;
    List<Dec.Clause> clauses = new ArrayList<>();
    do {
      List<Pat> arguments = new ArrayList<>();
      String here = head(arguments);
      if (name != null && !name.equals(here)) {
        throw source.malformed(
            at, "the clauses of a function have one name, and here are " + name + " and " + here);
      }
      name = here;
      Ty result = accept(":") ? type() : null;
      expectSymbol("=");
      clauses.add(new Dec.Clause(List.copyOf(arguments), result, expression()));
      if (arguments.size() != clauses.getFirst().arguments().size()) {
        throw source.malformed(at, "the clauses of " + name + " differ in the number of arguments");
      }
    } while (accept("|"));
    return new Dec.Function(name, clauses, at);
  }

  /** The name that a clause defines; infix ones stand between their arguments. */
  private String head(List<Pat> arguments) {
    boolean op = accept("op");
    Token token = peek();
    boolean named =
        (token.kind() == Kind.NAME || token.kind() == Kind.SYMBOL)
            && (op || fixities.of(token.text()) == null);
    Token after = peek(1);
    boolean infixNext =
        !op
            && (after.kind() == Kind.NAME || after.kind() == Kind.SYMBOL)
            && fixities.of(after.text()) != null
            && !after.text().equals("=");
    if (named && !infixNext) {
      take();
      while (startsAtomic()) {
        arguments.add(atomic());
      }
      if (arguments.isEmpty()) {
        throw expected("an argument of function " + token.text());
      }
      return token.text();
    }
    Pat left = atomic();
    if (infix() == null) {
      throw expected("the name of a function");
    }
    Token operator = take();
    Pat right = atomic();
    arguments.add(new Pat.Tuple(List.of(left, right), left.at()));
    return operator.text();
  }

  private void exceptions(int at, List<Dec> into) {
    do {
      accept("op");
      Token name = take();
      if (name.kind() != Kind.NAME) {
        throw source.malformed(name.at(), "expected the name of an exception");
      }
      Ty argument = accept("of") ? type() : null;
      String same = null;
      if (isSymbol("=")) {
        take();
        same = take().text();
      }
      into.add(new Dec.Failure(name.text(), argument, same, at));
    } while (accept("and"));
  }

  private List<String> parameters() {
    List<String> parameters = new ArrayList<>();
    boolean bracket = is("(") && peek(1).kind() == Kind.TYPE_VARIABLE && accept("(");
    while (peek().kind() == Kind.TYPE_VARIABLE) {
      parameters.add(take().text());
      accept(",");
    }
    if (bracket) {
      expect(")");
    }
    return parameters;
  }

  private String typeName() {
    if (peek().kind() != Kind.NAME) {
      throw expected("the name of a type");
    }
    return take().text();
  }

  private Dec datatypes(int at) {
    List<Dec.Datatype> types = new ArrayList<>();
    do {
      List<String> parameters = parameters();
      String name = typeName();
      expectSymbol("=");
      if (is("datatype")) {
        throw expected("constructors");
      }
      List<Dec.Constructor> constructors = new ArrayList<>();
      accept("|");
      do {
        accept("op");
        Token constructor = take();
        if (constructor.kind() != Kind.NAME && constructor.kind() != Kind.SYMBOL) {
          throw source.malformed(constructor.at(), "expected the name of a constructor");
        }
        constructors.add(new Dec.Constructor(constructor.text(), accept("of") ? type() : null));
      } while (accept("|"));
      types.add(new Dec.Datatype(parameters, name, constructors));
    } while (accept("and"));
    return new Dec.Data(types, at);
  }
}
