package dev.nutshell.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.function.Consumer;

/** Code that goes one of two ways. The test before goes to a label where it fails. */
public final class Branches {
  private Branches() {}

  /** Leaves 1 on the stack, or 0 where a test went to that label. */
  public static void truth(CodeBuilder code, Label no) {
    Label end = code.newLabel();
    code.iconst_1().goto_(end).labelBinding(no).iconst_0().labelBinding(end);
  }

  /** Returns 1, or 0 where a test went to that label. */
  public static void returnTruth(CodeBuilder code, Label no) {
    code.iconst_1().ireturn().labelBinding(no).iconst_0().ireturn();
  }

  /**
   * One of two pieces of code.
   *
   * @param test goes to the label it is given where it fails
   */
  public static void either(
      CodeBuilder code, Consumer<Label> test, Runnable then, Runnable otherwise) {
    Label no = code.newLabel();
    Label end = code.newLabel();
    test.accept(no);
    then.run();
    code.goto_(end).labelBinding(no);
    otherwise.run();
    code.labelBinding(end);
  }
}
