package dev.nutshell.cli.keep;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.Version;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * What a kept run is: written once, before it begins.
 *
 * @param id a number of its own, so that its generations are not mistaken for another's
 * @param version of the program
 * @param program a digest of the program itself: what it makes of a model is its own affair
 * @param directory where it was begun; names are relative to that
 * @param arguments of {@code check}, without those that say where it is kept
 * @param memory the bytes of {@code --memory}
 * @param files what the model was read from
 */
record Manifest(
    String id,
    String version,
    String program,
    Instant began,
    String directory,
    List<String> arguments,
    String model,
    long memory,
    List<ReadFile> files) {
  static final String FILE = "run.json";

  /** What all modules of the program have. */
  private static final String PACKAGE = "dev/nutshell";

  /** Of the layout of the directory; parts of images have versions of their own. */
  private static final long FORMAT = 3;

  static Manifest of(List<String> arguments, String model, long memory, List<ReadFile> files)
      throws IOException {
    return new Manifest(
        UUID.randomUUID().toString(),
        Version.number(),
        digest(),
        Instant.now(),
        here(),
        arguments,
        model,
        memory,
        files);
  }

  private static String here() {
    return Path.of("").toAbsolutePath().toString();
  }

  /** Of the folders or archives that the program's modules lie in. */
  private static String digest() throws IOException {
    StringBuilder parts = new StringBuilder();
    for (String place : places()) {
      parts.append(ReadFile.of(place).digest());
    }
    return ReadFile.digest(parts.toString().getBytes(StandardCharsets.UTF_8));
  }

  static Set<String> places() throws IOException {
    Set<String> places = new TreeSet<>();
    for (URL part : Collections.list(Manifest.class.getClassLoader().getResources(PACKAGE))) {
      try {
        places.add(
            part.openConnection() instanceof JarURLConnection archive
                ? Path.of(archive.getJarFileURL().toURI()).toString()
                : Path.of(part.toURI()).resolve("../..").normalize().toString());
      } catch (URISyntaxException elsewhere) {
        throw new IOException("the program does not lie in files", elsewhere);
      }
    }
    return places;
  }

  void write(Path directory) throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("id", id);
    json.put("version", version);
    json.put("program", program);
    json.put("began", began.toString());
    json.put("directory", this.directory);
    json.put("arguments", arguments);
    json.put("model", model);
    json.put("memory", memory);
    json.put("files", files.stream().map(ReadFile::json).toList());
    SealedFile.write(directory.resolve(FILE), json);
  }

  @SuppressWarnings("unchecked")
  static Manifest read(Path directory) throws IOException {
    Map<String, Object> json = SealedFile.read(directory.resolve(FILE));
    if (!Long.valueOf(FORMAT).equals(json.get("format"))) {
      throw new IOException(
          "it was kept in format %s by nutshell %s, and this is nutshell %s, which reads format %d"
              .formatted(json.get("format"), json.get("version"), Version.number(), FORMAT));
    }
    try {
      List<ReadFile> files = new ArrayList<>();
      ((List<Map<String, Object>>) json.get("files")).forEach(each -> files.add(ReadFile.of(each)));
      return new Manifest(
          (String) json.get("id"),
          (String) json.get("version"),
          (String) json.get("program"),
          Instant.parse((String) json.get("began")),
          (String) json.get("directory"),
          (List<String>) json.get("arguments"),
          (String) json.get("model"),
          (Long) json.get("memory"),
          files);
    } catch (RuntimeException misshapen) {
      throw new IOException(FILE + " is not what a kept run has", misshapen);
    }
  }

  /** Complains where the run could not go on as what it was. */
  void requireSame() throws IOException {
    if (!version.equals(Version.number())) {
      throw new Complaint(
          "the run was kept by nutshell %s, and this is nutshell %s: only the version that began it"
                  .formatted(version, Version.number())
              + " can go on with it");
    }
    if (!program.equals(digest())) {
      throw new Complaint(
          "the run was kept by another build of nutshell "
              + version
              + ": only the one that began it can go on with it");
    }
    boolean relative = files.stream().anyMatch(file -> !Path.of(file.name()).isAbsolute());
    if (relative && !directory.equals(here())) {
      throw new Complaint(
          "the run was begun in "
              + directory
              + ", and its files are named from there: resume it"
              + " there");
    }
    List<String> changes = new ArrayList<>();
    for (ReadFile file : files) {
      String change = file.whatChanged();
      if (change != null) {
        changes.add(change);
      }
    }
    if (!changes.isEmpty()) {
      throw new Complaint(
          "the run cannot go on with another model than it began with: "
              + String.join("; ", changes));
    }
  }
}
