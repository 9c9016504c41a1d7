package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;

/** Writes the bodies of functions. */
final class StatementCode {
  private final ExpressionCode out;
  private final CodeBuilder code;
  private final Function function;

  StatementCode(ExpressionCode out, Function function) {
    this.out = out;
    code = out.code;
    this.function = function;
  }

  void write() {
    write(function.body());
    // Where no return was reached.
    code.aload(0)
        .loadConstant(
            out.generator.fault("function", "function " + function.name() + " returns nothing", 0));
    out.call("fail", CD_int, 1);
    if (function.result().width() == 1) {
      code.ireturn();
    } else {
      code.pop().return_();
    }
  }

  private void write(Statement statement) {
    switch (statement) {
      case Statement.Block block -> block.statements().forEach(this::write);
      case Statement.Assign assign -> assign(assign);
      case Statement.If choice -> {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        out.jumpUnless(choice.condition(), otherwise);
        write(choice.then());
        code.goto_(end).labelBinding(otherwise);
        if (choice.otherwise() != null) {
          write(choice.otherwise());
        }
        code.labelBinding(end);
      }
      case Statement.While loop -> {
        Label again = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(again);
        out.jumpUnless(loop.condition(), end);
        write(loop.body());
        code.goto_(again).labelBinding(end);
      }
      case Statement.For loop ->
          out.generator.loop(out, loop.at(), loop.from(), loop.to(), _ -> write(loop.body()));
      case Statement.Return back -> {
        Label never = code.newLabel();
        if (function.result().width() == 1) {
          out.value(back.value());
          code.ireturn();
        } else {
          int at = out.place(back.value());
          out.copy(at, function.resultAt(), function.result().width());
          code.return_();
        }
        // What follows is unreachable; the class file API drops it.
        code.labelBinding(never);
      }
    }
  }

  private void assign(Statement.Assign assign) {
    int width = assign.value().type().width();
    // The value may be made of the target.
    int source = out.generator.temporary(width);
    out.into(assign.value(), source);
    code.aload(ExpressionCode.FRAME);
    if (width > 1) {
      code.loadConstant(source).aload(ExpressionCode.FRAME);
    }
    out.address(assign.target());
    if (width > 1) {
      code.loadConstant(width);
      code.invokestatic(
          java.lang.constant.ClassDesc.of("java.lang.System"),
          "arraycopy",
          java.lang.constant.MethodTypeDesc.ofDescriptor(
              "(Ljava/lang/Object;ILjava/lang/Object;II)V"));
    } else {
      code.aload(ExpressionCode.FRAME).loadConstant(source).iaload().iastore();
    }
  }
}
