package dev.nutshell.promela.code;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Branches;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.run.Linkage;
import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Wording;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.StepProgram;
import java.lang.classfile.Label;
import java.util.List;

/** Writes what statements test and do. */
final class StatementCode {
  private final Emitter out;
  private final Model model;
  private final ExpressionCode expressions;
  private final PlaceCode places;

  StatementCode(Emitter out, Model model) {
    this.out = out;
    this.model = model;
    expressions = new ExpressionCode(out, model);
    places = expressions.places;
  }

  /** The whole body of a guard. */
  void guard(Statement statement) {
    Label no = out.code.newLabel();
    jumpUnless(statement, no);
    Branches.returnTruth(out.code, no);
  }

  /** Goes to the label where the statement is not executable. */
  void jumpUnless(Statement statement, Label no) {
    switch (statement) {
      case Statement.Condition condition -> expressions.jumpUnless(condition.expression(), no);
      case Statement.Send send -> {
        out.self();
        places.read(send.channel());
        out.constant(expressions.missingChannel("sending", send.at())).callBoolean("canSend", 2);
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
    int missing = expressions.missingChannel("receiving", receive.at());
    places.read(receive.channel());
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
    int first = model.graph().firstTransition(node);
    int last = model.graph().firstTransition(node + 1);
    int moved = out.newLocal();
    out.constant(0).store(moved);
    for (int t = first; t < last; t++) {
      Label no = out.code.newLabel();
      int action = model.graph().action(t);
      switch (model.actions().kind(action)) {
        case Actions.ELSE -> out.load(moved).code.ifne(no);
        case Actions.END -> {
          out.load(Emitter.PID).constant(1).code.iadd();
          out.field("count", CD_int).code.if_icmpne(no);
        }
        case Actions.GUARDED, Actions.SEND, Actions.RECEIVE ->
            jumpUnless(model.actions().statement(action), no);
        case Actions.INDIVISIBLE -> jumpUnlessStartable(model.actions().program(action), moved, no);
        default -> {}
      }
      out.self().load(Emitter.PID).constant(t - first).callVoid("addEvent", 2);
      out.constant(1).store(moved).code.labelBinding(no);
    }
    out.returnNothing();
  }

  /** Goes to the label where no guard of a d_step is executable; it may have none. */
  private void jumpUnlessStartable(StepProgram program, int moved, Label no) {
    if (program.guards() == 0) {
      return;
    }
    Label yes = out.code.newLabel();
    for (int i = 0; i < program.guards(); i++) {
      Label next = out.code.newLabel();
      jumpUnless(program.guard(i), moved, next);
      out.code.goto_(yes).labelBinding(next);
    }
    out.code.goto_(no).labelBinding(yes);
  }

  /** The same for an action inside a d_step. */
  private void jumpUnless(int action, int moved, Label no) {
    switch (model.actions().kind(action)) {
      case Actions.ELSE -> out.load(moved).code.ifne(no);
      case Actions.GUARDED, Actions.SEND, Actions.RECEIVE ->
          jumpUnless(model.actions().statement(action), no);
      default -> {}
    }
  }

  /** The whole body of a d_step: its nodes one after the other, every edge a jump. */
  void program(StepProgram program) {
    int nodes = program.nodes();
    int moved = out.newLocal();
    int rounds = out.newLocal();
    out.constant(0).store(moved).constant(0).store(rounds);
    Label[] starts = new Label[nodes];
    for (int node = 0; node < nodes; node++) {
      starts[node] = out.code.newLabel();
    }
    for (int node = 0; node < nodes; node++) {
      out.code.labelBinding(starts[node]);
      for (int edge = program.firstEdge(node); edge < program.firstEdge(node + 1); edge++) {
        Label no = out.code.newLabel();
        int action = program.action(edge);
        jumpUnless(action, moved, no);
        if (model.actions().effect(action)) {
          effectOnly(model.actions().statement(action));
        }
        leave(program.target(edge), node, starts, rounds);
        out.code.labelBinding(no);
      }
      out.self().constant(program.blockFault(node)).callInt("fail", 1).code.pop();
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
      out.load(rounds).constant(Linkage.LONGEST_CHAIN).code.if_icmplt(more);
      out.self().constant(model.faults().endlessAtomic()).callInt("fail", 1).code.pop();
      out.returnNothing();
      out.code.labelBinding(more);
    }
    out.code.goto_(starts[target]);
  }

  /** The number of the channel that a send names. */
  void channel(Statement.Send send) {
    places.read(send.channel());
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
            expressions.failedAssertion(
                "assertion violated " + Wording.of(assertion.expression()), assertion.at()));
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
        locate(receive, channel, place);
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
    if (assign.target().isEmpty() || model.resets().isDead(assign.target().get().variable())) {
      assign.target().ifPresent(places::checkIndices);
      evaluate(assign.value());
      return;
    }
    Place place = assign.target().get();
    if (assign.value() instanceof Expression.Run) {
      int value = out.newLocal();
      expressions.value(assign.value());
      out.store(value);
      out.vector();
      places.address(place, Emitter.BASE);
      out.load(value);
    } else {
      out.vector();
      places.address(place, Emitter.BASE);
      expressions.value(assign.value());
    }
    out.write(places.cell(place));
  }

  private void send(Statement.Send send) {
    int channel = out.newLocal();
    places.read(send.channel());
    out.store(channel);
    arguments(send.arguments());
    out.self().load(channel).constant(send.arguments().size()).constant(send.sorted() ? 1 : 0);
    out.constant(
        expressions.fault("channel", "wrong number of parameters in send stmnt", send.at()));
    out.send();
  }

  /** Leaves the channel and the place of the message in these local variables. */
  private void locate(Statement.Receive receive, int channel, int place) {
    int missing = expressions.missingChannel("receiving", receive.at());
    places.read(receive.channel());
    out.store(channel);
    if (receive.anywhere()) {
      expressions.find(channel, receive.arguments(), missing);
    } else {
      out.constant(0);
    }
    out.store(place);
  }

  private void receive(Statement.Receive receive) {
    int channel = out.newLocal();
    int place = out.newLocal();
    locate(receive, channel, place);
    List<Argument> arguments = receive.arguments();
    for (int i = 0; i < arguments.size(); i++) {
      if (!(arguments.get(i) instanceof Argument.Store(Place target))) {
        continue;
      }
      if (model.resets().isDead(target.variable())) {
        places.checkIndices(target);
      } else {
        out.vector();
        places.address(target, Emitter.BASE);
        out.self().load(channel).load(place).constant(i).callInt("field", 3);
        out.write(places.cell(target));
      }
    }
    if (!receive.copy()) {
      int count =
          expressions.fault("channel", "wrong number of parameters in receive", receive.at());
      out.self().load(channel).load(place).constant(arguments.size()).constant(count);
      out.callVoid("remove", 4);
    }
  }
}
