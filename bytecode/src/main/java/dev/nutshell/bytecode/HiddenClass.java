package dev.nutshell.bytecode;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes and loads a class that nobody can name. It becomes part of the package of whoever loads
 * it, and goes when its last object goes.
 */
public final class HiddenClass {
  private static final DirectMethodHandleDesc CLASS_DATA_AT =
      ConstantDescs.ofConstantBootstrap(
          ClassDesc.of(MethodHandles.class.getName()),
          "classDataAt",
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int);

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

  /** The same for a class that finds constants in a list, by {@link #constant}. */
  public static MethodHandle load(
      MethodHandles.Lookup loader, byte[] code, List<?> constants, Class<?>... parameters) {
    try {
      MethodHandles.Lookup lookup = loader.defineHiddenClassWithClassData(code, constants, true);
      return lookup.findConstructor(
          lookup.lookupClass(), MethodType.methodType(void.class, parameters));
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException("generated code does not load", failure);
    }
  }

  /** An object of the list that the class was loaded with. HotSpot knows it to be constant. */
  public static DynamicConstantDesc<Object> constant(int index) {
    return DynamicConstantDesc.ofNamed(
        CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, ConstantDescs.CD_Object, index);
  }
}
