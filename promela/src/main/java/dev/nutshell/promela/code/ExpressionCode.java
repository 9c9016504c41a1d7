package dev.nutshell.promela.code;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Branches;
import dev.nutshell.bytecode.Comparison;
import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.UnaryOperator;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.Cell;
import java.lang.classfile.Label;
import java.util.List;
import java.util.Optional;

/** Writes expressions and places of one proctype. */
final class ExpressionCode {
  private static final int NO_LOCAL = -1;

  final PlaceCode places;
  private final Emitter out;
  private final Model model;

  ExpressionCode(Emitter out, Model model) {
    this.out = out;
    this.model = model;
    places = new PlaceCode(this, out, model);
  }

  int fault(String kind, String message, Position at) {
    return model.faults().number(kind, message, at);
  }

  int failedAssertion(String message, Position at) {
    return model.faults().failedAssertion(message, at);
  }

  int missingChannel(String what, Position at) {
    return fault("channel", "ref to uninitialized chan name (" + what + ")", at);
  }

  /** Leaves the value on the stack. */
  void value(Expression expression) {
    switch (expression) {
      case Expression.Constant constant -> out.constant(constant.value());
      case Expression.Symbol symbol -> out.constant(symbol.constant().value());
      case Expression.Read read -> places.read(read.place());
      case Expression.Special special -> special(special);
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.Conditional conditional ->
          Branches.either(
              out.code,
              no -> jumpUnless(conditional.condition(), no),
              () -> value(conditional.then()),
              () -> value(conditional.otherwise()));
      case Expression.Run run -> run(run);
      case Expression.ChannelTest test -> channelTest(test);
      case Expression.Poll poll -> poll(poll);
      case Expression.ProcessTest test -> processTest(test);
      case Expression.AtLabel at -> {
        out.self();
        process(at.process(), at.proctype());
        out.callInt("stateNumber", 1);
        out.constant(
            model.types().automaton(model.types().number(at.proctype())).labels().get(at.label()));
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
        jumpUnless(binary, no);
        Branches.truth(out.code, no);
      }
      case EQ, NE, LT, LE, GT, GE -> {
        value(binary.left());
        value(binary.right());
        truth(comparison(binary.operator()));
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

  /** Null for other operators. */
  private static Comparison comparison(BinaryOperator operator) {
    return switch (operator) {
      case EQ -> Comparison.EQ;
      case NE -> Comparison.NE;
      case LT -> Comparison.LT;
      case LE -> Comparison.LE;
      case GT -> Comparison.GT;
      case GE -> Comparison.GE;
      default -> null;
    };
  }

  /** Two numbers are on the stack; leaves 1 or 0. */
  private void truth(Comparison comparison) {
    Label no = out.code.newLabel();
    comparison.jumpUnless(out.code, no);
    Branches.truth(out.code, no);
  }

  /** Goes to the label where the expression is 0. */
  void jumpUnless(Expression expression, Label no) {
    jump(expression, false, no);
  }

  /** Goes to the label where the expression is 0, or where it is not. */
  private void jump(Expression expression, boolean when, Label to) {
    switch (expression) {
      case Expression.Binary(_, BinaryOperator operator, Expression left, Expression right)
          when operator == BinaryOperator.AND || operator == BinaryOperator.OR -> {
        // One operand of this value decides.
        boolean decisive = operator == BinaryOperator.OR;
        if (when == decisive) {
          jump(left, when, to);
          jump(right, when, to);
        } else {
          Label decided = out.code.newLabel();
          jump(left, decisive, decided);
          jump(right, when, to);
          out.code.labelBinding(decided);
        }
      }
      case Expression.Binary binary when comparison(binary.operator()) != null -> {
        value(binary.left());
        value(binary.right());
        Comparison comparison = comparison(binary.operator());
        (when ? comparison.negated() : comparison).jumpUnless(out.code, to);
      }
      case Expression.Unary unary when unary.operator() == UnaryOperator.NOT ->
          jump(unary.operand(), !when, to);
      default -> {
        value(expression);
        if (when) {
          out.code.ifne(to);
        } else {
          out.code.ifeq(to);
        }
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
    out.self().constant(model.types().number(run.proctype())).constant(run.priority().orElse(1));
    out.callInt("start", 2);
    out.reloadVector();
  }

  private void channelTest(Expression.ChannelTest test) {
    out.self();
    places.read(test.channel());
    switch (test.kind()) {
      case LEN, EMPTY, NEMPTY ->
          out.constant(missingChannel("len", test.at())).callInt("length", 2);
      case FULL, NFULL -> out.constant(missingChannel("qfull", test.at())).callInt("full", 2);
    }
    switch (test.kind()) {
      case LEN, FULL -> {}
      case EMPTY, NFULL -> {
        out.constant(0);
        truth(Comparison.EQ);
      }
      case NEMPTY -> {
        out.constant(0);
        truth(Comparison.GT);
      }
    }
  }

  private void poll(Expression.Poll poll) {
    Label no = out.code.newLabel();
    int channel = out.newLocal();
    places.read(poll.channel());
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
    Branches.truth(out.code, no);
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
      out.self().constant(model.types().number(proctype)).callInt("processOf", 1);
    }
  }

  private void remote(Expression.Remote remote) {
    int frame = out.newLocal();
    out.self();
    process(remote.process(), remote.proctype());
    out.constant(model.types().number(remote.proctype())).callInt("frameOf", 2).store(frame);
    Branches.either(
        out.code,
        none -> out.load(frame).code.iflt(none),
        () -> {
          out.vector();
          places.address(remote.place(), frame);
          out.read(places.cell(remote.place()));
        },
        () -> out.constant(0));
  }
}
