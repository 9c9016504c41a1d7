package dev.nutshell.cluster.spark;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What goes through the shuffle: a block, or the word of a partition to itself that it has expanded
 * the whole level, and which of its incarnations has. The last byte tells them apart.
 */
final class Message {
  private static final byte BLOCK = 0;
  private static final byte DONE = 1;

  private Message() {}

  static byte[] block(byte[] bytes, int size) {
    byte[] message = Arrays.copyOf(bytes, size + 1);
    message[size] = BLOCK;
    return message;
  }

  static byte[] done(long incarnation) {
    return ByteBuffer.allocate(Long.BYTES + 1).putLong(incarnation).put(DONE).array();
  }

  static boolean isBlock(byte[] message) {
    return message[message.length - 1] == BLOCK;
  }

  static int size(byte[] message) {
    return message.length - 1;
  }

  static long incarnation(byte[] message) {
    return ByteBuffer.wrap(message).getLong();
  }
}
