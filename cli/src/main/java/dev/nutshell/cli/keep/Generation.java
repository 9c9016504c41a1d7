package dev.nutshell.cli.keep;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * What was kept of a run at one moment: an image and a few figures beside it. It exists once the
 * figures do, which are written last.
 *
 * @param run the run's id
 * @param number from 1
 * @param bytes of the image
 * @param sum the image's checksum
 * @param part which of the run's searches it was at, from 1, of so many
 * @param changed options of {@code check} that are other than those the run was begun with
 */
record Generation(
    String run,
    long number,
    long bytes,
    long sum,
    Instant written,
    long part,
    long parts,
    long states,
    long transitions,
    long depth,
    long frontier,
    Map<String, String> changed) {
  private static final int BUFFER = 1 << 20;

  static Path image(Path directory, long number) {
    return directory.resolve(number + ".image");
  }

  static Path figures(Path directory, long number) {
    return directory.resolve(number + ".json");
  }

  void write(Path directory) throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run);
    json.put("generation", number);
    json.put("bytes", bytes);
    json.put("sum", sum);
    json.put("written", written.toString());
    json.put("part", part);
    json.put("parts", parts);
    json.put("states", states);
    json.put("transitions", transitions);
    json.put("depth", depth);
    json.put("frontier", frontier);
    json.put("changed", changed);
    SealedFile.write(figures(directory, number), json);
  }

  @SuppressWarnings("unchecked")
  static Generation read(Path directory, long number) throws IOException {
    Map<String, Object> json = SealedFile.read(figures(directory, number));
    try {
      return new Generation(
          (String) json.get("run"),
          (Long) json.get("generation"),
          (Long) json.get("bytes"),
          (Long) json.get("sum"),
          Instant.parse((String) json.get("written")),
          (Long) json.get("part"),
          (Long) json.get("parts"),
          (Long) json.get("states"),
          (Long) json.get("transitions"),
          (Long) json.get("depth"),
          (Long) json.get("frontier"),
          Map.copyOf((Map<String, String>) json.get("changed")));
    } catch (RuntimeException misshapen) {
      throw new SealedFile.Broken(number + ".json is not what a kept run has");
    }
  }

  /** Reads the image once through. */
  void check(Path directory, String id) throws IOException {
    if (!run.equals(id)) {
      throw new SealedFile.Broken(number + ".json is another run's");
    }
    Path image = image(directory, number);
    if (!Files.exists(image)) {
      throw new SealedFile.Broken(image.getFileName() + " is missing");
    }
    if (Files.size(image) != bytes) {
      throw new SealedFile.Broken(
          "%s has %,d bytes, and %,d were written"
              .formatted(image.getFileName(), Files.size(image), bytes));
    }
    CRC32C computed = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    try (FileChannel in = FileChannel.open(image, StandardOpenOption.READ)) {
      while (in.read(buffer) >= 0) {
        computed.update(buffer.flip());
        buffer.clear();
      }
    }
    if (computed.getValue() != sum) {
      throw new SealedFile.Broken(image.getFileName() + " is damaged: its checksum differs");
    }
  }

  static void delete(Path directory, long number) throws IOException {
    // The figures first: what has none is no generation.
    Files.deleteIfExists(figures(directory, number));
    Files.deleteIfExists(image(directory, number));
  }
}
