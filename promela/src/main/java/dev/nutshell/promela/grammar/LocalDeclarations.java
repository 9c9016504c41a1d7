package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Scope;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.List;

/** Declarations inside a process, and the promises {@code xr} and {@code xs}. */
final class LocalDeclarations {
  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final DeclarationParser declarations;

  LocalDeclarations(Context context, ExpressionParser expressions, DeclarationParser declarations) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.declarations = declarations;
  }

  boolean startsHere() {
    return declarations.startsHere();
  }

  List<Statement> declaration() {
    Position at = tokens.peek().at();
    boolean step = !context.process.atStart;
    List<Variable> variables = declarations.declaration(new Locals(false));
    return variables.isEmpty() ? List.of() : List.of(new Statement.Declare(at, variables, step));
  }

  /** The parameters, up to the closing parenthesis. */
  void parameters() {
    if (tokens.at(Terminal.RIGHT_PARENTHESIS)) {
      return;
    }
    do {
      declarations.declaration(new Locals(true));
    } while (tokens.accept(Terminal.SEMICOLON));
  }

  /** A variable that is not in the text. */
  Variable invent(Variable.Declaration declaration) {
    Locals locals = new Locals(false);
    Variable variable = new Variable(declaration, locals.scope(), locals.size(), false);
    locals.add(variable);
    return variable;
  }

  Statement exclusive() {
    Lexeme keyword = tokens.next();
    List<Place> channels = new ArrayList<>();
    do {
      Place place = expressions.places().place();
      boolean channel = place.type().isChannel() || place.type() instanceof Type.Struct;
      if (!channel && place.declaration() != Names.UNKNOWN) {
        context.error(place.at(), "'" + place.declaration().name() + "' is no channel.");
      } else if (place.declaration().isArray()) {
        context.error(place.at(), "xr and xs take whole channels, not elements of an array.");
      }
      channels.add(place);
    } while (tokens.accept(Terminal.COMMA));
    return new Statement.Exclusive(keyword.at(), keyword.is(Terminal.XS), channels);
  }

  /** The variables of the process being read. */
  private final class Locals implements DeclarationParser.Owner {
    private final boolean parameters;

    Locals(boolean parameters) {
      this.parameters = parameters;
    }

    @Override
    public Scope scope() {
      return new Scope.Local(context.process.name, context.names.block());
    }

    @Override
    public int size() {
      return context.process.variables.size();
    }

    @Override
    public void add(Variable variable) {
      context.process.variables.add(variable);
      context.process.byName.putIfAbsent(variable.name(), variable);
      context.names.add(new Entry(variable.name(), variable.at(), context.names.block(), variable));
    }

    @Override
    public boolean isParameterList() {
      return parameters;
    }
  }
}
