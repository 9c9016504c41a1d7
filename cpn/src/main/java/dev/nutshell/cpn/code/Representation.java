package dev.nutshell.cpn.code;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;

/** How a value lies on the stack or in a local variable. */
enum Representation {
  INT(CD_int, TypeKind.INT),
  TRUTH(CD_boolean, TypeKind.INT),
  OBJECT(CD_Object, TypeKind.REFERENCE);

  final ClassDesc type;
  final TypeKind kind;

  Representation(ClassDesc type, TypeKind kind) {
    this.type = type;
    this.kind = kind;
  }

  /** What fits both; null stands for code that never gets there. */
  static Representation both(Representation one, Representation other) {
    if (one == null || one == other) {
      return other;
    }
    return other == null ? one : OBJECT;
  }
}
