package dev.nutshell.promela.code;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.bytecode.Signatures;
import dev.nutshell.promela.run.Linkage;
import dev.nutshell.promela.vector.Bytes;
import dev.nutshell.promela.vector.Cell;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * Writes the instructions of one method. All methods that test or do something for a process have
 * the same parameters: the vector, where the process's part of it starts, and the process's number.
 */
final class Emitter {
  static final ClassDesc BYTES_ARRAY = Signatures.of(byte[].class);
  static final ClassDesc INTS_ARRAY = Signatures.of(int[].class);
  static final ClassDesc MACHINE = Linkage.MACHINE;
  static final ClassDesc WORDS = Signatures.of(Bytes.class);

  static final int VECTOR = 1;
  static final int BASE = 2;
  static final int PID = 3;

  final CodeBuilder code;
  private int nextLocal = 4;

  Emitter(CodeBuilder code) {
    this.code = code;
  }

  int newLocal() {
    return nextLocal++;
  }

  Emitter constant(int value) {
    code.loadConstant(value);
    return this;
  }

  Emitter load(int local) {
    code.iload(local);
    return this;
  }

  Emitter store(int local) {
    code.istore(local);
    return this;
  }

  Emitter vector() {
    code.aload(VECTOR);
    return this;
  }

  /** After a process was started, the vector may be another array. */
  Emitter reloadVector() {
    code.aload(0).getfield(MACHINE, "b", BYTES_ARRAY).astore(VECTOR);
    return this;
  }

  Emitter self() {
    code.aload(0);
    return this;
  }

  Emitter field(String name, ClassDesc type) {
    code.aload(0).getfield(MACHINE, name, type);
    return this;
  }

  /** Calls a method of the machine whose int parameters are on the stack, above the machine. */
  Emitter call(String name, ClassDesc result, int parameters) {
    code.invokevirtual(MACHINE, name, Signatures.ofInts(result, parameters));
    return this;
  }

  Emitter callInt(String name, int parameters) {
    return call(name, CD_int, parameters);
  }

  Emitter callBoolean(String name, int parameters) {
    return call(name, CD_boolean, parameters);
  }

  Emitter callVoid(String name, int parameters) {
    return call(name, CD_void, parameters);
  }

  Emitter find() {
    code.invokevirtual(MACHINE, "find", MethodTypeDesc.of(CD_int, CD_int, CD_long, CD_int));
    return this;
  }

  Emitter send() {
    code.invokevirtual(
        MACHINE, "send", MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_boolean, CD_int));
    return this;
  }

  /** Vector and offset are on the stack; leaves the number. */
  Emitter read(Cell cell) {
    switch (cell.kind()) {
      case BYTE -> code.baload().sipush(255).iand();
      case SHORT -> getWord("getShort");
      case UNSIGNED_SHORT -> {
        getWord("getShort");
        code.loadConstant(0xffff).iand();
      }
      case INT -> getWord("getInt");
    }
    return this;
  }

  /** Vector, offset and number are on the stack. */
  Emitter write(Cell cell) {
    if (cell.mask() != -1) {
      code.loadConstant(cell.mask()).iand();
    }
    switch (cell.kind()) {
      case BYTE -> code.i2b().bastore();
      case SHORT, UNSIGNED_SHORT -> setWord("setShort");
      case INT -> setWord("setInt");
    }
    return this;
  }

  private void getWord(String name) {
    code.invokestatic(WORDS, name, MethodTypeDesc.of(CD_int, BYTES_ARRAY, CD_int));
  }

  private void setWord(String name) {
    code.invokestatic(WORDS, name, MethodTypeDesc.of(CD_void, BYTES_ARRAY, CD_int, CD_int));
  }

  void returnInt() {
    code.return_(TypeKind.INT);
  }

  void returnNothing() {
    code.return_();
  }
}
