package dev.nutshell.cli.keep;

import dev.nutshell.report.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * A small file of JSON that is there as a whole or not at all, and whose last entry is the checksum
 * of all that comes before it.
 */
final class SealedFile {
  private static final String SEAL = "\n, \"checksum\" : \"";

  private SealedFile() {}

  /** It is not as it was written. */
  static final class Broken extends IOException {
    Broken(String message) {
      super(message);
    }
  }

  /** Writes it so that after a crash it is the old one or the new one. */
  static void write(Path file, Map<String, ?> content) throws IOException {
    StringWriter text = new StringWriter();
    Json.write(text, content);
    String open = text.toString().stripTrailing();
    String body = open.substring(0, open.length() - 1).stripTrailing();
    byte[] bytes = (body + SEAL + sum(body) + "\"\n}\n").getBytes(StandardCharsets.UTF_8);
    Path beside = file.resolveSibling(file.getFileName() + ".tmp");
    try (FileChannel channel = create(beside)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    } catch (IOException failure) {
      Files.deleteIfExists(beside);
      throw failure;
    }
    rename(beside, file);
  }

  static FileChannel create(Path file) throws IOException {
    return FileChannel.open(
        file,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE);
  }

  /** Gives a file that is on disk its name, which is on disk afterwards, too. */
  static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    sync(to.toAbsolutePath().getParent());
  }

  static void sync(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  static Map<String, Object> read(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    int seal = text.lastIndexOf(SEAL);
    if (seal < 0 || !text.startsWith(sum(text.substring(0, seal)) + "\"", seal + SEAL.length())) {
      throw new Broken(file.getFileName() + " is damaged: its checksum differs");
    }
    try {
      return Json.read(text);
    } catch (IOException malformed) {
      throw new Broken(file.getFileName() + " is damaged: " + malformed.getMessage());
    }
  }

  private static String sum(String body) {
    CRC32C sum = new CRC32C();
    sum.update(body.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(sum.getValue());
  }
}
