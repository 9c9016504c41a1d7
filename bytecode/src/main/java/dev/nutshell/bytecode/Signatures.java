package dev.nutshell.bytecode;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;

/** Types as class files name them, and what follows from them. */
public final class Signatures {
  private Signatures() {}

  public static ClassDesc of(Class<?> type) {
    return ClassDesc.ofDescriptor(type.descriptorString());
  }

  /** A method that takes so many ints. */
  public static MethodTypeDesc ofInts(ClassDesc result, int parameters) {
    return MethodTypeDesc.of(result, Collections.nCopies(parameters, CD_int));
  }

  /** Loads what a method was given as these parameters; the first lies in that local. */
  static void loadParameters(CodeBuilder code, MethodTypeDesc type, int first) {
    int local = first;
    for (ClassDesc parameter : type.parameterList()) {
      TypeKind kind = TypeKind.from(parameter);
      code.loadLocal(kind, local);
      local += kind.slotSize();
    }
  }

  /** Returns with the result on the stack, or with none. */
  static void leave(CodeBuilder code, ClassDesc result) {
    if (result.equals(CD_void)) {
      code.return_();
    } else {
      code.return_(TypeKind.from(result));
    }
  }
}
