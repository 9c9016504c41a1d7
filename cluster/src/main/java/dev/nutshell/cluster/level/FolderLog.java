package dev.nutshell.cluster.level;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** In a folder that all processes see at the same path. */
public record FolderLog(Path folder) implements LevelLog {
  private static final int BUFFER = 1 << 16;

  @Override
  public void write(String name, Writing writing) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Path beside = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".new");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(beside), BUFFER)) {
        writing.to(out);
      }
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  @Override
  public InputStream read(String name) throws IOException {
    return new BufferedInputStream(Files.newInputStream(folder.resolve(name)), BUFFER);
  }

  @Override
  public boolean has(String name) {
    return Files.exists(folder.resolve(name));
  }

  @Override
  public void remove() throws IOException {
    List<Path> all;
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }
}
