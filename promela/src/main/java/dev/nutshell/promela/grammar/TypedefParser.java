package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Structures;
import dev.nutshell.promela.syntax.Scope;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** <code>typedef name { fields }</code>. */
final class TypedefParser {
  private final Context context;
  private final TokenStream tokens;
  private final DeclarationParser declarations;

  TypedefParser(Context context, DeclarationParser declarations) {
    this.context = context;
    this.tokens = context.tokens;
    this.declarations = declarations;
  }

  void typedef() {
    tokens.next();
    if (tokens.at(Terminal.TYPE_NAME)) {
      Lexeme again = tokens.peek();
      int line = context.names.structure(again.text()).at().line();
      throw context.wrong(
          again.at(), "Type '" + again.text() + "' is defined already (line " + line + ").");
    }
    Lexeme name = context.expect(Terminal.NAME, "the name of a type");
    context.expect(Terminal.LEFT_BRACE);
    tokens.body(true);
    Fields fields = new Fields(name.text());
    do {
      if (tokens.at(Terminal.RIGHT_BRACE) && fields.size() > 0) {
        break;
      }
      declarations.declaration(fields);
    } while (tokens.accept(Terminal.SEMICOLON));
    tokens.body(false);
    context.expect(Terminal.RIGHT_BRACE, "';' or '}'");
    Structure structure = new Structure(name.at(), name.text(), fields.variables);
    check(structure);
    context.names.add(structure);
  }

  private void check(Structure structure) {
    context.structures.add(structure);
    if (context.structures.depth(structure) > Structures.DEEPEST) {
      context.problems.fatal(
          structure.at(), "Structures are nested deeper than " + Structures.DEEPEST + ".");
    }
  }

  /** The fields read so far. */
  private final class Fields implements DeclarationParser.Owner {
    private final List<Variable> variables = new ArrayList<>();
    private final Map<String, Variable> byName = new HashMap<>();
    private final Scope scope;

    Fields(String structure) {
      this.scope = new Scope.Field(structure);
    }

    @Override
    public Scope scope() {
      return scope;
    }

    @Override
    public int size() {
      return variables.size();
    }

    @Override
    public void add(Variable variable) {
      variables.add(variable);
      Variable old = byName.putIfAbsent(variable.name(), variable);
      if (old != null) {
        context.error(
            variable.at(),
            "Field '" + variable.name() + "' is there already (line " + old.at().line() + ").");
      }
    }

    @Override
    public boolean isParameterList() {
      return false;
    }
  }
}
