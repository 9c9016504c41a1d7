package dev.nutshell.gpu;

import dev.nutshell.engine.search.Device;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The machine's C compiler. */
final class Compiler {
  private static final List<String> NAMES = List.of("gcc", "cc", "clang");

  private final Path program;
  private final List<String> options;

  /** What was compiled last, and what came of it: who searches twice compiles once. */
  private String lastText;

  private byte[] lastLibrary;

  private Compiler(Path program, List<String> options) {
    this.program = program;
    this.options = options;
  }

  /**
   * The first that is found on the path.
   *
   * @param path folders, as the variable PATH names them; null for none
   * @param options what it is given beside its own
   */
  static Compiler find(String path, List<String> options) {
    for (String name : NAMES) {
      for (String folder : path == null ? new String[0] : path.split(File.pathSeparator)) {
        Path candidate = Path.of(folder.isEmpty() ? "." : folder, name);
        if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
          return new Compiler(candidate, options);
        }
      }
    }
    throw new Device.Unavailable(
        "--device native needs a C compiler, and there is no gcc, cc or clang on the path");
  }

  /** A library made of the text, in a folder that the caller deletes. */
  synchronized Path compile(String text, Path folder) {
    Path source = folder.resolve("model.c");
    Path library = folder.resolve("model.so");
    if (text.equals(lastText)) {
      try {
        return Files.write(library, lastLibrary);
      } catch (IOException failure) {
        throw unwritable(folder, failure);
      }
    }
    Path log = folder.resolve("log");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of("-O2", "-w", "-fwrapv", "-fPIC", "-shared", "-pthread"));
    command.addAll(options);
    command.addAll(List.of("-o", library.toString(), source.toString()));
    try {
      Files.writeString(source, text);
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      int status;
      try {
        status = process.waitFor();
      } catch (InterruptedException interrupted) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
        throw new Device.Unavailable("the C compiler was interrupted");
      }
      if (status != 0) {
        String said =
            Files.readString(log)
                .lines()
                .filter(line -> line.contains("error"))
                .findFirst()
                .orElse("nothing");
        throw new Device.Unavailable(
            "%s cannot compile the model; it says: %s".formatted(program.getFileName(), said));
      }
      lastLibrary = Files.readAllBytes(library);
      lastText = text;
      return library;
    } catch (IOException failure) {
      throw unwritable(folder, failure);
    }
  }

  private static Device.Unavailable unwritable(Path folder, IOException failure) {
    return new Device.Unavailable(
        "the model cannot be compiled in %s: %s".formatted(folder, failure.getMessage()));
  }

  static Path folder() {
    try {
      return Files.createTempDirectory("nutshell-native");
    } catch (IOException failure) {
      throw new Device.Unavailable(
          "the model cannot be compiled: there is no temporary folder to write to");
    }
  }

  static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException leftBehind) {
      // It is a temporary folder, and the run is over: nothing hangs on it.
    }
  }
}
