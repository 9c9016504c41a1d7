package dev.nutshell.lts;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * Makes a {@link LtsSystem} of an {@code .aut} file, compressed by gzip or not: the first bytes
 * tell, whatever the file is called.
 *
 * <pre>
 * switch (AutReader.load(path, budget)) {
 *   case Loading.Loaded(LtsSystem system, _, _) -> …   // close it when done
 *   case Loading.Rejected(List&lt;Problem> problems) -> …
 * }
 * </pre>
 */
public final class AutReader {
  private AutReader() {}

  /** Reads a file. The system's memory stays counted in {@code budget} until it is closed. */
  public static Loading load(Path path, MemoryBudget budget) {
    String name = path.toString();
    if (Files.isDirectory(path)) {
      return rejected(name, "is a directory, expected a file");
    }
    try (InputStream in = Files.newInputStream(path)) {
      return load(in, name, budget);
    } catch (NoSuchFileException missing) {
      return rejected(name, "there is no such file");
    } catch (AccessDeniedException denied) {
      return rejected(name, "the file may not be read: permission denied");
    } catch (IOException failure) {
      return rejected(name, unreadable(failure));
    }
  }

  /**
   * Reads a stream to its end and leaves it open.
   *
   * @param name what the input is called in messages
   */
  public static Loading load(InputStream in, String name, MemoryBudget budget) {
    try {
      PushbackInputStream source = new PushbackInputStream(in, 2);
      byte[] start = source.readNBytes(2);
      source.unread(start);
      if (start.length == 2 && Gunzip.starts(start[0] & 0xFF, start[1] & 0xFF)) {
        try (Gunzip text = new Gunzip(source)) {
          return parse(text, name, budget);
        }
      }
      return parse(source, name, budget);
    } catch (IOException failure) {
      return rejected(name, unreadable(failure));
    }
  }

  private static Loading parse(InputStream text, String name, MemoryBudget budget)
      throws IOException {
    AutParser parser = new AutParser(name, text, budget);
    try {
      return Loading.of(parser.parse());
    } catch (Malformed malformed) {
      return malformed.tooLarge()
          ? Loading.tooLarge(malformed.problem())
          : Loading.rejected(malformed.problem());
    } catch (EOFException truncated) {
      return rejected(
          name,
          "the compressed data end too early, after line %d: the file is truncated"
              .formatted(parser.lineNumber()));
    } catch (ZipException corrupt) {
      return rejected(
          name,
          "the compressed data are corrupt after line %d: %s"
              .formatted(parser.lineNumber(), corrupt.getMessage()));
    }
  }

  private static String unreadable(IOException failure) {
    String reason = failure.getMessage();
    return "the file cannot be read: "
        + (reason == null ? failure.getClass().getSimpleName() : reason);
  }

  private static Loading rejected(String name, String message) {
    return Loading.rejected(new Problem(name, 0, 0, message));
  }
}
