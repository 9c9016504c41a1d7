package dev.nutshell.cluster.command;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cluster.level.LevelLog;
import dev.nutshell.cluster.model.Recipe;
import dev.nutshell.cluster.spark.Logs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Where a run has its logs: where the user says, and then it stays until the run has come to its
 * end; or in a temporary folder.
 */
final class RunLog implements AutoCloseable {
  private static final String RUN = "run";

  private final String place;
  private final LevelLog files;
  private boolean goes;

  private RunLog(String place, boolean temporary) throws IOException {
    this.place = place;
    files = Logs.of(place);
    goes = temporary;
  }

  /**
   * @param place null for a temporary folder
   */
  static RunLog at(String place) throws IOException {
    return place == null
        ? new RunLog(Files.createTempDirectory("nutshell-log").toString(), true)
        : new RunLog(place, false);
  }

  String place() {
    return place;
  }

  /** Writes down what run it is, or makes sure that it is the one that is there. */
  void begin(Recipe recipe, boolean resume) throws IOException {
    String mark = mark(recipe);
    if (!files.has(RUN)) {
      if (resume) {
        throw new Complaint("there is no run to go on with in " + place);
      }
      files.write(RUN, out -> out.write(mark.getBytes(StandardCharsets.UTF_8)));
      return;
    }
    if (!resume) {
      throw new Complaint(
          "there is a run in " + place + ": --resume goes on with it, or remove it first");
    }
    try (InputStream in = files.read(RUN)) {
      if (!new String(in.readAllBytes(), StandardCharsets.UTF_8).equals(mark)) {
        throw new Complaint(
            "the run in " + place + " is of another model, or was asked something else");
      }
    }
  }

  private static String mark(Recipe recipe) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(recipe);
    }
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray()));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Nobody will go on with it. */
  void isOver() {
    goes = true;
  }

  @Override
  public void close() {
    if (goes) {
      try {
        files.remove();
      } catch (IOException stays) {
        // It is no worse than a file that is left behind.
      }
    }
  }
}
