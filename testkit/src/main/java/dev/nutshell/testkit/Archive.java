package dev.nutshell.testkit;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads single files out of a {@code .tgz}, in which corpora have their models. */
public final class Archive {
  private static final int BLOCK = 512;

  private Archive() {}

  /** The first file of that name, in whatever folder of the archive. */
  public static InputStream open(Path archive, String file) {
    try (DataInputStream in =
        new DataInputStream(new GZIPInputStream(Files.newInputStream(archive), 1 << 16))) {
      byte[] head = new byte[BLOCK];
      while (true) {
        in.readFully(head);
        String name = new String(head, 0, 100, StandardCharsets.UTF_8).trim();
        if (name.isEmpty()) {
          throw new IOException(archive + " has no " + file);
        }
        int size = Integer.parseInt(new String(head, 124, 11, StandardCharsets.US_ASCII).trim(), 8);
        byte[] content = new byte[(size + BLOCK - 1) / BLOCK * BLOCK];
        in.readFully(content);
        if (name.endsWith("/" + file)) {
          return new ByteArrayInputStream(content, 0, size);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
