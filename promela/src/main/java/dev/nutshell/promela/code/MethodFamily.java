package dev.nutshell.promela.code;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.promela.run.Linkage;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;

/**
 * A method for every member, and one that finds them by number. HotSpot compiles no method above
 * 8000 bytes, so a long switch is cut into several.
 */
final class MethodFamily {
  private static final int CASES = 256;

  private final ClassBuilder target;
  private final String name;
  private final boolean isPiece;
  private final MethodTypeDesc bodyType;
  private final MethodTypeDesc switchType;

  /**
   * @param isPiece whether the methods are static, with the explorer in the place of the object
   */
  MethodFamily(ClassBuilder target, String name, ClassDesc result, boolean isPiece) {
    this.target = target;
    this.name = name;
    this.isPiece = isPiece;
    bodyType =
        isPiece
            ? MethodTypeDesc.of(result, Emitter.MACHINE, Emitter.BYTES_ARRAY, CD_int, CD_int)
            : MethodTypeDesc.of(result, Emitter.BYTES_ARRAY, CD_int, CD_int);
    switchType = bodyType.insertParameterTypes(0, CD_int);
  }

  /** Of the numbers in that range those that are members. */
  void write(int from, int to, IntPredicate member, ObjIntConsumer<Emitter> body) {
    List<Integer> members = new ArrayList<>();
    for (int i = from; i < to; i++) {
      if (member.test(i)) {
        members.add(i);
        int number = i;
        target.withMethodBody(
            name + "_" + i,
            bodyType,
            isPiece ? ClassFile.ACC_STATIC : 0,
            code -> body.accept(new Emitter(code), number));
      }
    }
    if (members.size() <= CASES) {
      writeSwitch(name, members);
    } else {
      writeSwitches(members);
    }
  }

  private void writeSwitch(String method, List<Integer> members) {
    target.withMethodBody(
        method,
        switchType,
        0,
        code -> {
          Label none = code.newLabel();
          List<SwitchCase> cases = new ArrayList<>();
          for (int member : members) {
            cases.add(SwitchCase.of(member, code.newLabel()));
          }
          if (!members.isEmpty()) {
            code.iload(1);
            code.tableswitch(members.getFirst(), members.getLast(), none, cases);
            for (SwitchCase one : cases) {
              code.labelBinding(one.target());
              callMember(code, one.caseValue());
              leave(code);
            }
            code.labelBinding(none);
          }
          // A number that is no member stands for what is always true and does nothing.
          if (!switchType.returnType().equals(CD_void)) {
            code.iconst_1();
          }
          leave(code);
        });
  }

  private void callMember(CodeBuilder code, int member) {
    if (isPiece) {
      code.aload(2).aload(3).iload(4).iload(5);
      code.invokestatic(Linkage.NAME, name + "_" + member, bodyType);
    } else {
      code.aload(0).aload(2).iload(3).iload(4);
      code.invokevirtual(Linkage.NAME, name + "_" + member, bodyType);
    }
  }

  /** Several, and a method that finds the right one. */
  private void writeSwitches(List<Integer> members) {
    List<Integer> firsts = new ArrayList<>();
    for (int from = 0; from < members.size(); from += CASES) {
      List<Integer> part = members.subList(from, Math.min(members.size(), from + CASES));
      writeSwitch(name + "From" + part.getFirst(), part);
      firsts.add(part.getFirst());
    }
    target.withMethodBody(
        name,
        switchType,
        0,
        code -> {
          for (int i = firsts.size() - 1; i >= 0; i--) {
            Label before = code.newLabel();
            if (i > 0) {
              code.iload(1).loadConstant((int) firsts.get(i)).if_icmplt(before);
            }
            code.aload(0).iload(1).aload(2);
            if (isPiece) {
              code.aload(3).iload(4).iload(5);
            } else {
              code.iload(3).iload(4);
            }
            code.invokevirtual(Linkage.NAME, name + "From" + firsts.get(i), switchType);
            leave(code);
            if (i > 0) {
              code.labelBinding(before);
            }
          }
        });
  }

  private void leave(CodeBuilder code) {
    if (switchType.returnType().equals(CD_void)) {
      code.return_();
    } else {
      code.ireturn();
    }
  }
}
