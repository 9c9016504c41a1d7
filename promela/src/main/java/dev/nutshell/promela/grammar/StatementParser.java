package dev.nutshell.promela.grammar;

import dev.nutshell.promela.check.SequenceChecks;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Statement.Labelled;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.List;

/** Sequences of statements, labels, and choices. */
final class StatementParser {
  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final BasicStatements basics;
  private final InlineCalls inlines;
  private final LoopParser loops;
  private final LocalDeclarations declarations;
  private final SequenceChecks checks;

  /** The sequence that is being read; a {@code for} puts its first assignment there. */
  private List<Statement> sequence = new ArrayList<>();

  StatementParser(Context context, ExpressionParser expressions, DeclarationParser declarations) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.basics = new BasicStatements(context, expressions);
    this.inlines = new InlineCalls(context, expressions, this);
    this.loops = new LoopParser(context, expressions, this);
    this.declarations = new LocalDeclarations(context, expressions, declarations);
    this.checks = new SequenceChecks(context.problems);
  }

  LocalDeclarations declarations() {
    return declarations;
  }

  /** Adds to the sequence being read, before the statement that is being read. */
  void precede(Statement statement) {
    sequence.add(statement);
  }

  /** What stands between the braces of a body or block; the opening one is taken already. */
  List<Statement> braced() {
    List<Statement> body = sequence();
    context.expect(Terminal.RIGHT_BRACE, "';' or '}'");
    return body;
  }

  /** Statements up to a closing brace, {@code fi}, {@code od} or the next option. */
  List<Statement> sequence() {
    List<Statement> outer = sequence;
    sequence = new ArrayList<>();
    context.enterNesting(tokens.peek().at());
    try {
      boolean more;
      do {
        recoveringStep();
        more = tokens.peek().terminal().isSeparator();
        while (tokens.peek().terminal().isSeparator()) {
          tokens.next();
        }
      } while (more && !endsSequence(tokens.peek().terminal()));
      return sequence;
    } finally {
      sequence = outer;
      context.leaveNesting();
    }
  }

  static boolean endsSequence(Terminal terminal) {
    return switch (terminal) {
      case RIGHT_BRACE, FI, OD, OPTION, END -> true;
      default -> false;
    };
  }

  private void recoveringStep() {
    try {
      step();
      Terminal next = tokens.peek().terminal();
      if (!next.isSeparator() && !endsSequence(next)) {
        throw context.unexpected("';' or '->'");
      }
    } catch (SyntaxError error) {
      if (error.leavesUnit()) {
        throw error;
      }
      expressions.reset();
      new Recovery(context).toEndOfStatement();
    }
  }

  private void step() {
    Lexeme first = tokens.peek();
    if (declarations.startsHere()) {
      sequence.addAll(declarations.declaration());
    } else if (first.is(Terminal.XR) || first.is(Terminal.XS)) {
      sequence.add(declarations.exclusive());
    } else {
      Statement statement = statement();
      if (tokens.accept(Terminal.UNLESS)) {
        context.features.add(Feature.UNLESS);
        if (context.process.dStep != 0) {
          context.error(first.at(), "'unless' cannot stand in a d_step.");
        }
        statement = checks.unless(first.at(), statement, statement());
      }
      sequence.add(statement);
    }
  }

  Statement statement() {
    Lexeme first = tokens.peek();
    context.process.atStart = false;
    return switch (first.terminal()) {
      case NAME -> named(tokens.next());
      case IF -> choice(Terminal.FI);
      case DO -> choice(Terminal.OD);
      case FOR -> loops.loop();
      case SELECT -> loops.select();
      case BREAK -> basics.leaveLoop();
      case GOTO -> basics.jump();
      default -> {
        if (context.process.isTrace() && first.terminal() != Terminal.END) {
          context.error(first.at(), "Only sends and receives are events of a trace.");
        }
        yield other(first);
      }
    };
  }

  private Statement other(Lexeme first) {
    return switch (first.terminal()) {
      case LEFT_BRACE -> {
        tokens.next();
        yield new Statement.Block(first.at(), checks.block(braced(), "block"));
      }
      case ATOMIC -> {
        tokens.next();
        context.expect(Terminal.LEFT_BRACE);
        yield new Statement.Atomic(first.at(), checks.block(braced(), "atomic"));
      }
      case D_STEP -> dStep();
      case INLINE_NAME -> inlines.call(tokens.next(), null);
      case C_CODE, C_DECL, C_EXPR, C_STATE, C_TRACK -> throw context.embeddedC(first);
      default -> {
        Statement statement = basics.keyword(first);
        yield statement != null ? statement : condition(first.at(), expressions.full());
      }
    };
  }

  private Statement dStep() {
    Position at = tokens.next().at();
    context.expect(Terminal.LEFT_BRACE);
    ProcessState process = context.process;
    int outer = process.dStep;
    process.dStep = outer != 0 ? outer : ++process.dSteps;
    int loopsOutside = process.loops;
    process.loops = 0;
    List<Statement> body = checks.block(braced(), "d_step");
    process.loops = loopsOutside;
    process.dStep = outer;
    return new Statement.DStep(at, body);
  }

  private Statement choice(Terminal end) {
    Position at = tokens.next().at();
    boolean loop = end == Terminal.OD;
    context.process.loops += loop ? 1 : 0;
    List<Statement.Option> options = new ArrayList<>();
    if (!tokens.at(Terminal.OPTION)) {
      throw context.unexpected("'::'");
    }
    while (tokens.at(Terminal.OPTION)) {
      Position option = tokens.next().at();
      options.add(new Statement.Option(option, checks.option(sequence())));
    }
    context.expect(end, "';', '::' or '" + end.text() + "'");
    context.process.loops -= loop ? 1 : 0;
    checks.options(options);
    return loop ? new Statement.Do(at, options) : new Statement.If(at, options);
  }

  /** A statement that begins with a name: a label, an assignment, a message, a condition. */
  private Statement named(Lexeme name) {
    if (tokens.at(Terminal.COLON)) {
      return labelled(name);
    }
    Reference reference = expressions.places().reference(name);
    Terminal next = tokens.peek().terminal();
    if (next == Terminal.NOT && reference instanceof Reference.ToPlace(Place place)) {
      tokens.next();
      return expressions.messages().send(name.at(), place, false);
    }
    if (next == Terminal.QUESTION && reference instanceof Reference.ToPlace(Place place)) {
      tokens.next();
      return tokens.at(Terminal.LEFT_BRACKET)
          ? rejectInTrace(poll(place, false))
          : expressions.messages().receive(name.at(), place, false);
    }
    return rejectInTrace(otherNamed(name, reference, next));
  }

  private Statement rejectInTrace(Statement statement) {
    if (context.process.isTrace()) {
      context.error(statement.at(), "Only sends and receives are events of a trace.");
    }
    return statement;
  }

  private Statement otherNamed(Lexeme name, Reference reference, Terminal next) {
    return switch (next) {
      case ASSIGN -> {
        tokens.next();
        yield tokens.at(Terminal.INLINE_NAME)
            ? inlines.call(tokens.next(), reference)
            : basics.assign(name.at(), reference, expressions.full());
      }
      case INCREMENT, DECREMENT -> basics.count(reference, tokens.next());
      case SORTED_SEND -> {
        tokens.next();
        yield expressions.messages().send(name.at(), place(reference), true);
      }
      case RANDOM_RECEIVE -> {
        tokens.next();
        yield tokens.at(Terminal.LEFT_BRACKET)
            ? poll(place(reference), true)
            : expressions.messages().receive(name.at(), place(reference), true);
      }
      default -> condition(name.at(), expressions.fullFrom(expressions.value(reference)));
    };
  }

  private Statement poll(Place channel, boolean anywhere) {
    Expression poll = expressions.messages().poll(channel, anywhere);
    return condition(channel.at(), expressions.fullFrom(poll));
  }

  private Place place(Reference reference) {
    if (reference instanceof Reference.ToPlace(Place place)) {
      return place;
    }
    throw context.wrong(reference.at(), "This is no channel.");
  }

  private Statement condition(Position at, Expression expression) {
    checks.run(expression);
    return new Statement.Condition(at, expression);
  }

  private Statement labelled(Lexeme name) {
    Position at = name.at();
    tokens.next();
    Label label = basics.define(name);
    Lexeme next = tokens.peek();
    if (declarations.startsHere() || next.is(Terminal.XR) || next.is(Terminal.XS)) {
      throw context.wrong(at, "Label '" + name.text() + "' must stand before a statement.");
    }
    boolean alone =
        endsSequence(next.terminal()) || next.terminal().isSeparator() || next.is(Terminal.UNLESS);
    context.enterNesting(at);
    Statement statement =
        alone ? new Statement.Condition(at, new Expression.Constant(at, 1)) : statement();
    context.leaveNesting();
    return new Labelled(at, label, statement);
  }
}
