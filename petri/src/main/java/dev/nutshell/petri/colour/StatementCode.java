package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Branches;
import dev.nutshell.petri.colour.syntax.Function;
import dev.nutshell.petri.colour.syntax.Statement;
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
      case Statement.Assign assign -> out.frame.assign(assign.target(), assign.value());
      case Statement.If choice ->
          Branches.either(
              code,
              no -> out.jumpUnless(choice.condition(), no),
              () -> write(choice.then()),
              () -> {
                if (choice.otherwise() != null) {
                  write(choice.otherwise());
                }
              });
      case Statement.While loop -> {
        Label again = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(again);
        out.jumpUnless(loop.condition(), end);
        write(loop.body());
        code.goto_(again).labelBinding(end);
      }
      case Statement.For loop ->
          new LoopCode(out).numbers(loop.at(), loop.from(), loop.to(), _ -> write(loop.body()));
      case Statement.Return back -> {
        if (function.result().width() == 1) {
          out.value(back.value());
          code.ireturn();
        } else {
          int at = out.frame.place(back.value());
          out.frame.copy(at, function.resultAt(), function.result().width());
          code.return_();
        }
        // What may follow is unreachable; the class file API drops it.
      }
    }
  }
}
