package dev.nutshell.engine.store.delta;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Encoder;
import java.util.List;

/**
 * Writes vectors without their zero bytes, of which long ones are full: empty channels, processes
 * that have not started. A code begins with the length of the vector, seven bits a byte. Then for
 * every eight words a byte says which of them are not zero; each of these is a byte that says which
 * of its bytes are not zero, and these. Codes are a multiple of four bytes long, so that few
 * lengths occur.
 */
final class NonzeroBytes implements Encoder {
  private static final long LOW_BITS = 0x7F7F_7F7F_7F7F_7F7FL;
  private static final long HIGH_BITS = ~LOW_BITS;
  private static final int GROUP = 64;

  @Override
  public void encode(State vector, State code) {
    int length = vector.length();
    code.resize(16 + State.padded(length) * 5 / 4);
    int at = 0;
    for (int left = length; ; left >>>= 7) {
      code.set(at++, left < 128 ? left : left | 128);
      if (left < 128) {
        break;
      }
    }
    for (int group = 0; group < length; group += GROUP) {
      int words = at++;
      int present = 0;
      for (int i = group; i < Math.min(length, group + GROUP); i += 8) {
        long word = vector.getLong(i);
        if (word != 0) {
          present |= 1 << (i - group >>> 3);
          // The top bit of each byte that is not zero.
          long marks = ((word & LOW_BITS) + LOW_BITS | word) & HIGH_BITS;
          code.set(at, (int) Long.compress(marks, HIGH_BITS));
          code.setLong(at + 1, Long.compress(word, wholeBytes(marks)));
          at += 1 + Long.bitCount(marks);
        }
      }
      code.set(words, present);
    }
    code.resize(at);
    code.resize(at + 3 & ~3);
  }

  @Override
  public Encoder another() {
    throw new IllegalStateException("delta is for one thread");
  }

  @Override
  public void decode(State code, State vector) {
    int size = code.length();
    // So that the last bytes can be read as a word.
    code.resize(size + 8);
    int at = 0;
    int length = 0;
    for (int shift = 0; ; shift += 7) {
      int part = code.get(at++);
      length |= (part & 127) << shift;
      if (part >= 0) {
        break;
      }
    }
    vector.resize(0);
    vector.resize(length);
    for (int group = 0; group < length; group += GROUP) {
      for (int left = code.get(at++) & 0xFF; left != 0; left &= left - 1) {
        long marks = Long.expand(code.get(at), HIGH_BITS);
        int word = group + 8 * Integer.numberOfTrailingZeros(left);
        vector.setLong(word, Long.expand(code.getLong(at + 1), wholeBytes(marks)));
        at += 1 + Long.bitCount(marks);
      }
    }
    code.resize(size);
  }

  /** All bits of each byte that is marked in its top bit. */
  private static long wholeBytes(long marks) {
    return (marks >>> 7) * 0xFF;
  }

  @Override
  public List<String> notes() {
    return List.of();
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public void write(ImageWriter out) {}

  @Override
  public void read(ImageReader in) {}

  @Override
  public void close() {}
}
