package dev.nutshell.promela.machine;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.syntax.Wording;
import java.lang.classfile.Label;
import java.util.List;

/** Writes what statements test and do, and how variables start. */
final class StatementCode {
  private final Emitter out;
  private final Model model;
  private final ExpressionCode expressions;

  StatementCode(Emitter out, Model model) {
    this.out = out;
    this.model = model;
    expressions = new ExpressionCode(out, model);
  }

  private int missingChannel(String what, Position at) {
    return expressions.fault("channel", "ref to uninitialized chan name (" + what + ")", at);
  }

  /** The whole body of a guard. */
  void guard(Statement statement) {
    Label no = out.code.newLabel();
    jumpUnless(statement, no);
    out.constant(1).returnInt();
    out.code.labelBinding(no);
    out.constant(0).returnInt();
  }

  /** Goes to the label where the statement is not executable. */
  void jumpUnless(Statement statement, Label no) {
    switch (statement) {
      case Statement.Condition condition -> expressions.jumpUnless(condition.expression(), no);
      case Statement.Send send -> {
        out.self();
        expressions.read(send.channel());
        out.constant(missingChannel("sending", send.at())).callBoolean("canSend", 2);
        out.code.ifeq(no);
      }
      case Statement.Receive receive -> jumpUnlessReceivable(receive, no);
      default -> out.constant(1).code.ifeq(no);
    }
  }

  /** The whole body of a test of one condition. */
  void condition(Expression expression) {
    guard(new Statement.Condition(expression.at(), expression));
  }

  private void jumpUnlessReceivable(Statement.Receive receive, Label no) {
    int channel = out.newLocal();
    int missing = missingChannel("receiving", receive.at());
    expressions.read(receive.channel());
    out.store(channel);
    if (receive.copy()) {
      int poll = expressions.fault("rendezvous-poll", "polling rv chan", receive.at());
      out.self().load(channel).constant(missing).constant(poll).callBoolean("canCopy", 3);
    } else {
      out.self().load(channel).constant(missing).callBoolean("canReceive", 2);
    }
    out.code.ifeq(no);
    if (receive.anywhere()) {
      expressions.find(channel, receive.arguments(), missing);
      out.code.iflt(no);
    } else {
      expressions.matchFirst(channel, receive.arguments(), no);
    }
  }

  /** Adds an event for every executable transition of a simple node. */
  void expand(int node) {
    int first = model.firstTransition[node];
    int last = model.firstTransition[node + 1];
    int moved = out.newLocal();
    out.constant(0).store(moved);
    for (int t = first; t < last; t++) {
      Label no = out.code.newLabel();
      int action = model.action[t];
      switch (model.kind[action]) {
        case Model.ELSE -> out.load(moved).code.ifne(no);
        case Model.END -> {
          out.load(Emitter.PID).constant(1).code.iadd();
          out.field("count", CD_int).code.if_icmpne(no);
        }
        case Model.GUARDED, Model.SEND, Model.RECEIVE ->
            jumpUnless(((Action.Basic) model.actions.get(action)).statement(), no);
        case Model.INDIVISIBLE -> jumpUnlessStartable(model.programs[action], moved, no);
        default -> {}
      }
      out.self().load(Emitter.PID).constant(t - first).callVoid("addEvent", 2);
      out.constant(1).store(moved).code.labelBinding(no);
    }
    out.returnNothing();
  }

  /** Goes to the label where no guard of a d_step is executable; it may have none. */
  private void jumpUnlessStartable(Model.StepProgram program, int moved, Label no) {
    if (program.guards.length == 0) {
      return;
    }
    Label yes = out.code.newLabel();
    for (int guard : program.guards) {
      Label next = out.code.newLabel();
      jumpUnless(guard, moved, next);
      out.code.goto_(yes).labelBinding(next);
    }
    out.code.goto_(no).labelBinding(yes);
  }

  /** The same for an action inside a d_step. */
  private void jumpUnless(int action, int moved, Label no) {
    switch (model.kind[action]) {
      case Model.ELSE -> out.load(moved).code.ifne(no);
      case Model.GUARDED, Model.SEND, Model.RECEIVE ->
          jumpUnless(((Action.Basic) model.actions.get(action)).statement(), no);
      default -> {}
    }
  }

  /** The whole body of a d_step: its nodes one after the other, every edge a jump. */
  void program(Model.StepProgram program) {
    int nodes = program.firstEdge.length - 1;
    int moved = out.newLocal();
    int rounds = out.newLocal();
    out.constant(0).store(moved).constant(0).store(rounds);
    Label[] starts = new Label[nodes];
    for (int node = 0; node < nodes; node++) {
      starts[node] = out.code.newLabel();
    }
    for (int node = 0; node < nodes; node++) {
      out.code.labelBinding(starts[node]);
      for (int edge = program.firstEdge[node]; edge < program.firstEdge[node + 1]; edge++) {
        Label no = out.code.newLabel();
        int action = program.edgeAction[edge];
        jumpUnless(action, moved, no);
        if (model.effect[action]) {
          effectOnly(((Action.Basic) model.actions.get(action)).statement());
        }
        leave(program.edgeTarget[edge], node, starts, rounds);
        out.code.labelBinding(no);
      }
      out.self().constant(program.blockFault[node]).callInt("fail", 1).code.pop();
      out.returnNothing();
    }
  }

  private void leave(int target, int node, Label[] starts, int rounds) {
    if (target == DStep.EXIT) {
      out.returnNothing();
      return;
    }
    if (target <= node) {
      // Only going back can go on for ever.
      Label more = out.code.newLabel();
      out.code.iinc(rounds, 1);
      out.load(rounds).constant(ChainExplorer.LONGEST_CHAIN).code.if_icmplt(more);
      out.self().constant(model.endlessAtomic).callInt("fail", 1).code.pop();
      out.returnNothing();
      out.code.labelBinding(more);
    }
    out.code.goto_(starts[target]);
  }

  /** The number of the channel that a send names. */
  void channel(Statement.Send send) {
    expressions.read(send.channel());
    out.returnInt();
  }

  /** The whole body of an effect. */
  void effect(Statement statement) {
    effectOnly(statement);
    out.returnNothing();
  }

  private void effectOnly(Statement statement) {
    switch (statement) {
      case Statement.Condition condition -> evaluate(condition.expression());
      case Statement.Assign assign -> assign(assign);
      case Statement.Send send -> send(send);
      case Statement.Receive receive -> receive(receive);
      case Statement.Assert assertion -> {
        out.self();
        expressions.value(assertion.expression());
        out.constant(
            expressions.fault(
                "assertion",
                "assertion violated " + Wording.of(assertion.expression()),
                assertion.at()));
        out.callVoid("check", 2);
      }
      case Statement.SetPriority set -> {
        out.self();
        expressions.value(set.process());
        expressions.value(set.priority());
        out.constant(expressions.fault("priority", "priority is out of range", set.at()));
        out.callVoid("setPriorityOf", 3);
      }
      case Statement.Printf printf -> printf.arguments().forEach(this::evaluate);
      case Statement.Printm printm -> evaluate(printm.expression());
      default -> {}
    }
  }

  /** For what may go wrong in it. */
  private void evaluate(Expression expression) {
    expressions.value(expression);
    out.code.pop();
  }

  /** The whole body of what tells the arguments of a statement. */
  void arguments(Statement statement) {
    switch (statement) {
      case Statement.Send send -> arguments(send.arguments());
      case Statement.Printf printf -> arguments(printf.arguments());
      case Statement.Printm printm -> arguments(List.of(printm.expression()));
      case Statement.Receive receive -> {
        int channel = out.newLocal();
        int place = out.newLocal();
        expressions.read(receive.channel());
        out.store(channel);
        if (receive.anywhere()) {
          expressions.find(channel, receive.arguments(), missingChannel("receiving", receive.at()));
        } else {
          out.constant(0);
        }
        out.store(place);
        out.field("args", Emitter.INTS_ARRAY).constant(0).load(channel).code.iastore();
        out.field("args", Emitter.INTS_ARRAY).constant(1).load(place).code.iastore();
      }
      default -> {}
    }
    out.returnNothing();
  }

  private void arguments(List<Expression> arguments) {
    int[] values = new int[arguments.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = expressions.local(arguments.get(i));
    }
    expressions.passArguments(values);
  }

  private void assign(Statement.Assign assign) {
    if (assign.target().isEmpty() || model.isDead(assign.target().get().variable())) {
      assign.target().ifPresent(expressions::checkIndices);
      evaluate(assign.value());
      return;
    }
    Place place = assign.target().get();
    if (assign.value() instanceof Expression.Run) {
      int value = out.newLocal();
      expressions.value(assign.value());
      out.store(value);
      out.vector();
      expressions.address(place, Emitter.BASE);
      out.load(value);
    } else {
      out.vector();
      expressions.address(place, Emitter.BASE);
      expressions.value(assign.value());
    }
    out.write(expressions.cell(place));
  }

  private void send(Statement.Send send) {
    int channel = out.newLocal();
    expressions.read(send.channel());
    out.store(channel);
    arguments(send.arguments());
    out.self().load(channel).constant(send.arguments().size()).constant(send.sorted() ? 1 : 0);
    out.constant(
        expressions.fault("channel", "wrong number of parameters in send stmnt", send.at()));
    out.send();
  }

  private void receive(Statement.Receive receive) {
    int channel = out.newLocal();
    int place = out.newLocal();
    int missing = missingChannel("receiving", receive.at());
    expressions.read(receive.channel());
    out.store(channel);
    if (receive.anywhere()) {
      expressions.find(channel, receive.arguments(), missing);
    } else {
      out.constant(0);
    }
    out.store(place);
    List<Argument> arguments = receive.arguments();
    for (int i = 0; i < arguments.size(); i++) {
      if (!(arguments.get(i) instanceof Argument.Store(Place target))) {
        continue;
      }
      if (model.isDead(target.variable())) {
        expressions.checkIndices(target);
      } else {
        out.vector();
        expressions.address(target, Emitter.BASE);
        out.self().load(channel).load(place).constant(i).callInt("field", 3);
        out.write(expressions.cell(target));
      }
    }
    if (!receive.copy()) {
      int count =
          expressions.fault("channel", "wrong number of parameters in receive", receive.at());
      out.self().load(channel).load(place).constant(arguments.size()).constant(count);
      out.callVoid("remove", 4);
    }
  }

  /** The whole body of what gives some variables their first values. */
  void begin(List<Beginning> beginnings) {
    for (Beginning one : beginnings) {
      switch (one) {
        case Beginning.Parameter(Place place, int number) -> {
          out.vector();
          expressions.address(place, Emitter.BASE);
          out.field("args", Emitter.INTS_ARRAY).constant(number).code.iaload();
          out.write(expressions.cell(place));
        }
        case Beginning.Value(Variable variable, int offset, boolean global, Expression value) -> {
          int local = expressions.local(value);
          fill(model.plan.cell(variable), offset, variable.length(), global, local);
        }
        case Beginning.Values(
                Variable variable,
                int offset,
                boolean global,
                List<Integer> values) -> {
          Cell cell = model.plan.cell(variable);
          for (int i = 0; i < values.size(); i++) {
            position(offset + i * cell.bytes(), global);
            out.constant(values.get(i)).write(cell);
          }
        }
      }
    }
    out.returnNothing();
  }

  private void position(int offset, boolean global) {
    out.vector();
    if (global) {
      out.constant(offset);
    } else {
      out.load(Emitter.BASE).constant(offset).code.iadd();
    }
  }

  private void fill(Cell cell, int offset, int length, boolean global, int value) {
    if (length <= 16) {
      for (int i = 0; i < length; i++) {
        position(offset + i * cell.bytes(), global);
        out.load(value).write(cell);
      }
      return;
    }
    int element = out.newLocal();
    Label loop = out.code.newLabel();
    position(offset, global);
    out.store(element).code.pop();
    int end = out.newLocal();
    out.load(element).constant(length * cell.bytes()).code.iadd();
    out.store(end).code.labelBinding(loop);
    out.vector().load(element).load(value).write(cell);
    out.load(element).constant(cell.bytes()).code.iadd();
    out.store(element).load(element).load(end).code.if_icmplt(loop);
  }
}
