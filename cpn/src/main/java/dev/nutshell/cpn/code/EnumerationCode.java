package dev.nutshell.cpn.code;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.bytecode.Signatures;
import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.bind.Transition.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Writes the loops that find a transition's bindings: one inside the other, as its plan says. */
final class EnumerationCode {
  private static final ClassDesc BINDER = Signatures.of(Binder.class);
  private static final ClassDesc FRAME = CD_Object.arrayType();
  private static final ClassDesc INTS = CD_int.arrayType();
  private static final ClassDesc SUPPORT = Signatures.of(Support.class);
  private static final int BINDER_LOCAL = 1;

  private final NetClass net;
  private final Inscriptions inscriptions;
  private final CodeBuilder code;
  private int frame;
  private int keys;
  private int nextKey;
  private Transition transition;

  EnumerationCode(NetClass net, Inscriptions inscriptions, CodeBuilder code) {
    this.net = net;
    this.inscriptions = inscriptions;
    this.code = code;
  }

  void write(Transition of) {
    transition = of;
    int number = inscriptions.transitions().indexOf(of);
    frame = code.allocateLocal(TypeKind.REFERENCE);
    keys = code.allocateLocal(TypeKind.REFERENCE);
    code.aload(BINDER_LOCAL).loadConstant(number);
    code.invokevirtual(BINDER, "frame", MethodTypeDesc.of(FRAME, CD_int)).astore(frame);
    code.aload(BINDER_LOCAL).getfield(BINDER, "keys", INTS).astore(keys);
    Label end = code.newLabel();
    steps(0, number, end);
    code.labelBinding(end).return_();
  }

  /**
   * Writes the steps from one on.
   *
   * @param no where to go when there is no binding, or no other
   */
  private void steps(int index, int number, Label no) {
    List<Step> steps = transition.steps();
    if (index == steps.size()) {
      code.aload(BINDER_LOCAL).loadConstant(number);
      code.invokevirtual(BINDER, "bound", MethodTypeDesc.of(CD_void, CD_int));
      code.goto_(no);
      return;
    }
    switch (steps.get(index)) {
      case Step.Take take -> take(take, index, number, no);
      case Step.Test test -> {
        at(index);
        if (net.isEvaluated(test.condition())) {
          net.constant(code, test.condition());
          code.aload(frame)
              .invokestatic(SUPPORT, "holds", MethodTypeDesc.of(CD_boolean, CD_Object, FRAME));
        } else {
          code.aload(0).aload(frame);
          code.invokevirtual(
              net.name(), "holds_" + inscriptions.number(test.condition()), NetClass.HOLDS);
        }
        code.ifeq(no);
        steps(index + 1, number, no);
      }
      case Step.Solve solve -> {
        at(index);
        if (net.isEvaluated(solve.value())) {
          net.constant(code, solve.value());
          code.aload(frame)
              .invokestatic(SUPPORT, "value", MethodTypeDesc.of(CD_Object, CD_Object, FRAME));
        } else {
          code.aload(0).aload(frame);
          code.invokevirtual(
              net.name(), "expression_" + inscriptions.number(solve.value()), NetClass.EXPRESSION);
        }
        int value = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(value);
        matches(solve.matcher(), value, no);
        steps(index + 1, number, no);
      }
      case Step.Every every -> every(every, index, number, no);
      case Step.Legal(int slot, var set) -> {
        net.constant(code, set);
        code.aload(frame).loadConstant(slot).aaload();
        code.invokestatic(SUPPORT, "isLegal", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object));
        code.ifeq(no);
        steps(index + 1, number, no);
      }
    }
  }

  private void at(int step) {
    code.aload(BINDER_LOCAL).loadConstant(step).putfield(BINDER, "where", CD_int);
  }

  private void matches(Object matcher, int value, Label no) {
    if (net.isEvaluated(matcher)) {
      net.constant(code, matcher);
      code.aload(value).aload(frame);
      code.invokestatic(
          SUPPORT, "matches", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object, FRAME));
    } else {
      code.aload(0).aload(value).aload(frame);
      code.invokevirtual(net.name(), "pattern_" + inscriptions.number(matcher), NetClass.PATTERN);
    }
    code.ifeq(no);
  }

  private int call(String method, ClassDesc result, int place, TypeKind kind) {
    code.aload(BINDER_LOCAL).loadConstant(place);
    code.invokevirtual(BINDER, method, MethodTypeDesc.of(result, CD_int));
    int local = code.allocateLocal(kind);
    code.storeLocal(kind, local);
    return local;
  }

  private void take(Step.Take take, int index, int number, Label no) {
    int place = transition.inputs().get(take.input()).place();
    int colours = call("colours", INTS, place, TypeKind.REFERENCE);
    int size = call("size", CD_int, place, TypeKind.INT);
    int at = code.allocateLocal(TypeKind.INT);
    int colour = code.allocateLocal(TypeKind.INT);
    int value = code.allocateLocal(TypeKind.REFERENCE);
    int key = nextKey++;
    Label again = code.newLabel();
    Label next = code.newLabel();
    Label fresh = code.newLabel();
    code.iconst_0().istore(at).labelBinding(again);
    code.iload(at).iload(size).if_icmpge(no);
    code.aload(colours).iload(at).iaload().istore(colour);
    // In a timed place a colour occurs once a stamp.
    code.iload(at).ifeq(fresh);
    code.aload(colours).iload(at).iconst_1().isub().iaload().iload(colour).if_icmpeq(next);
    code.labelBinding(fresh);
    code.aload(BINDER_LOCAL).loadConstant(place).iload(colour);
    code.invokevirtual(BINDER, "colour", MethodTypeDesc.of(CD_Object, CD_int, CD_int));
    code.astore(value);
    matches(take.matcher(), value, next);
    code.aload(keys).loadConstant(key).iload(colour).iastore();
    steps(index + 1, number, next);
    code.labelBinding(next).iinc(at, 1).goto_(again);
  }

  private void every(Step.Every every, int index, int number, Label no) {
    int at = code.allocateLocal(TypeKind.INT);
    int key = nextKey++;
    Label again = code.newLabel();
    Label next = code.newLabel();
    code.iconst_0().istore(at).labelBinding(again);
    code.iload(at).loadConstant(every.colours().size()).if_icmpge(no);
    code.aload(frame).loadConstant(every.slot());
    net.constant(code, every.colours());
    code.iload(at);
    code.invokestatic(SUPPORT, "item", MethodTypeDesc.of(CD_Object, CD_Object, CD_int)).aastore();
    code.aload(keys).loadConstant(key).iload(at).iastore();
    steps(index + 1, number, next);
    code.labelBinding(next).iinc(at, 1).goto_(again);
  }
}
