package dev.nutshell.promela.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers wider than a byte inside a vector; called by generated code. */
final class Bytes {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private Bytes() {}

  static int getShort(byte[] vector, int at) {
    return (short) SHORT.get(vector, at);
  }

  static void setShort(byte[] vector, int at, int value) {
    SHORT.set(vector, at, (short) value);
  }

  static int getInt(byte[] vector, int at) {
    return (int) INT.get(vector, at);
  }

  static void setInt(byte[] vector, int at, int value) {
    INT.set(vector, at, value);
  }
}
