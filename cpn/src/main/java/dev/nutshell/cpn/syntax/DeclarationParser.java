package dev.nutshell.cpn.syntax;

import dev.nutshell.cpn.syntax.Token.Kind;
import dev.nutshell.cpn.text.Inscription;
import java.util.ArrayList;
import java.util.List;

/** Reads declarations one by one. */
class DeclarationParser extends ExpressionParser {
  DeclarationParser(Inscription source, Fixities fixities) {
    super(source, fixities);
  }

  @Override
  final List<Dec> declarationsUntil() {
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
