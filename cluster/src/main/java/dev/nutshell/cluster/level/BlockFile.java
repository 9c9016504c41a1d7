package dev.nutshell.cluster.level;

import dev.nutshell.cluster.block.Blocks;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.CRC32C;

/** Blocks in a file of the log: each with its size, its states and a sum; in the end how many. */
final class BlockFile {
  private static final int MARK = 0x4E55_424C;
  private static final int END = -1;

  private BlockFile() {}

  static void write(OutputStream to, Blocks blocks) throws IOException {
    DataOutputStream out = new DataOutputStream(to);
    CRC32C sum = new CRC32C();
    out.writeInt(MARK);
    blocks.forEach(
        (block, size, states) -> {
          sum.reset();
          sum.update(block, 0, size);
          out.writeInt(size);
          out.writeInt(states);
          out.writeInt((int) sum.getValue());
          out.write(block, 0, size);
        });
    out.writeInt(END);
    out.writeLong(blocks.states());
    out.flush();
  }

  /**
   * @param name for messages
   */
  static void read(InputStream from, String name, Blocks.Taker taker) throws IOException {
    DataInputStream in = new DataInputStream(from);
    CRC32C sum = new CRC32C();
    byte[] block = new byte[1 << 12];
    long all = 0;
    try {
      require(in.readInt() == MARK, name);
      while (true) {
        int size = in.readInt();
        if (size == END) {
          require(in.readLong() == all, name);
          return;
        }
        require(size >= 0, name);
        int states = in.readInt();
        int expected = in.readInt();
        if (block.length < size) {
          block = new byte[Math.max(size, 2 * block.length)];
        }
        in.readFully(block, 0, size);
        sum.reset();
        sum.update(block, 0, size);
        require((int) sum.getValue() == expected, name);
        taker.take(block, size, states);
        all += states;
      }
    } catch (EOFException cut) {
      throw new IOException("the log's file " + name + " is cut short", cut);
    }
  }

  private static void require(boolean right, String name) throws IOException {
    if (!right) {
      throw new IOException("the log's file " + name + " is damaged");
    }
  }
}
