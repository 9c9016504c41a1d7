package dev.nutshell.promela.grammar;

import dev.nutshell.promela.check.ValueChecks;
import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.name.Relabelling;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Proctypes, init, never claims and traces. */
final class ProcessParser {
  private static final int MOST_PROCESSES = 255;

  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final DeclarationParser declarations;
  private final StatementParser statements;
  private final List<Process> processes = new ArrayList<>();
  private final Set<String> claimNames = new HashSet<>();
  private int claims;

  ProcessParser(Context context, ExpressionParser expressions, DeclarationParser declarations) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.declarations = declarations;
    this.statements = new StatementParser(context, expressions, declarations);
  }

  List<Process> all() {
    return processes;
  }

  /** What stands before the body. */
  private record Head(
      Position at, int active, boolean deterministic, int parameters, OptionalInt priority) {
    static Head of(Position at) {
      return new Head(at, 0, false, 0, OptionalInt.empty());
    }
  }

  void abandon() {
    if (context.process != null) {
      expressions.processes().finish(context.process);
      context.process = null;
    }
    expressions.reset();
    context.names.leaveProcess();
  }

  void proctype() {
    int active = tokens.at(Terminal.ACTIVE) ? active() : 0;
    if (!tokens.at(Terminal.PROCTYPE) && !tokens.at(Terminal.D_PROCTYPE)) {
      throw context.unexpected("'proctype'");
    }
    boolean deterministic = tokens.next().is(Terminal.D_PROCTYPE);
    Lexeme name = newName();
    enter(Process.Kind.PROCTYPE, name.text());
    context.expect(Terminal.LEFT_PARENTHESIS);
    statements.declarations().parameters();
    context.expect(Terminal.RIGHT_PARENTHESIS, "';' or ')'");
    int parameters = context.process.variables.size();
    OptionalInt priority = expressions.processes().priority(1);
    Optional<Expression> provided = provided();
    body(new Head(name.at(), active, deterministic, parameters, priority), provided);
  }

  private Lexeme newName() {
    Lexeme met = tokens.peek();
    Position old = context.names.proctype(met.text());
    if (met.is(Terminal.PROCESS_NAME)) {
      throw context.wrong(
          met.at(), "Proctype '" + met.text() + "' is there already (line " + old.line() + ").");
    }
    Lexeme name = context.expect(Terminal.NAME, "the name of a proctype");
    Entry entry = context.names.find(name.text());
    if (entry != null && entry.variable() != Names.UNKNOWN) {
      context.error(
          name.at(), "'" + name.text() + "' is declared already (line " + entry.at().line() + ").");
    }
    context.names.addProctype(name.text(), name.at());
    return name;
  }

  private int active() {
    Position at = tokens.next().at();
    if (!tokens.accept(Terminal.LEFT_BRACKET)) {
      return 1;
    }
    int count = tokens.at(Terminal.NAME) ? activeByVariable() : declarations.constants().value();
    context.expect(Terminal.RIGHT_BRACKET);
    if (count < 0 || count > MOST_PROCESSES) {
      context.error(
          at, "There can be at most " + MOST_PROCESSES + " processes, not " + count + ".");
      return 1;
    }
    return count;
  }

  private int activeByVariable() {
    Lexeme name = tokens.next();
    Entry entry = context.names.find(name.text());
    boolean known = entry != null && !entry.isLabel();
    OptionalInt value =
        known && entry.variable().initial() instanceof Initial.Value(Expression initial)
            ? Constants.fold(initial)
            : OptionalInt.empty();
    if (value.isEmpty()) {
      context.error(
          name.at(),
          known
              ? "'" + name.text() + "' needs a constant initial value to count processes."
              : "'"
                  + name.text()
                  + "' is not declared."
                  + context.names.suggestVariable(name.text()));
    }
    return value.orElse(1);
  }

  private Optional<Expression> provided() {
    if (!tokens.accept(Terminal.PROVIDED)) {
      return Optional.empty();
    }
    context.features.add(Feature.PROVIDED);
    context.expect(Terminal.LEFT_PARENTHESIS);
    Expression condition = expressions.full();
    if (ValueChecks.containsRun(condition)) {
      context.error(condition.at(), "'run' cannot stand in a provided clause.");
    }
    context.expect(Terminal.RIGHT_PARENTHESIS);
    return Optional.of(condition);
  }

  void init() {
    Lexeme keyword = tokens.next();
    rejectSecond(Process.Kind.INIT, keyword, "init");
    enter(Process.Kind.INIT, ":init:");
    OptionalInt priority = expressions.processes().priority(1);
    body(new Head(keyword.at(), 1, false, 0, priority), Optional.empty());
  }

  void never() {
    Lexeme keyword = tokens.next();
    Position at = tokens.at(Terminal.NAME) ? tokens.peek().at() : keyword.at();
    String name = tokens.at(Terminal.NAME) ? tokens.next().text() : "never_" + claims;
    claims++;
    if (!claimNames.add(name)) {
      context.error(at, "There is a claim '" + name + "' already.");
    }
    enter(Process.Kind.NEVER, name);
    body(Head.of(at), Optional.empty());
  }

  void trace() {
    Lexeme keyword = tokens.next();
    boolean no = keyword.is(Terminal.NOTRACE);
    Process.Kind kind = no ? Process.Kind.NOTRACE : Process.Kind.TRACE;
    rejectSecond(Process.Kind.TRACE, keyword, "trace");
    rejectSecond(Process.Kind.NOTRACE, keyword, "notrace");
    enter(kind, no ? ":notrace:" : ":trace:");
    body(Head.of(keyword.at()), Optional.empty());
  }

  private void rejectSecond(Process.Kind kind, Lexeme keyword, String what) {
    for (Process process : processes) {
      if (process.kind() == kind) {
        context.error(
            keyword.at(), "There is " + what + " already (line " + process.at().line() + ").");
      }
    }
  }

  private void enter(Process.Kind kind, String name) {
    context.process = new ProcessState(kind, name);
    context.names.enterProcess();
  }

  private void body(Head head, Optional<Expression> provided) {
    ProcessState process = context.process;
    context.expect(Terminal.LEFT_BRACE);
    tokens.body(true);
    List<Statement> body = statements.sequence();
    if (!tokens.at(Terminal.RIGHT_BRACE)) {
      throw context.unexpected("';' or '}'");
    }
    tokens.body(false);
    Position end = tokens.next().at();
    List<Label> targets = process.labels.targets(context.problems);
    boolean resolved = !targets.contains(null);
    processes.add(
        new Process(
            head.at,
            end,
            process.kind,
            process.name,
            head.active,
            head.deterministic,
            head.parameters,
            head.priority,
            provided,
            process.variables,
            process.labels.labels(),
            resolved ? new Relabelling(targets).all(body) : body));
    abandon();
  }
}
