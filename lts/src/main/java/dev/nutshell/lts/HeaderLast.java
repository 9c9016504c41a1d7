package dev.nutshell.lts;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/**
 * An output whose first line is known last.
 *
 * <p>In a file, room is left for the line, which is filled in at the end and padded with blanks. It
 * has another name until then: what stands under its own name is complete, whatever happens. Where
 * the output cannot go back (standard output, a pipe) the rest waits in a temporary file.
 *
 * <p>A compressed output is two gzip members, which every reader takes for one text: the line,
 * stored without compression so that its length is known in advance, and the rest. So a compressed
 * file is written in place too, and nothing is compressed twice.
 */
final class HeaderLast implements AutoCloseable {
  // 5 million edges a second. Level 5 takes 2.5 times as long for a file smaller by a quarter, and
  // the default level 6 times as long for no more.
  private static final int LEVEL = 1;
  private static final int PADDED = 72;
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final Path partial;
  private final OutputStream destination;
  private final boolean gzip;
  private final FileChannel channel;
  private final OutputStream rest;
  private boolean finished;

  private HeaderLast(Path file, OutputStream destination, boolean gzip, FileChannel channel)
      throws IOException {
    this.file = file;
    partial = file == null ? null : partial(file);
    this.destination = destination;
    this.gzip = gzip;
    this.channel = channel;
    if (destination == null) {
      writeHeader("");
      channel.position(channel.size());
    }
    OutputStream out = Channels.newOutputStream(channel);
    rest = gzip ? new FastGzip(out) : out;
  }

  /** Writes a file, which has this name when it is finished. */
  static HeaderLast file(Path file, boolean gzip) throws IOException {
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new AccessDeniedException(file.toString());
    }
    Path real = Files.exists(file) ? file.toRealPath() : file;
    return new HeaderLast(
        real,
        null,
        gzip,
        FileChannel.open(
            partial(real),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE));
  }

  /** Writes to the stream once the first line is known, and leaves it open. */
  static HeaderLast spooled(OutputStream destination, boolean gzip) throws IOException {
    Path temporary = Files.createTempFile("nutshell", ".edges");
    return new HeaderLast(
        null,
        destination,
        gzip,
        FileChannel.open(
            temporary,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  private static Path partial(Path file) {
    return file.resolveSibling(file.getFileName() + ".partial");
  }

  /** The name of the file until it is finished; null where it is no file. */
  Path partial() {
    return partial;
  }

  /** Whether what is written waits in a temporary file. */
  boolean isSpooled() {
    return destination != null;
  }

  /** Where everything goes but the first line. */
  OutputStream rest() {
    return rest;
  }

  void finish(String line) throws IOException {
    if (rest instanceof FastGzip compressed) {
      compressed.finish();
    }
    if (destination == null) {
      writeHeader(line);
      channel.force(true);
      finished = true;
      rename();
    } else {
      destination.write(header(line).array());
      copyTo(destination);
    }
    finished = true;
  }

  private void rename() throws IOException {
    try {
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      throw new IOException(
          partial + " is complete and cannot be renamed: " + failure.getMessage(), failure);
    }
  }

  /** Leaves a file under the name of one that is not finished; of anything else, nothing. */
  void keep(String line) throws IOException {
    if (destination == null) {
      if (rest instanceof FastGzip compressed) {
        compressed.finish();
      }
      writeHeader(line);
      finished = true;
    }
  }

  private void writeHeader(String line) throws IOException {
    ByteBuffer header = header(line);
    while (header.hasRemaining()) {
      channel.write(header, header.position());
    }
  }

  private void copyTo(OutputStream out) throws IOException {
    channel.position(0);
    Channels.newInputStream(channel).transferTo(out);
    out.flush();
  }

  /** The first line as it stands in the output, always of the same length in a file. */
  private ByteBuffer header(String line) {
    int width = destination == null ? PADDED : line.length();
    byte[] text =
        (line + " ".repeat(width - line.length()) + '\n').getBytes(StandardCharsets.US_ASCII);
    return gzip ? stored(text) : ByteBuffer.wrap(text);
  }

  /** A gzip member (RFC 1952) of one stored block (RFC 1951, 3.2.4). */
  private static ByteBuffer stored(byte[] text) {
    CRC32 checksum = new CRC32();
    checksum.update(text);
    return ByteBuffer.allocate(23 + text.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF})
        .put((byte) 1)
        .putShort((short) text.length)
        .putShort((short) ~text.length)
        .put(text)
        .putInt((int) checksum.getValue())
        .putInt(text.length)
        .flip();
  }

  /** Closes the output; one that was not finished is removed. */
  @Override
  public void close() throws IOException {
    if (rest instanceof FastGzip compressed) {
      compressed.release();
    }
    channel.close();
    if (!finished && partial != null) {
      Files.deleteIfExists(partial);
    }
  }

  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, BUFFER);
      def.setLevel(LEVEL);
    }

    void release() {
      def.end();
    }
  }
}
