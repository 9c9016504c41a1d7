package dev.nutshell.promela.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A text to be parsed.
 *
 * @param name what messages call it
 * @param path where it was read from, or would lie: {@code #include} looks beside it
 */
public record SourceText(String name, Path path, String text) {
  /** Reads a file; bytes that are no UTF-8 are taken one by one, since old models hold them. */
  public static SourceText read(Path path, String name) throws IOException {
    return new SourceText(name, path, decode(Files.readAllBytes(path)));
  }

  static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}
