package dev.nutshell.promela.machine;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.syntax.Wording;
import java.lang.classfile.Label;
import java.util.List;
import java.util.Optional;

/** Writes expressions and places of one proctype. */
final class ExpressionCode {
  private static final int NO_LOCAL = -1;

  final Emitter out;
  private final Model model;
  private final VectorPlan plan;

  ExpressionCode(Emitter out, Model model) {
    this.out = out;
    this.model = model;
    this.plan = model.plan;
  }

  int fault(String kind, String message, Position at) {
    return model.faults.number(kind, message, at);
  }

  private int missingChannel(String what, Position at) {
    return fault("channel", "ref to uninitialized chan name (" + what + ")", at);
  }

  /** Leaves the value on the stack. */
  void value(Expression expression) {
    switch (expression) {
      case Expression.Constant constant -> out.constant(constant.value());
      case Expression.Symbol symbol -> out.constant(symbol.constant().value());
      case Expression.Read read -> read(read.place());
      case Expression.Special special -> special(special);
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.Conditional conditional -> {
        Label otherwise = out.code.newLabel();
        Label end = out.code.newLabel();
        jumpUnless(conditional.condition(), otherwise);
        value(conditional.then());
        out.code.goto_(end).labelBinding(otherwise);
        value(conditional.otherwise());
        out.code.labelBinding(end);
      }
      case Expression.Run run -> run(run);
      case Expression.ChannelTest test -> channelTest(test);
      case Expression.Poll poll -> poll(poll);
      case Expression.ProcessTest test -> processTest(test);
      case Expression.AtLabel at -> {
        out.self();
        process(at.process(), at.proctype());
        out.callInt("stateNumber", 1);
        out.constant(model.automata.get(model.type(at.proctype())).labels().get(at.label()));
        truth(Comparison.EQ);
      }
      case Expression.Remote remote -> remote(remote);
    }
  }

  private void special(Expression.Special special) {
    switch (special.name()) {
      case PID -> out.load(Emitter.PID);
      case NR_PR -> out.field("count", CD_int);
      case LAST -> out.vector().constant(1).read(Cell.BYTE);
      case PRIORITY -> out.self().load(Emitter.PID).callInt("priorityOf", 1);
      case NON_PROGRESS -> out.self().callInt("nonProgress", 0);
      case TIMEOUT -> out.field("timeout", CD_boolean);
    }
  }

  private void unary(Expression.Unary unary) {
    value(unary.operand());
    switch (unary.operator()) {
      case NOT -> {
        out.constant(0);
        truth(Comparison.EQ);
      }
      case COMPLEMENT -> out.constant(-1).code.ixor();
      case MINUS -> out.code.ineg();
    }
  }

  private void binary(Expression.Binary binary) {
    switch (binary.operator()) {
      case AND, OR -> {
        Label no = out.code.newLabel();
        Label end = out.code.newLabel();
        jumpUnless(binary, no);
        out.constant(1).code.goto_(end).labelBinding(no);
        out.constant(0).code.labelBinding(end);
      }
      case EQ, NE, LT, LE, GT, GE -> {
        value(binary.left());
        value(binary.right());
        truth(Comparison.of(binary.operator()));
      }
      case DIVIDE, MODULO -> {
        boolean divide = binary.operator() == BinaryOperator.DIVIDE;
        if (binary.right() instanceof Expression.Constant(_, int divisor) && divisor != 0) {
          value(binary.left());
          value(binary.right());
          if (divide) {
            out.code.idiv();
          } else {
            out.code.irem();
          }
          return;
        }
        out.self();
        value(binary.left());
        value(binary.right());
        out.constant(fault("division", "division by zero", binary.at()));
        out.callInt(divide ? "divide" : "modulo", 3);
      }
      default -> {
        value(binary.left());
        value(binary.right());
        arithmetic(binary.operator());
      }
    }
  }

  private void arithmetic(BinaryOperator operator) {
    switch (operator) {
      case BIT_OR -> out.code.ior();
      case BIT_XOR -> out.code.ixor();
      case BIT_AND -> out.code.iand();
      case LEFT_SHIFT -> out.code.ishl();
      case RIGHT_SHIFT -> out.code.ishr();
      case PLUS -> out.code.iadd();
      case MINUS -> out.code.isub();
      case TIMES -> out.code.imul();
      case OR, AND, EQ, NE, LT, LE, GT, GE, DIVIDE, MODULO ->
          throw new IllegalArgumentException(operator.text());
    }
  }

  /** Two numbers are on the stack; leaves 1 or 0. */
  private void truth(Comparison comparison) {
    Label no = out.code.newLabel();
    Label end = out.code.newLabel();
    comparison.jumpUnless(out.code, no);
    out.constant(1).code.goto_(end).labelBinding(no);
    out.constant(0).code.labelBinding(end);
  }

  /** Goes to the label where the expression is 0. */
  void jumpUnless(Expression expression, Label no) {
    switch (expression) {
      case Expression.Binary(_, BinaryOperator operator, Expression left, Expression right)
          when operator == BinaryOperator.AND -> {
        jumpUnless(left, no);
        jumpUnless(right, no);
      }
      case Expression.Binary(_, BinaryOperator operator, Expression left, Expression right)
          when operator == BinaryOperator.OR -> {
        Label yes = out.code.newLabel();
        jumpIf(left, yes);
        jumpUnless(right, no);
        out.code.labelBinding(yes);
      }
      case Expression.Binary binary when Comparison.of(binary.operator()) != null -> {
        value(binary.left());
        value(binary.right());
        Comparison.of(binary.operator()).jumpUnless(out.code, no);
      }
      case Expression.Unary unary
          when unary.operator() == dev.nutshell.promela.syntax.UnaryOperator.NOT ->
          jumpIf(unary.operand(), no);
      default -> {
        value(expression);
        out.code.ifeq(no);
      }
    }
  }

  private void jumpIf(Expression expression, Label yes) {
    switch (expression) {
      case Expression.Binary(_, BinaryOperator operator, Expression left, Expression right)
          when operator == BinaryOperator.OR -> {
        jumpIf(left, yes);
        jumpIf(right, yes);
      }
      case Expression.Binary(_, BinaryOperator operator, Expression left, Expression right)
          when operator == BinaryOperator.AND -> {
        Label no = out.code.newLabel();
        jumpUnless(left, no);
        jumpIf(right, yes);
        out.code.labelBinding(no);
      }
      case Expression.Binary binary when Comparison.of(binary.operator()) != null -> {
        value(binary.left());
        value(binary.right());
        Comparison.of(binary.operator()).negated().jumpUnless(out.code, yes);
      }
      case Expression.Unary unary
          when unary.operator() == dev.nutshell.promela.syntax.UnaryOperator.NOT ->
          jumpUnless(unary.operand(), yes);
      default -> {
        value(expression);
        out.code.ifne(yes);
      }
    }
  }

  /** Leaves the value in a new local variable. */
  int local(Expression expression) {
    int local = out.newLocal();
    value(expression);
    out.store(local);
    return local;
  }

  /**
   * Puts values where the machine looks for the fields of a message or the arguments of a run. All
   * are computed before, because computing one may use the same room.
   */
  void passArguments(int[] locals) {
    for (int i = 0; i < locals.length; i++) {
      if (locals[i] != NO_LOCAL) {
        out.field("args", Emitter.INTS_ARRAY).constant(i).load(locals[i]).code.iastore();
      }
    }
  }

  private void run(Expression.Run run) {
    int[] values = new int[run.arguments().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = local(run.arguments().get(i));
    }
    passArguments(values);
    out.self().constant(model.type(run.proctype())).constant(run.priority().orElse(1));
    out.callInt("start", 2);
    out.reloadVector();
  }

  private void channelTest(Expression.ChannelTest test) {
    out.self();
    read(test.channel());
    switch (test.kind()) {
      case LEN -> out.constant(missingChannel("len", test.at())).callInt("length", 2);
      case EMPTY -> {
        out.constant(missingChannel("len", test.at())).callInt("length", 2).constant(0);
        truth(Comparison.EQ);
      }
      case NEMPTY -> {
        out.constant(missingChannel("len", test.at())).callInt("length", 2).constant(0);
        truth(Comparison.GT);
      }
      case FULL -> out.constant(missingChannel("qfull", test.at())).callInt("full", 2);
      case NFULL -> {
        out.constant(missingChannel("qfull", test.at())).callInt("full", 2).constant(0);
        truth(Comparison.EQ);
      }
    }
  }

  private void poll(Expression.Poll poll) {
    Label no = out.code.newLabel();
    Label end = out.code.newLabel();
    int channel = out.newLocal();
    read(poll.channel());
    out.store(channel);
    out.self().load(channel);
    out.constant(missingChannel("recv-poll", poll.at()));
    out.constant(fault("rendezvous-poll", "error to poll rendezvous channel", poll.at()));
    out.callBoolean("canPoll", 3);
    out.code.ifeq(no);
    if (poll.anywhere()) {
      find(channel, poll.arguments(), missingChannel("recv-poll", poll.at()));
      out.code.iflt(no);
    } else {
      matchFirst(channel, poll.arguments(), no);
    }
    out.constant(1).code.goto_(end).labelBinding(no);
    out.constant(0).code.labelBinding(end);
  }

  /** Goes to the label where the oldest message does not fit the arguments. */
  void matchFirst(int channel, List<Argument> arguments, Label no) {
    for (int i = 0; i < arguments.size(); i++) {
      Optional<Expression> wanted = wanted(arguments.get(i));
      if (wanted.isPresent()) {
        out.self().load(channel).constant(0).constant(i).callInt("field", 3);
        value(wanted.get());
        out.code.if_icmpne(no);
      }
    }
  }

  /** Leaves the place of the first message that fits, or -1. */
  void find(int channel, List<Argument> arguments, int faultNumber) {
    long mask = 0;
    int[] values = new int[arguments.size()];
    for (int i = 0; i < values.length; i++) {
      Optional<Expression> wanted = wanted(arguments.get(i));
      values[i] = wanted.isPresent() ? local(wanted.get()) : NO_LOCAL;
      mask |= wanted.isPresent() ? 1L << i : 0;
    }
    passArguments(values);
    out.self().load(channel);
    out.code.loadConstant(mask);
    out.constant(faultNumber).find();
  }

  private static Optional<Expression> wanted(Argument argument) {
    return switch (argument) {
      case Argument.Match match -> Optional.of(match.constant());
      case Argument.Eval eval -> Optional.of(eval.expression());
      case Argument.Store _, Argument.Ignore _ -> Optional.empty();
    };
  }

  private void processTest(Expression.ProcessTest test) {
    out.self();
    value(test.process());
    switch (test.kind()) {
      case ENABLED ->
          out.load(Emitter.PID)
              .constant(fault("enabled", "used: enabled(pid=thisproc)", test.at()))
              .constant(fault("enabled", "enabled() asks, by others, for itself", test.at()))
              .callInt("enabledProcess", 4);
      case PC_VALUE -> out.callInt("stateNumber", 1);
      case GET_PRIORITY -> out.callInt("priorityOf", 1);
    }
  }

  private void process(Optional<Expression> process, String proctype) {
    if (process.isPresent()) {
      value(process.get());
    } else {
      out.self().constant(model.type(proctype)).callInt("processOf", 1);
    }
  }

  private void remote(Expression.Remote remote) {
    int frame = out.newLocal();
    Label none = out.code.newLabel();
    Label end = out.code.newLabel();
    out.self();
    process(remote.process(), remote.proctype());
    out.constant(model.type(remote.proctype())).callInt("frameOf", 2).store(frame);
    out.load(frame).code.iflt(none);
    out.vector();
    address(remote.place(), frame);
    out.read(cell(remote.place()));
    out.code.goto_(end).labelBinding(none);
    out.constant(0).code.labelBinding(end);
  }

  Cell cell(Place place) {
    return plan.cell(place.declaration());
  }

  /** Leaves the value that the place holds. */
  void read(Place place) {
    Integer channel = plan.constantChannel(place.variable());
    if (channel != null && place.path().isEmpty()) {
      out.constant(channel);
      if (place.variable().isArray()) {
        offset(place.variable(), place.index(), 1, place.at());
      }
      return;
    }
    out.vector();
    address(place, Emitter.BASE);
    out.read(cell(place));
  }

  /** Leaves the offset of the place. */
  void address(Place place, int frame) {
    Variable variable = place.variable();
    int constant = plan.offset(variable);
    if (variable.isGlobal()) {
      out.constant(constant);
    } else {
      out.load(frame);
      if (constant != 0) {
        out.constant(constant).code.iadd();
      }
    }
    offset(variable, place.index(), plan.elementBytes(variable), place.at());
    for (Place.Step step : place.path()) {
      int within = plan.offset(step.field());
      if (within != 0) {
        out.constant(within).code.iadd();
      }
      offset(step.field(), step.index(), plan.elementBytes(step.field()), step.at());
    }
  }

  /** Evaluates the indices of a place that nobody reads, for what may go wrong in them. */
  void checkIndices(Place place) {
    checkIndex(place.variable(), place.index(), place.at());
    place.path().forEach(step -> checkIndex(step.field(), step.index(), step.at()));
  }

  private void checkIndex(Variable variable, Optional<Expression> index, Position at) {
    if (References.mayFail(variable, index)) {
      element(variable, index.get(), at);
      out.code.pop();
    }
  }

  /** Leaves the index, or 0 where the variable has no such element. */
  private void element(Variable variable, Expression index, Position at) {
    out.self();
    value(index);
    out.constant(variable.length());
    out.constant(
        fault(
            "assertion",
            "invalid array index: " + variable.name() + "[" + Wording.of(index) + "]",
            at));
    out.callInt("index", 3);
  }

  /** Adds the offset of an element to the number on the stack. */
  private void offset(Variable variable, Optional<Expression> index, int stride, Position at) {
    if (index.isEmpty() || !variable.isArray()) {
      return;
    }
    if (!References.mayFail(variable, index)) {
      int element = ((Expression.Constant) index.get()).value();
      if (element * stride != 0) {
        out.constant(element * stride).code.iadd();
      }
      return;
    }
    element(variable, index.get(), at);
    if (stride != 1) {
      out.constant(stride).code.imul();
    }
    out.code.iadd();
  }
}
