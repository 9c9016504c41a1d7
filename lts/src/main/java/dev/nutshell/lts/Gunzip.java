package dev.nutshell.lts;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The text in a gzip stream (RFC 1952), of one member or several.
 *
 * <p>The JDK's own stream asks {@code available()} whether another member follows, which a pipe
 * answers wrongly, and takes a member cut off in its header for the end. Here data that end early
 * are an {@link EOFException}, and whatever else is wrong is a {@link ZipException} with its
 * reason.
 */
final class Gunzip extends InputStream {
  private static final int MAGIC = 0x8B1F;
  private static final int DEFLATE = 8;
  private static final int HEADER_CHECKSUM = 2;
  private static final int EXTRA_FIELD = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED_FLAGS = 0xE0;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int limit;
  private boolean inMember;
  private boolean started;

  Gunzip(InputStream in) {
    this.in = in;
  }

  /** Whether data that start with these two bytes are gzip's. */
  static boolean starts(int first, int second) {
    return (first | second << 8) == MAGIC;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (inMember || openMember()) {
      int count = inflate(into, offset, length);
      if (count > 0) {
        checksum.update(into, offset, count);
        return count;
      }
      if (inflater.finished()) {
        closeMember();
      } else if (inflater.needsDictionary()) {
        throw new ZipException("it asks for a preset dictionary");
      } else {
        feed();
      }
    }
    return -1;
  }

  private int inflate(byte[] into, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(into, offset, length);
    } catch (DataFormatException corrupt) {
      throw new ZipException(corrupt.getMessage());
    }
  }

  private void feed() throws IOException {
    if (!fill()) {
      throw new EOFException();
    }
    inflater.setInput(buffer, 0, limit);
    at = limit;
  }

  /** Starts the next member; false where there is none. */
  private boolean openMember() throws IOException {
    if (at == limit && !fill()) {
      return false;
    }
    int magic = nextShort();
    if (magic != MAGIC) {
      throw new ZipException(
          started ? "something else follows the compressed data" : "it has no gzip header");
    }
    int method = next();
    int flags = next();
    if (method != DEFLATE || (flags & RESERVED_FLAGS) != 0) {
      throw new ZipException("unknown compression method or flags");
    }
    skip(6);
    if ((flags & EXTRA_FIELD) != 0) {
      skip(nextShort());
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CHECKSUM) != 0) {
      skip(2);
    }
    inflater.reset();
    inflater.setInput(buffer, at, limit - at);
    at = limit;
    checksum.reset();
    inMember = true;
    started = true;
    return true;
  }

  private void closeMember() throws IOException {
    at = limit - inflater.getRemaining();
    long announced = nextInt();
    long length = nextInt();
    if (announced != checksum.getValue()) {
      throw new ZipException("the checksum is wrong");
    }
    if (length != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
      throw new ZipException("the length is wrong");
    }
    inMember = false;
  }

  private boolean fill() throws IOException {
    at = 0;
    limit = Math.max(0, in.read(buffer, 0, buffer.length));
    return limit > 0;
  }

  private int next() throws IOException {
    if (at == limit && !fill()) {
      throw new EOFException();
    }
    return buffer[at++] & 0xFF;
  }

  private int nextShort() throws IOException {
    return next() | next() << 8;
  }

  private long nextInt() throws IOException {
    return nextShort() | (long) nextShort() << 16;
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      next();
    }
  }

  private void skipText() throws IOException {
    while (next() != 0) {}
  }

  /** Gives the inflater's memory back; the source stays open for whoever opened it. */
  @Override
  public void close() {
    inflater.end();
  }
}
