package dev.nutshell.cli.terminal;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is whole or as it was before: it is written beside its name and renamed once nothing
 * is missing. A device or a pipe is written as it comes.
 */
public final class WholeFile {
  private final Path file;
  private final Path beside;

  private WholeFile(Path file, Path beside) {
    this.file = file;
    this.beside = beside;
  }

  /** What is written into it; failures may come as either kind of exception. */
  public interface Writing {
    void to(Writer out) throws IOException;
  }

  public static WholeFile of(String name) throws IOException {
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new IOException("it is a directory");
      }
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        return new WholeFile(path, null);
      }
      Path file = Files.exists(path) ? path.toRealPath() : path;
      long process = ProcessHandle.current().pid();
      return new WholeFile(file, Path.of(file + "." + process + ".partial"));
    } catch (InvalidPathException invalid) {
      throw new IOException(invalid.getReason(), invalid);
    }
  }

  /** Finds out whether it can be written, and leaves everything as it is. */
  public void attempt() throws IOException {
    boolean exists = Files.exists(file);
    if (exists && !Files.isWritable(file)) {
      throw new AccessDeniedException(file.toString());
    }
    if (!exists) {
      FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
      Files.delete(beside);
    }
  }

  public void write(Writing writing) throws IOException {
    try {
      FileChannel channel = beside == null ? null : openBeside();
      if (channel == null) {
        try (Writer out = writer(Files.newOutputStream(file))) {
          writing.to(out);
        }
        return;
      }
      try {
        try (Writer out = writer(Channels.newOutputStream(channel))) {
          writing.to(out);
          out.flush();
          channel.force(true);
        }
        rename();
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
  }

  /** Null where the file may be written and nothing beside it. */
  private FileChannel openBeside() throws IOException {
    try {
      return FileChannel.open(
          beside,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
    } catch (FileSystemException refused) {
      if (Files.isWritable(file)) {
        return null;
      }
      throw refused;
    }
  }

  private void rename() throws IOException {
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException mounted) {
      // A file that is mounted by itself, as containers do, can be written but not replaced.
      try (OutputStream out = Files.newOutputStream(file)) {
        Files.copy(beside, out);
      }
    }
  }

  private static Writer writer(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  /** Why it could not be written, in words. */
  public static String reason(IOException failure) {
    return switch (failure) {
      case NoSuchFileException _ -> "there is no such directory";
      case AccessDeniedException _ -> "permission denied";
      case FileSystemException known when known.getReason() != null -> known.getReason();
      default ->
          failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    };
  }
}
