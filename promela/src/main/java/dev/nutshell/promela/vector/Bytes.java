package dev.nutshell.promela.vector;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers wider than a byte inside a vector; called by generated code. */
public final class Bytes {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private Bytes() {}

  public static int getShort(byte[] vector, int at) {
    return (short) SHORT.get(vector, at);
  }

  public static void setShort(byte[] vector, int at, int value) {
    SHORT.set(vector, at, (short) value);
  }

  public static int getInt(byte[] vector, int at) {
    return (int) INT.get(vector, at);
  }

  public static void setInt(byte[] vector, int at, int value) {
    INT.set(vector, at, value);
  }
}
