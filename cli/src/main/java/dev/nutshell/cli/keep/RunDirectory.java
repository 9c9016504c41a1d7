package dev.nutshell.cli.keep;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.WholeFile;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The directory of a kept run. Whoever works on the run holds a lock on it, which the system takes
 * back when the process ends, however it does.
 *
 * <pre>
 * run.json          what the run is, written before it begins
 * 7.image, 7.json   the seventh generation; the one before it stays until the next one is whole
 * end.json          how it ended
 * lock
 * </pre>
 */
public final class RunDirectory implements AutoCloseable {
  private static final String LOCK = "lock";
  private static final String END = "end.json";

  private final Path path;
  private final FileChannel lock;
  private Manifest manifest;
  private Generation newest;
  private boolean looked;

  /** How a run ended. */
  record End(String verdict, String limit, long states, long transitions, Instant when) {
    boolean canGoOn() {
      return limit != null;
    }
  }

  private RunDirectory(Path path, FileChannel lock, Manifest manifest) {
    this.path = path;
    this.lock = lock;
    this.manifest = manifest;
  }

  /** Takes a directory for a new run; complains where that cannot be. */
  static RunDirectory reserve(Path path) {
    if (Files.exists(path.resolve(Manifest.FILE))) {
      throw new Complaint(
          "--run "
              + path
              + ": a run is kept there already; 'nutshell resume "
              + path
              + "' goes on with it, and another one needs another directory");
    }
    try {
      Files.createDirectories(path);
      try (Stream<Path> found = Files.list(path)) {
        if (found.anyMatch(file -> !file.getFileName().toString().equals(LOCK))) {
          throw new Complaint("--run " + path + ": the directory is not empty");
        }
      }
      return new RunDirectory(path, locked(path), null);
    } catch (IOException failure) {
      throw new Complaint("--run " + path + ": " + WholeFile.reason(failure));
    }
  }

  /** Opens a run that is kept; complains where there is none, or where somebody is at it. */
  public static RunDirectory open(Path path) {
    if (!Files.isDirectory(path)) {
      throw new Complaint(path + ": there is no such directory");
    }
    if (!Files.exists(path.resolve(Manifest.FILE))) {
      throw new Complaint(path + ": no run is kept there; 'check … --run DIR' keeps one");
    }
    FileChannel lock = null;
    try {
      lock = locked(path);
      return new RunDirectory(path, lock, Manifest.read(path));
    } catch (IOException failure) {
      if (lock != null) {
        close(lock);
      }
      throw new Complaint(path + ": the run cannot be gone on with: " + WholeFile.reason(failure));
    }
  }

  private static FileChannel locked(Path path) throws IOException {
    FileChannel lock =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!tryLock(lock)) {
      lock.close();
      throw new Complaint(path + ": the run is under way in another process");
    }
    return lock;
  }

  private static boolean tryLock(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException here) {
      return false;
    }
  }

  /** Whether some process is at work on the run. */
  static boolean isLocked(Path path) {
    try (FileChannel lock = FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE)) {
      return !tryLock(lock);
    } catch (IOException none) {
      return false;
    }
  }

  public Path path() {
    return path;
  }

  Manifest manifest() {
    return manifest;
  }

  /** The arguments of {@code check} that the run was begun with, but for where it is kept. */
  public List<String> arguments() {
    return manifest.arguments();
  }

  /** How it ended for good, as a sentence; null where it can go on. */
  public String over() {
    End end = readEnd(path);
    return end == null || end.canGoOn()
        ? null
        : "it %s, after %,d states".formatted(end.verdict(), end.states());
  }

  /** Complains where the run could not go on as what it was. */
  public void requireSame() {
    try {
      manifest.requireSame();
    } catch (IOException failure) {
      throw new Complaint(path + ": " + WholeFile.reason(failure));
    }
  }

  void begin(Manifest run) throws IOException {
    run.write(path);
    manifest = run;
  }

  /** The numbers of all generations that look as if they were there, the newest first. */
  static List<Long> numbers(Path path) throws IOException {
    List<Long> numbers = new ArrayList<>();
    try (Stream<Path> found = Files.list(path)) {
      found
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d{1,15}\\.json"))
          .forEach(name -> numbers.add(Long.parseLong(name.substring(0, name.indexOf('.')))));
    }
    numbers.sort(Comparator.reverseOrder());
    return numbers;
  }

  /**
   * Options of {@code check} that the run was last gone on with and not begun with.
   *
   * @param say see {@link #newest}
   */
  public Map<String, String> changed(Consumer<String> say) {
    Generation last = newest(say);
    return last == null ? Map.of() : last.changed();
  }

  /**
   * The newest generation that is whole, or null where none was kept yet. An image is read once.
   *
   * @param say is told of each that is not whole
   */
  Generation newest(Consumer<String> say) {
    if (!looked) {
      newest = find(say);
      looked = true;
    }
    return newest;
  }

  private Generation find(Consumer<String> say) {
    try {
      List<Long> numbers = numbers(path);
      for (long number : numbers) {
        try {
          Generation generation = Generation.read(path, number);
          generation.check(path, manifest.id());
          return generation;
        } catch (SealedFile.Broken | NoSuchFileException broken) {
          say.accept(
              "checkpoint %d cannot be used: %s".formatted(number, WholeFile.reason(broken)));
        }
      }
      if (!numbers.isEmpty() || hasImages()) {
        throw new Complaint(path + ": no checkpoint of the run is whole, so it cannot go on");
      }
      return null;
    } catch (IOException failure) {
      throw new Complaint(path + ": the run cannot be read: " + WholeFile.reason(failure));
    }
  }

  /** An image under its final name was whole once; figures of none are gone. */
  private boolean hasImages() throws IOException {
    try (Stream<Path> found = Files.list(path)) {
      return found.filter(file -> file.toString().endsWith(".image")).count() > 1;
    }
  }

  /** Removes what no generation needs: what was left half-written, and old ones. */
  void sweep(long oldestNeeded) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(path)) {
      files = found.toList();
    }
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (name.endsWith(".tmp")) {
        Files.deleteIfExists(file);
      } else if (name.matches("\\d{1,15}\\.(json|image)")) {
        long number = Long.parseLong(name.substring(0, name.indexOf('.')));
        if (number < oldestNeeded) {
          Generation.delete(path, number);
        }
      }
    }
  }

  /** Notes how the run ended; what is not needed to go on goes. */
  void end(Result result) throws IOException {
    boolean canGoOn = Keeping.canGoOn(result.limitReached());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(
        "verdict",
        switch (result.verdict()) {
          case Verdict.Holds _ -> "holds";
          case Verdict.Violated _ -> "violated";
          case Verdict.Inconclusive _ -> "inconclusive";
        });
    json.put("limit", canGoOn ? result.limitReached().word() : null);
    json.put("states", result.counts().states());
    json.put("transitions", result.counts().transitions());
    json.put("when", Instant.now().toString());
    SealedFile.write(path.resolve(END), json);
    if (!canGoOn) {
      sweep(Long.MAX_VALUE);
    }
  }

  static End readEnd(Path path) {
    try {
      Map<String, Object> json = SealedFile.read(path.resolve(END));
      return new End(
          (String) json.get("verdict"),
          (String) json.get("limit"),
          (Long) json.get("states"),
          (Long) json.get("transitions"),
          Instant.parse((String) json.get("when")));
    } catch (IOException | RuntimeException none) {
      return null;
    }
  }

  @Override
  public void close() {
    close(lock);
  }

  private static void close(FileChannel lock) {
    try {
      lock.close();
    } catch (IOException ignored) {
      // The system takes the lock back in the end.
    }
  }
}
