package dev.nutshell.bytecode;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;

/**
 * Writes and loads a class that nobody can name. It becomes part of the package of whoever loads
 * it, and goes when its last object goes.
 */
public final class HiddenClass {
  private HiddenClass() {}

  /**
   * Writes a final class whose constructor hands all its parameters on.
   *
   * @param constructor the parameters
   * @param members writes the methods
   * @throws IllegalArgumentException where a method, or all of it, is too large for a class
   */
  public static byte[] write(
      ClassDesc name,
      ClassDesc superclass,
      MethodTypeDesc constructor,
      Consumer<ClassBuilder> members) {
    return ClassFile.of()
        .build(
            name,
            builder -> {
              builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              builder.withSuperclass(superclass);
              builder.withMethodBody(
                  "<init>",
                  constructor,
                  0,
                  code -> {
                    code.aload(0);
                    Signatures.loadParameters(code, constructor, 1);
                    code.invokespecial(superclass, "<init>", constructor).return_();
                  });
              members.accept(builder);
            });
  }

  /** Loads a class, and returns its constructor. */
  public static MethodHandle load(
      MethodHandles.Lookup loader, byte[] code, Class<?>... parameters) {
    try {
      MethodHandles.Lookup lookup = loader.defineHiddenClass(code, true);
      return lookup.findConstructor(
          lookup.lookupClass(), MethodType.methodType(void.class, parameters));
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException("generated code does not load", failure);
    }
  }
}
