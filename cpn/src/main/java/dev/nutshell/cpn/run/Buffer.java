package dev.nutshell.cpn.run;

import java.util.Arrays;

/** Bytes that are written or read from one end to the other; grows as needed. */
final class Buffer {
  byte[] bytes = new byte[64];
  int at;

  void reset() {
    at = 0;
  }

  private void room(int more) {
    if (at + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + more));
    }
  }

  void put(int value) {
    room(1);
    bytes[at++] = (byte) value;
  }

  /** Where so many zeros begin that it appends. */
  int putZeros(int count) {
    room(count);
    int from = at;
    at += count;
    Arrays.fill(bytes, from, at, (byte) 0);
    return from;
  }

  int get() {
    return bytes[at++];
  }

  /** Seven bits a byte; small numbers are short. */
  void putNumber(long value) {
    room(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[at++] = (byte) rest;
  }

  long getNumber() {
    byte first = bytes[at];
    if (first >= 0) {
      at++;
      return first;
    }
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = bytes[at++];
      value |= (long) (part & 0x7F) << shift;
      if (part >= 0) {
        return value;
      }
    }
  }

  void putSigned(long value) {
    putNumber(value << 1 ^ value >> 63);
  }

  long getSigned() {
    long value = getNumber();
    return value >>> 1 ^ -(value & 1);
  }

  void putBytes(byte[] source, int from, int length) {
    room(length);
    System.arraycopy(source, from, bytes, at, length);
    at += length;
  }
}
