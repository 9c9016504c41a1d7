package dev.nutshell.studio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finished runs with the model's text that they were made from, a file each, so that they survive
 * the program. The oldest give way.
 */
final class History {
  private static final int MOST = 200;
  private static final Pattern ID = Pattern.compile("[0-9]{8}-[0-9]{6}-[0-9]+");

  private final Path folder;

  History(Path folder) {
    this.folder = folder;
  }

  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  private Path file(String id) {
    return folder.resolve(id + ".json");
  }

  /** Keeps a run; one that cannot be kept is shown all the same. */
  synchronized void keep(String id, String json) {
    try {
      Files.createDirectories(folder);
      Path beside = folder.resolve(id + ".partial");
      Files.writeString(beside, json);
      Files.move(beside, file(id), StandardCopyOption.ATOMIC_MOVE);
      List<String> all = ids();
      for (String old : all.subList(Math.min(MOST, all.size()), all.size())) {
        Files.deleteIfExists(file(old));
      }
    } catch (IOException unwritable) {
      System.err.println("nutshell: the run is not kept: " + unwritable.getMessage());
    }
  }

  /** The runs that are kept, the newest first. */
  List<String> ids() {
    List<String> ids = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return ids;
    }
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .map(name -> name.substring(0, name.length() - ".json".length()))
          .filter(History::isId)
          .sorted(Comparator.reverseOrder())
          .forEach(ids::add);
    } catch (IOException unreadable) {
      return ids;
    }
    return ids;
  }

  /** What a run had to say, or null where it is not kept. */
  String read(String id) {
    try {
      return isId(id) && Files.isRegularFile(file(id)) ? Files.readString(file(id)) : null;
    } catch (IOException unreadable) {
      return null;
    }
  }

  /** Takes a folder away with all that is in it. */
  static void remove(Path home) {
    try (Stream<Path> files = Files.walk(home)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException unreadable) {
      // It lies among temporary files.
    }
  }

  void forget(String id) throws IOException {
    if (isId(id)) {
      Files.deleteIfExists(file(id));
    }
  }
}
