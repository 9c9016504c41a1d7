package dev.nutshell.cli.keep;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.WholeFile;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.CannotGoOn;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.search.Interruption;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A run that is kept: from its beginning, or from where it was. */
public final class Keeping implements AutoCloseable {
  private final RunDirectory directory;
  private final Consumer<String> say;
  private final Checkpoints checkpoints;
  private final Generation from;
  private FileChannel image;
  private ImageReader position;
  private List<byte[]> results = List.of();
  private boolean keeps = true;

  private Keeping(
      RunDirectory directory,
      Generation from,
      Duration interval,
      Map<String, String> changed,
      Consumer<String> say) {
    this.directory = directory;
    this.from = from;
    this.say = say;
    checkpoints =
        new Checkpoints(directory, interval, say, changed, from == null ? 0 : from.number());
  }

  /** Of a new run; the directory is taken at once, so that nothing is lost where it cannot be. */
  public static Keeping begin(Path path, Duration interval, Consumer<String> say) {
    return new Keeping(RunDirectory.reserve(path), null, interval, Map.of(), say);
  }

  /**
   * Of one that was kept.
   *
   * @param changed options that are other than those the run was begun with
   */
  public static Keeping resume(
      RunDirectory directory,
      Duration interval,
      Map<String, String> changed,
      Consumer<String> say) {
    return new Keeping(directory, directory.newest(say), interval, changed, say);
  }

  /** Whether a search that ended so can be gone on with. */
  static boolean canGoOn(Interruption limit) {
    return switch (limit) {
      case null -> false;
      case DEPTH, UNREADABLE, ANSWERED -> false;
      case TIME, MEMORY, CAPACITY, DISK, WORKERS, REQUEST, PAUSE -> true;
    };
  }

  /** The text from standard input, where the run began with one; otherwise null. */
  public byte[] input() {
    return directory.manifest() == null
        ? null
        : directory.manifest().files().stream()
            .map(ReadFile::bytes)
            .filter(bytes -> bytes != null)
            .findFirst()
            .orElse(null);
  }

  /**
   * The model is loaded: a new run is written down, and one that goes on has read what it read
   * then.
   *
   * @param files what the model was read from
   * @param input the text from standard input, or null
   */
  public void loaded(
      List<String> arguments, String model, long memory, List<String> files, byte[] input) {
    try {
      List<ReadFile> read = new ArrayList<>();
      for (String file : files) {
        read.add(ReadFile.of(file));
      }
      if (input != null) {
        read.add(ReadFile.input("standard input", input));
      }
      if (directory.manifest() == null) {
        directory.begin(Manifest.of(arguments, model, memory, read));
        return;
      }
      List<String> then = directory.manifest().files().stream().map(ReadFile::name).toList();
      List<String> now = read.stream().map(ReadFile::name).toList();
      if (!then.equals(now)) {
        throw new Complaint(
            "the run cannot go on with another model than it began with: it was read from "
                + String.join(", ", then)
                + ", and is now read from "
                + String.join(", ", now));
      }
    } catch (IOException failure) {
      throw new Complaint(
          "the run cannot be kept in " + directory.path() + ": " + WholeFile.reason(failure));
    }
  }

  /** The run consists of so many searches: reads which of them are over. */
  public void parts(int count) {
    checkpoints.parts(count);
    if (from == null) {
      return;
    }
    try {
      image =
          FileChannel.open(
              Generation.image(directory.path(), from.number()), StandardOpenOption.READ);
      ImageReader in = new ImageReader(image);
      in.begin("kept run", 1);
      in.same(count, "number of searches");
      List<byte[]> over = new ArrayList<>();
      for (int left = in.getInt(); left > 0; left--) {
        over.add(in.getArray());
      }
      boolean underWay = in.getBoolean();
      in.end();
      results = over;
      position = underWay ? in : null;
    } catch (IOException failure) {
      throw unreadable(failure);
    }
  }

  /** What came of the search with that number, where it is over; otherwise null. */
  public Result finished(int part, Runner runner) {
    if (part >= results.size()) {
      return null;
    }
    byte[] bytes = results.get(part);
    checkpoints.finish(bytes);
    try {
      return runner.readResult(
          new ImageReader(Channels.newChannel(new ByteArrayInputStream(bytes))));
    } catch (IOException failure) {
      throw unreadable(failure);
    }
  }

  /** Carries a search out that is not over, from where it was. */
  public Result run(Runner runner, boolean last) {
    if (keeps) {
      runner.keep(checkpoints);
    }
    Result result;
    try {
      if (position != null) {
        runner.goOn(position);
        position = null;
      }
      result = runner.run();
    } catch (UncheckedIOException failure) {
      throw unreadable(failure.getCause());
    } catch (IOException failure) {
      throw unreadable(failure);
    } catch (CannotGoOn refused) {
      throw new Complaint(directory.path() + ": " + refused.getMessage());
    } catch (MemoryBudget.Exhausted exhausted) {
      throw new Complaint(
          "what was kept of the run does not fit: "
              + exhausted.getMessage()
              + "; resume it with more --memory");
    }
    if (canGoOn(result.limitReached())) {
      // What is looked at after this is looked at again when this is gone on with.
      keeps = false;
    } else if (keeps && !last) {
      checkpoints.finish(bytes(runner, result));
      checkpoints.keepBetween();
    }
    return result;
  }

  private static byte[] bytes(Runner runner, Result result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
    try {
      runner.writeResult(result, out);
      out.finish();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private Complaint unreadable(IOException failure) {
    return new Complaint(
        directory.path() + ": the run cannot be gone on with: " + WholeFile.reason(failure));
  }

  /** The run is over, for this time or for good. */
  public void ends(Result result) {
    long last = checkpoints.last();
    try {
      directory.end(result);
    } catch (IOException failure) {
      say.accept("the end of the run cannot be noted in " + directory.path());
    }
    if (canGoOn(result.limitReached())) {
      String more = result.limitReached() == Interruption.MEMORY ? " --memory SIZE" : "";
      say.accept(
          last > 0
              ? "the run is kept: nutshell resume " + directory.path() + more + " goes on with it"
              : "nothing could be kept of the run in " + directory.path());
    }
  }

  @Override
  public void close() {
    checkpoints.close();
    if (image != null) {
      try {
        image.close();
      } catch (IOException ignored) {
        // It was only read.
      }
    }
    directory.close();
  }
}
