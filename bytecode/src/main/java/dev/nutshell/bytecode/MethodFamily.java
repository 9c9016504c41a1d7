package dev.nutshell.bytecode;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

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
 * A method for every member, and one that finds them by number: it takes the number and then what
 * the members take. HotSpot compiles no method above 8000 bytes, so a long switch is cut into
 * several.
 */
public final class MethodFamily {
  private static final int CASES = 256;

  /** In a method that finds members: where the number lies, and where what follows it begins. */
  private static final int NUMBER = 1;

  private static final int REST = 2;

  private final ClassBuilder target;
  private final ClassDesc owner;
  private final String name;
  private final MethodTypeDesc memberType;
  private final MethodTypeDesc finderType;
  private final boolean isStatic;
  private final int otherwise;

  private MethodFamily(
      ClassBuilder target,
      ClassDesc owner,
      String name,
      MethodTypeDesc memberType,
      boolean isStatic,
      int otherwise) {
    this.target = target;
    this.owner = owner;
    this.name = name;
    this.memberType = memberType;
    this.isStatic = isStatic;
    this.otherwise = otherwise;
    finderType = memberType.insertParameterTypes(0, CD_int);
  }

  /**
   * Members that are called on the object that finds them.
   *
   * @param otherwise what a number yields that has no member, where the methods yield ints; objects
   *     are null then
   */
  public static MethodFamily of(
      ClassBuilder target, ClassDesc owner, String name, MethodTypeDesc type, int otherwise) {
    return new MethodFamily(target, owner, name, type, false, otherwise);
  }

  /** The same with members that are static. */
  public static MethodFamily ofStatic(
      ClassBuilder target, ClassDesc owner, String name, MethodTypeDesc type, int otherwise) {
    return new MethodFamily(target, owner, name, type, true, otherwise);
  }

  /** Writes the methods of all numbers below that one. */
  public void write(int size, ObjIntConsumer<CodeBuilder> body) {
    write(0, size, _ -> true, body);
  }

  /** Writes the methods of those numbers in a range that are members. */
  public void write(int from, int to, IntPredicate member, ObjIntConsumer<CodeBuilder> body) {
    List<Integer> members = new ArrayList<>();
    for (int i = from; i < to; i++) {
      if (member.test(i)) {
        members.add(i);
        int number = i;
        target.withMethodBody(
            name + "_" + i,
            memberType,
            isStatic ? ClassFile.ACC_STATIC : 0,
            code -> body.accept(code, number));
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
        finderType,
        0,
        code -> {
          if (!members.isEmpty()) {
            writeCases(code, members);
          }
          if (!finderType.returnType().isPrimitive()) {
            code.aconst_null();
          } else if (!finderType.returnType().equals(CD_void)) {
            code.loadConstant(otherwise);
          }
          Signatures.leave(code, finderType.returnType());
        });
  }

  private void writeCases(CodeBuilder code, List<Integer> members) {
    Label none = code.newLabel();
    List<SwitchCase> cases = new ArrayList<>();
    for (int member : members) {
      cases.add(SwitchCase.of(member, code.newLabel()));
    }
    code.iload(NUMBER).tableswitch(members.getFirst(), members.getLast(), none, cases);
    for (SwitchCase one : cases) {
      code.labelBinding(one.target());
      callMember(code, one.caseValue());
      Signatures.leave(code, finderType.returnType());
    }
    code.labelBinding(none);
  }

  private void callMember(CodeBuilder code, int member) {
    if (!isStatic) {
      code.aload(0);
    }
    Signatures.loadParameters(code, memberType, REST);
    if (isStatic) {
      code.invokestatic(owner, name + "_" + member, memberType);
    } else {
      code.invokevirtual(owner, name + "_" + member, memberType);
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
        finderType,
        0,
        code -> {
          for (int first : firsts.reversed()) {
            Label before = code.newLabel();
            if (first != firsts.getFirst()) {
              code.iload(NUMBER).loadConstant(first).if_icmplt(before);
            }
            code.aload(0);
            Signatures.loadParameters(code, finderType, NUMBER);
            code.invokevirtual(owner, name + "From" + first, finderType);
            Signatures.leave(code, finderType.returnType());
            code.labelBinding(before);
          }
        });
  }
}
