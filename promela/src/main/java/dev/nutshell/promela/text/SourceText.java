package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

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

  /**
   * The first character that cannot be seen, where there are so many that this is no text. A few
   * stand in old models.
   */
  public Optional<Position> binaryAt() {
    int first = -1;
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) && !Character.isWhitespace(c)) {
        first = first < 0 ? i : first;
        count++;
      }
    }
    if (count <= text.length() / 10) {
      return Optional.empty();
    }
    int line = 1 + (int) text.substring(0, first).chars().filter(c -> c == '\n').count();
    return Optional.of(new Position(name, line, first - text.lastIndexOf('\n', first)));
  }

  static String decode(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      // Some editors begin a file with a mark of its byte order, which nobody sees.
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}
