package dev.nutshell.promela.grammar;

import dev.nutshell.promela.check.ProgramChecks;
import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Inline;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Property;
import dev.nutshell.promela.syntax.Scope;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.text.Preprocessor;
import dev.nutshell.promela.text.Problems;
import dev.nutshell.promela.text.SourceText;
import dev.nutshell.promela.text.Token;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A whole model: its units one after the other. */
public final class ProgramParser {
  private final String file;
  private final Context context;
  private final Preprocessor texts;
  private final TokenStream tokens;
  private final Names names;
  private final DeclarationParser declarations;
  private final ProcessParser processes;
  private final FormulaParser formulas;
  private final TypedefParser typedefs;

  private final List<Variable> globals = new ArrayList<>();
  private final List<Property> properties = new ArrayList<>();
  private int namelessFormulas;

  public ProgramParser(SourceText text, Map<String, String> defines, Problems problems) {
    this.file = text.name();
    this.names = new Names();
    this.texts = new Preprocessor(text, defines, problems);
    this.tokens = new TokenStream(texts, names, problems);
    this.context = new Context(problems, names, tokens);
    ExpressionParser expressions = new ExpressionParser(context);
    this.declarations = new DeclarationParser(context, expressions);
    this.processes = new ProcessParser(context, expressions, declarations);
    this.formulas = new FormulaParser(context, expressions);
    this.typedefs = new TypedefParser(context, declarations);
  }

  /** The model; of no use where errors were reported. */
  public Program program() {
    while (!tokens.at(Terminal.END)) {
      recoveringUnit();
    }
    Program program =
        new Program(
            file,
            List.copyOf(names.structures()),
            List.copyOf(names.mtypes()),
            globals,
            processes.all(),
            properties,
            context.features);
    new ProgramChecks(program, context.pending, names, context.problems).check();
    return program;
  }

  /** The files that the program was read from, beside the text. */
  public List<Path> included() {
    return texts.included();
  }

  private void recoveringUnit() {
    Lexeme first = tokens.peek();
    try {
      unit(first);
    } catch (SyntaxError error) {
      leaveUnit();
      if (tokens.peek() == first) {
        tokens.next();
      }
      Recovery recovery = new Recovery(context);
      if (error.leavesUnit() || first.terminal().beginsUnit()) {
        recovery.toNextUnit();
      } else {
        recovery.toEndOfDeclaration();
      }
    }
  }

  /** Forgets in the middle of which construct parsing was. */
  private void leaveUnit() {
    processes.abandon();
    tokens.body(false);
    tokens.formula(false);
    tokens.forHead(false);
    context.resetNesting();
  }

  private void unit(Lexeme first) {
    switch (first.terminal()) {
      case SEMICOLON, ARROW -> tokens.next();
      case ACTIVE, PROCTYPE, D_PROCTYPE -> processes.proctype();
      case INIT -> processes.init();
      case NEVER -> processes.never();
      case TRACE, NOTRACE -> processes.trace();
      case TYPEDEF -> typedefs.typedef();
      case INLINE -> inline();
      case LTL -> formula();
      case C_CODE, C_DECL, C_EXPR, C_STATE, C_TRACK -> throw context.embeddedC(first);
      case XR, XS ->
          throw context.wrong(first.at(), "'" + first.text() + "' can only stand in a process.");
      default -> {
        if (!declarations.startsHere()) {
          throw context.unexpected("a declaration, proctype, init, never, ltl, typedef or inline");
        }
        declarations.declaration(new Globals());
      }
    }
  }

  private void inline() {
    tokens.next();
    if (!tokens.at(Terminal.NAME) && !tokens.at(Terminal.INLINE_NAME)) {
      throw context.unexpected("the name of an inline");
    }
    Lexeme name = tokens.next();
    Inline old = names.inline(name.text());
    if (old != null) {
      context.error(
          name.at(),
          "Inline '" + name.text() + "' is defined already (line " + old.at().line() + ").");
    }
    context.expect(Terminal.LEFT_PARENTHESIS);
    Map<String, Integer> parameters = new HashMap<>();
    if (!tokens.at(Terminal.RIGHT_PARENTHESIS)) {
      do {
        Lexeme parameter = context.expect(Terminal.NAME, "a parameter");
        if (parameters.putIfAbsent(parameter.text(), parameters.size()) != null) {
          throw context.wrong(
              parameter.at(), "Parameter '" + parameter.text() + "' is there already.");
        }
      } while (tokens.accept(Terminal.COMMA));
    }
    context.expect(Terminal.RIGHT_PARENTHESIS);
    List<Token> body = tokens.braced(name.at(), "inline '" + name.text() + "'");
    if (body == null) {
      throw SyntaxError.inUnit();
    }
    names.add(new Inline(name.at(), name.text(), parameters, body));
  }

  private final Set<String> formulaNames = new HashSet<>();

  private void formula() {
    Position at = tokens.next().at();
    boolean named = tokens.at(Terminal.NAME);
    String name = named ? tokens.next().text() : "ltl_" + namelessFormulas++;
    if (!formulaNames.add(name)) {
      context.error(at, "There is a formula '" + name + "' already.");
    }
    context.expect(Terminal.LEFT_BRACE);
    tokens.formula(true);
    Property property = new Property(at, name, formulas.formula());
    tokens.accept(Terminal.SEMICOLON);
    tokens.formula(false);
    context.expect(Terminal.RIGHT_BRACE, "an operator or '}'");
    properties.add(property);
  }

  /** The variables outside of everything. */
  private final class Globals implements DeclarationParser.Owner {
    @Override
    public Scope scope() {
      return Scope.GLOBAL;
    }

    @Override
    public int size() {
      return globals.size();
    }

    @Override
    public void add(Variable variable) {
      globals.add(variable);
      names.add(new Entry(variable.name(), variable.at(), List.of(), variable));
    }

    @Override
    public boolean isParameterList() {
      return false;
    }
  }
}
