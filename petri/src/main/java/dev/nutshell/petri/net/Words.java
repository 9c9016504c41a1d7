package dev.nutshell.petri.net;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Words of eight bytes inside a vector; called by generated code. */
public final class Words {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Words() {}

  public static long get(byte[] vector, int at) {
    return (long) LONG.get(vector, at);
  }

  public static void set(byte[] vector, int at, long word) {
    LONG.set(vector, at, word);
  }
}
