package dev.nutshell.cli.keep;

import dev.nutshell.cli.terminal.WholeFile;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.plan.Keeper;
import dev.nutshell.engine.search.Counters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Writes one generation of a run after another. The search stands still only while the image goes
 * to the system; that it reaches the disk, gets its name and replaces the last but one is seen to
 * by another thread while the search goes on.
 */
final class Checkpoints implements Keeper, AutoCloseable {
  /** Nothing is kept more often than this, unless somebody asks for it. */
  private static final Duration SHORTEST = Duration.ofSeconds(20);

  /** The search stands still for less than a fiftieth of its time. */
  private static final long COST = 60;

  /** However often it is asked for, the search is at work for most of the time. */
  private static final long MOST_COST = 4;

  /** What could not be written is tried again after this. */
  private static final Duration RETRY = Duration.ofMinutes(1);

  /** After this it is looked again whether the disk has taken the last one. */
  private static final Duration BUSY = Duration.ofMillis(200);

  private final RunDirectory directory;
  private final Duration given;
  private final Consumer<String> say;
  private final Map<String, String> changed;
  private final List<byte[]> finished = new ArrayList<>();
  private int parts;
  private long number;
  private long next;
  private long lastBytes;
  private Thread committing;
  private volatile IOException failed;
  private boolean said;
  private volatile Instant lastKept;

  /**
   * @param given how often, or null where that follows from what it costs
   * @param changed see {@link Generation}
   * @param last the number of the generation that the run goes on from, or 0
   */
  Checkpoints(
      RunDirectory directory,
      Duration given,
      Consumer<String> say,
      Map<String, String> changed,
      long last) {
    this.directory = directory;
    this.given = given;
    this.say = say;
    this.changed = changed;
    number = last;
    next = System.nanoTime() + (given == null ? SHORTEST : given).toNanos();
  }

  /** How many searches the run consists of. */
  void parts(int count) {
    parts = count;
  }

  /** One search is over, with this for a result. */
  void finish(byte[] result) {
    finished.add(result);
  }

  /** Keeps that some searches are over, and the next has not begun. */
  void keepBetween() {
    commit(null, new Counters());
    settle();
  }

  @Override
  public long next() {
    return next;
  }

  @Override
  public void keep(Writing run, Counters counters, boolean last) {
    if (!last && committing != null && committing.isAlive()) {
      // The disk is slower than was asked for; the search need not wait for it.
      next = System.nanoTime() + BUSY.toNanos();
      return;
    }
    commit(run, counters);
  }

  private void commit(Writing run, Counters counters) {
    settle();
    long began = System.nanoTime();
    long generation = number + 1;
    Path image = Generation.image(directory.path(), generation);
    Path beside = image.resolveSibling(image.getFileName() + ".tmp");
    Summed file = null;
    try {
      try {
        file = write(beside, run);
      } catch (IOException full) {
        if (number < 2 || !Files.exists(Generation.image(directory.path(), number - 1))) {
          throw full;
        }
        // There may be room for it in the place of the last but one.
        directory.sweep(number);
        file = write(beside, run);
      }
      Generation figures =
          new Generation(
              directory.manifest().id(),
              generation,
              file.bytes,
              file.sum.getValue(),
              Instant.now(),
              Math.min(finished.size() + 1, parts),
              parts,
              counters.states,
              counters.transitions(),
              counters.depth,
              counters.frontier,
              changed);
      Summed written = file;
      committing =
          Thread.ofPlatform()
              .daemon()
              .name("checkpoint")
              .start(() -> settle(written, beside, image, figures));
    } catch (IOException failure) {
      delete(beside);
      failed = failure;
    }
    schedule(System.nanoTime() - began, file == null ? 0 : file.bytes);
  }

  private Summed write(Path beside, Writing run) throws IOException {
    FileChannel channel = SealedFile.create(beside);
    try {
      Summed file = new Summed(channel);
      ImageWriter out = new ImageWriter(file);
      out.begin("kept run", 1);
      out.putLong(parts);
      out.putInt(finished.size());
      for (byte[] result : finished) {
        out.putArray(result, result.length);
      }
      out.putBoolean(run != null);
      out.end();
      if (run != null) {
        run.to(out);
      }
      out.finish();
      return file;
    } catch (IOException | RuntimeException failure) {
      channel.close();
      throw failure;
    }
  }

  /** Has a generation reach the disk and take its place. */
  private void settle(Summed file, Path beside, Path image, Generation figures) {
    try {
      try (FileChannel channel = file.channel) {
        channel.force(true);
      }
      SealedFile.rename(beside, image);
      figures.write(directory.path());
      lastKept = figures.written();
      failed = null;
      directory.sweep(figures.number() - 1);
    } catch (IOException failure) {
      delete(beside);
      failed = failure;
    }
  }

  /** Waits until the generation under way has taken its place, or has not. */
  private void settle() {
    if (committing != null) {
      boolean interrupted = false;
      while (committing != null) {
        try {
          committing.join();
          committing = null;
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
      if (failed == null) {
        number++;
        said = false;
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    if (failed != null && !said) {
      said = true;
      say.accept(
          "the run cannot be kept in %s: %s; it goes on, and %s"
              .formatted(
                  directory.path(),
                  WholeFile.reason(failed),
                  lastKept == null && number == 0
                      ? "nothing was kept yet"
                      : "checkpoint " + number + " is still good"));
    }
  }

  /** The number of the newest generation that is whole, or 0. */
  long last() {
    settle();
    return number;
  }

  private void schedule(long nanos, long bytes) {
    long wait;
    if (failed != null) {
      wait = Math.max(RETRY.toNanos(), given == null ? 0 : given.toNanos());
      settle();
    } else if (given != null) {
      wait = Math.max(given.toNanos(), MOST_COST * nanos);
    } else {
      // The next image is larger than this one by about as much as this one by the last.
      double growth = lastBytes == 0 ? 2 : Math.clamp((double) bytes / lastBytes, 1, 2);
      wait = Math.max(SHORTEST.toNanos(), (long) (COST * growth * nanos));
    }
    lastBytes = bytes == 0 ? lastBytes : bytes;
    next = System.nanoTime() + wait;
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException ignored) {
      // It is no generation, and the next attempt writes over it.
    }
  }

  @Override
  public void close() {
    settle();
  }

  /** A file that is summed while it is written. */
  private static final class Summed implements WritableByteChannel {
    final FileChannel channel;
    final CRC32C sum = new CRC32C();
    long bytes;

    Summed(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      ByteBuffer before = source.duplicate();
      int count = channel.write(source);
      sum.update(before.limit(before.position() + count));
      bytes += count;
      return count;
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
