package dev.nutshell.promela.run;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.promela.table.Model;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * What generated code is written against. It becomes part of this package, so it may use all that
 * the machines keep to themselves.
 */
public final class Linkage {
  /** An atomic sequence longer than this is taken to be endless. */
  public static final int LONGEST_CHAIN = 1_000_000;

  /** What a class of explorers extends; it has fields and methods for generated code. */
  public static final ClassDesc MACHINE = descriptor(ReducibleExplorer.class);

  /** The parameters of its constructor, and of that of the class. */
  public static final MethodTypeDesc CONSTRUCTOR =
      MethodTypeDesc.of(CD_void, descriptor(Model.class), descriptor(Moves.class), CD_int);

  /** What a class extends that has a part of the code. */
  public static final ClassDesc PIECE = descriptor(CodePiece.class);

  /** What any class is called. */
  public static final ClassDesc NAME =
      ClassDesc.of(Linkage.class.getPackageName(), "GeneratedExplorer");

  private Linkage() {}

  private static ClassDesc descriptor(Class<?> type) {
    return ClassDesc.ofDescriptor(type.descriptorString());
  }

  /** The constructor of the class. */
  static MethodHandle define(byte[] code, Class<?>... parameters) {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(code, true);
      return lookup.findConstructor(
          lookup.lookupClass(), MethodType.methodType(void.class, parameters));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code does not load", e);
    }
  }
}
