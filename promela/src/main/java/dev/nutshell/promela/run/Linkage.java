package dev.nutshell.promela.run;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.bytecode.HiddenClass;
import dev.nutshell.bytecode.Signatures;
import dev.nutshell.promela.table.Model;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * What generated code is written against. It becomes part of this package, so it may use all that
 * the machines keep to themselves.
 */
public final class Linkage {
  /** An atomic sequence longer than this is taken to be endless. */
  public static final int LONGEST_CHAIN = 1_000_000;

  /** What a class of explorers extends; it has fields and methods for generated code. */
  public static final ClassDesc MACHINE = Signatures.of(ReducibleExplorer.class);

  /** The parameters of its constructor, and of that of the class. */
  public static final MethodTypeDesc CONSTRUCTOR =
      MethodTypeDesc.of(CD_void, Signatures.of(Model.class), Signatures.of(Moves.class), CD_int);

  /** What a class extends that has a part of the code. */
  public static final ClassDesc PIECE = Signatures.of(CodePiece.class);

  /** What any class is called. */
  public static final ClassDesc NAME =
      ClassDesc.of(Linkage.class.getPackageName(), "GeneratedExplorer");

  private Linkage() {}

  /** The constructor of the class. */
  static MethodHandle define(byte[] code, Class<?>... parameters) {
    return HiddenClass.load(MethodHandles.lookup(), code, parameters);
  }
}
