package dev.nutshell.promela.claim;

import dev.nutshell.promela.access.Usage;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Formula;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Wording;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The conditions on a whole state that formulas and never claims read, by number. They are outside
 * of all processes, so what is written the same is the same.
 */
public final class Propositions {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<Expression> expressions = new ArrayList<>();
  private final List<Statement> statements = new ArrayList<>();
  private final Map<Process, NeverAutomaton> nevers = new HashMap<>();
  private final Map<Process, Onlooker> onlookers = new HashMap<>();
  private final boolean runs;
  private final boolean waits;

  public Propositions(Program program) {
    Usage usage = new Usage(program);
    runs = usage.runs();
    waits = program.uses(Feature.TIMEOUT);
    program.properties().forEach(property -> collect(property.formula()));
    for (Process never : program.processes(Process.Kind.NEVER)) {
      NeverAutomaton automaton = NeverAutomaton.of(never, this);
      nevers.put(never, automaton);
      if (never.variables().isEmpty()) {
        onlookers.put(never, Onlooker.of(automaton, this, usage));
      }
    }
  }

  private void collect(Formula formula) {
    switch (formula) {
      case Formula.Atom atom -> number(atom.expression());
      case Formula.Unary unary -> collect(unary.operand());
      case Formula.Binary binary -> {
        collect(binary.left());
        collect(binary.right());
      }
    }
  }

  /** Whether the condition may have another value where nothing can move but by a timeout. */
  boolean mindsTimeout(Expression expression) {
    return Timeouts.matterTo(expression, waits);
  }

  /** The number of a condition. */
  public int number(Expression expression) {
    return numbers.computeIfAbsent(
        Wording.of(expression),
        _ -> {
          expressions.add(expression);
          return expressions.size() - 1;
        });
  }

  /** The number of a condition that speaks of variables which have this name elsewhere, too. */
  int ownNumber(Expression expression) {
    expressions.add(expression);
    return expressions.size() - 1;
  }

  /** The number of what a never claim does to its own variables. */
  int number(Statement statement) {
    statements.add(statement);
    return statements.size() - 1;
  }

  /** How many there are. */
  public int statements() {
    return statements.size();
  }

  public Statement statement(int number) {
    return statements.get(number);
  }

  /** Whether some statement starts a process. */
  public boolean runs() {
    return runs;
  }

  public int size() {
    return expressions.size();
  }

  public Expression get(int number) {
    return expressions.get(number);
  }

  /** The automaton of a never claim. */
  public NeverAutomaton automaton(Process never) {
    return nevers.get(never);
  }

  /** The same as one that only looks on, where it is such a one; or null. */
  public Onlooker onlooker(Process never) {
    return onlookers.get(never);
  }
}
