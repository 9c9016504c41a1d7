package dev.nutshell.lts;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Writes an {@code .aut} file edge by edge, before anyone knows how many edges there will be; a
 * name that ends in {@code .gz} asks for compression.
 *
 * <pre>
 * try (AutWriter writer = AutWriter.create(path, narrator::label)) {
 *   writer.edge(from, label, to);   // as often as needed
 *   writer.finish(initial, states);
 * }
 * </pre>
 *
 * <p>Labels are written in quotes. The format cannot escape, so a quote inside a label becomes an
 * apostrophe, and a line break a blank.
 *
 * <p>Failures are {@link IOException}s whose message names the output and says what is wrong. A
 * writer that is closed before it is finished leaves no file behind, and an old one as it was:
 * until it is finished, a file is called {@code NAME.partial}.
 */
public final class AutWriter implements AutoCloseable {
  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_NUMBER = 20;
  // Texts are kept encoded up to these bounds; beyond, a label is encoded for each edge.
  private static final long MOST_KEPT_BYTES = 32 << 20;
  private static final int MOST_KEPT_LABELS = 1 << 20;

  private final String name;
  private final IntFunction<String> labels;
  private final HeaderLast output;
  private final OutputStream opened;
  private final byte[] buffer = new byte[BUFFER];
  private int used;
  private byte[][] kept = new byte[64][];
  private long keptBytes;
  private long transitions;

  private AutWriter(
      String name, HeaderLast output, OutputStream opened, IntFunction<String> labels) {
    this.name = name;
    this.output = output;
    this.opened = opened;
    this.labels = labels;
  }

  /**
   * Writes to a file, which is replaced where it exists, or to a device or pipe of that name.
   *
   * @param labels the text of each label number, asked once for most labels
   */
  public static AutWriter create(Path path, IntFunction<String> labels) throws IOException {
    String name = path.toString();
    boolean gzip = name.endsWith(".gz");
    try {
      if (Files.isDirectory(path)) {
        throw new IOException("it is a directory");
      }
      if (Files.notExists(path) || Files.isRegularFile(path)) {
        return new AutWriter(name, HeaderLast.file(path, gzip), null, labels);
      }
      OutputStream out = Files.newOutputStream(path);
      return new AutWriter(name, HeaderLast.spooled(out, gzip), out, labels);
    } catch (IOException failure) {
      throw failed(name, failure);
    }
  }

  /** Writes plain text to a stream, all of it when the writer is finished, and leaves it open. */
  public static AutWriter to(OutputStream out, String name, IntFunction<String> labels)
      throws IOException {
    try {
      return new AutWriter(name, HeaderLast.spooled(out, false), null, labels);
    } catch (IOException failure) {
      throw failed(name, failure);
    }
  }

  /** How many edges were written. */
  public long transitions() {
    return transitions;
  }

  public void edge(long from, int label, long to) throws IOException {
    makeRoom(1 + LONGEST_NUMBER);
    buffer[used++] = '(';
    putNumber(from);
    put(label < kept.length && kept[label] != null ? kept[label] : encode(label));
    makeRoom(LONGEST_NUMBER + 2);
    putNumber(to);
    buffer[used++] = ')';
    buffer[used++] = '\n';
    transitions++;
  }

  /** Completes the output. The states are numbered from 0 to {@code states - 1}. */
  public void finish(long initial, long states) throws IOException {
    flush();
    try {
      output.finish("des (%d,%d,%d)".formatted(initial, transitions, states));
      if (opened != null) {
        opened.close();
      }
    } catch (IOException failure) {
      throw failed(name, failure);
    }
  }

  /**
   * Ends an output that is not everything: a file keeps the name that says so, and nothing goes to
   * a device or a stream.
   *
   * @return what the file is called, or null where there is none
   */
  public Path keep(long initial, long states) throws IOException {
    flush();
    try {
      output.keep("des (%d,%d,%d)".formatted(initial, transitions, states));
      return output.partial();
    } catch (IOException failure) {
      throw failed(name, failure);
    }
  }

  /** What a file is called until it is finished; null for a device or a stream. */
  public Path partial() {
    return output.partial();
  }

  @Override
  public void close() throws IOException {
    try (opened) {
      output.close();
    } catch (IOException failure) {
      throw failed(name, failure);
    }
  }

  /** A label as it stands in an edge, with its quotes and the commas around it. */
  private byte[] encode(int label) {
    String text = labels.apply(label).replace('"', '\'').replace('\n', ' ').replace('\r', ' ');
    byte[] encoded = (",\"" + text + "\",").getBytes(StandardCharsets.UTF_8);
    if (label < MOST_KEPT_LABELS && keptBytes + encoded.length <= MOST_KEPT_BYTES) {
      if (label >= kept.length) {
        kept = Arrays.copyOf(kept, Math.max(label + 1, 2 * kept.length));
      }
      kept[label] = encoded;
      keptBytes += encoded.length;
    }
    return encoded;
  }

  private void put(byte[] bytes) throws IOException {
    int done = 0;
    while (done < bytes.length) {
      makeRoom(1);
      int part = Math.min(bytes.length - done, BUFFER - used);
      System.arraycopy(bytes, done, buffer, used, part);
      used += part;
      done += part;
    }
  }

  private void putNumber(long number) {
    int end = used + digits(number);
    used = end;
    do {
      long rest = number / 10;
      buffer[--end] = (byte) ('0' + (number - 10 * rest));
      number = rest;
    } while (number > 0);
  }

  private static int digits(long number) {
    int digits = 1;
    for (long bound = 10; digits < LONGEST_NUMBER - 1 && number >= bound; bound *= 10) {
      digits++;
    }
    return digits;
  }

  private void makeRoom(int bytes) throws IOException {
    if (BUFFER - used < bytes) {
      flush();
    }
  }

  private void flush() throws IOException {
    try {
      output.rest().write(buffer, 0, used);
    } catch (IOException failure) {
      throw failed(output.isSpooled() ? "the temporary file for " + name : name, failure);
    }
    used = 0;
  }

  private static IOException failed(String name, IOException failure) {
    String reason =
        switch (failure) {
          case NoSuchFileException _ -> "there is no such directory";
          case AccessDeniedException _ -> "permission denied";
          case FileSystemException known when known.getReason() != null -> known.getReason();
          default ->
              failure.getMessage() == null
                  ? failure.getClass().getSimpleName()
                  : failure.getMessage();
        };
    return new IOException(name + ": cannot be written: " + reason, failure);
  }
}
