package dev.nutshell.promela.access;

import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Formula;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Variable;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** What the statements of a model write to, start, and refer to from afar. */
public final class Usage {
  private final Set<Variable> assigned = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Variable> remoteVariables = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<String> remoteLabels = new HashSet<>();
  private boolean runs;

  public Usage(Program program) {
    for (Process process : program.processes()) {
      process.provided().ifPresent(this::look);
      process.body().forEach(this::look);
      process.variables().forEach(this::lookInitial);
    }
    program.globals().forEach(this::lookInitial);
    program.properties().forEach(property -> look(property.formula()));
  }

  private void lookInitial(Variable variable) {
    variable.initialValues().forEach(this::look);
  }

  private void look(Formula formula) {
    switch (formula) {
      case Formula.Atom atom -> look(atom.expression());
      case Formula.Unary unary -> look(unary.operand());
      case Formula.Binary binary -> {
        look(binary.left());
        look(binary.right());
      }
    }
  }

  /** Whether some expression reads this local variable of another process. */
  public boolean remote(Variable variable) {
    return remoteVariables.contains(variable);
  }

  /** Whether some statement may change the variable, or a part of it. */
  public boolean assigned(Variable variable) {
    return assigned.contains(variable);
  }

  /** Whether some statement starts a process. */
  public boolean runs() {
    return runs;
  }

  /** The labels of this proctype that some expression refers to. */
  public Set<String> remoteLabels(String proctype) {
    Set<String> names = new HashSet<>();
    for (String label : remoteLabels) {
      int at = label.indexOf('@');
      if (label.substring(0, at).equals(proctype)) {
        names.add(label.substring(at + 1));
      }
    }
    return names;
  }

  private void look(List<Statement> statements) {
    statements.forEach(this::look);
  }

  private void look(Statement statement) {
    switch (statement) {
      case Statement.Condition condition -> look(condition.expression());
      case Statement.Assign assign -> {
        assign.target().ifPresent(this::write);
        look(assign.value());
      }
      case Statement.Send send -> {
        lookIndices(send.channel());
        send.arguments().forEach(this::look);
      }
      case Statement.Receive receive -> {
        lookIndices(receive.channel());
        receive.arguments().forEach(this::look);
      }
      case Statement.Assert assertion -> look(assertion.expression());
      case Statement.If choice -> choice.options().forEach(option -> look(option.body()));
      case Statement.Do loop -> loop.options().forEach(option -> look(option.body()));
      case Statement.Block block -> look(block.body());
      case Statement.Atomic atomic -> look(atomic.body());
      case Statement.DStep step -> look(step.body());
      case Statement.Unless unless -> {
        look(unless.main());
        look(unless.escape());
      }
      case Statement.Labelled labelled -> look(labelled.statement());
      case Statement.Declare declare -> {
        if (declare.step()) {
          assigned.addAll(declare.variables());
        }
      }
      case Statement.SetPriority set -> {
        look(set.process());
        look(set.priority());
      }
      case Statement.Printf printf -> printf.arguments().forEach(this::look);
      case Statement.Printm printm -> look(printm.expression());
      case Statement.Exclusive _, Statement.Else _, Statement.Goto _, Statement.Break _ -> {}
    }
  }

  private void lookIndices(Place place) {
    place.index().ifPresent(this::look);
    place.path().forEach(step -> step.index().ifPresent(this::look));
  }

  private void write(Place place) {
    lookIndices(place);
    assigned.add(place.variable());
    place.path().forEach(step -> assigned.add(step.field()));
  }

  private void look(Argument argument) {
    switch (argument) {
      case Argument.Store store -> write(store.place());
      case Argument.Eval eval -> look(eval.expression());
      case Argument.Match _, Argument.Ignore _ -> {}
    }
  }

  private void look(Expression expression) {
    switch (expression) {
      case Expression.Run run -> {
        runs = true;
        run.arguments().forEach(this::look);
      }
      case Expression.AtLabel at -> {
        remoteLabels.add(at.proctype() + "@" + at.label());
        at.process().ifPresent(this::look);
      }
      case Expression.Unary unary -> look(unary.operand());
      case Expression.Binary binary -> {
        look(binary.left());
        look(binary.right());
      }
      case Expression.Conditional conditional -> {
        look(conditional.condition());
        look(conditional.then());
        look(conditional.otherwise());
      }
      case Expression.ProcessTest test -> look(test.process());
      case Expression.Remote remote -> {
        remoteVariables.add(remote.place().variable());
        remote.process().ifPresent(this::look);
        lookIndices(remote.place());
      }
      case Expression.Poll poll -> {
        lookIndices(poll.channel());
        poll.arguments().forEach(this::look);
      }
      case Expression.Read read -> lookIndices(read.place());
      case Expression.ChannelTest test -> lookIndices(test.channel());
      case Expression.Constant _, Expression.Symbol _, Expression.Special _ -> {}
    }
  }
}
