package dev.nutshell.cli.keep;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Something that a run's model was read from: a file, a folder of classes, or standard input.
 *
 * @param name as it was given
 * @param digest of its bytes
 * @param text what it says, where it is a text that is not too long; null otherwise
 * @param bytes all of it, where it cannot be read again; null otherwise
 */
record ReadFile(String name, String digest, String text, byte[] bytes) {
  private static final int LONGEST_TEXT = 1 << 20;
  private static final int SHOWN = 60;

  /** Of standard input, which is there once. */
  static ReadFile input(String name, byte[] bytes) {
    return new ReadFile(name, digest(bytes), null, bytes);
  }

  static ReadFile of(String name) throws IOException {
    Path path = Path.of(name);
    if (Files.isDirectory(path)) {
      return new ReadFile(name, ofFolder(path), null, null);
    }
    byte[] bytes = Files.readAllBytes(path);
    return new ReadFile(name, digest(bytes), text(bytes), null);
  }

  private static String text(byte[] bytes) {
    if (bytes.length > LONGEST_TEXT) {
      return null;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException binary) {
      return null;
    }
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static String digest(byte[] bytes) {
    return HexFormat.of().formatHex(sha().digest(bytes));
  }

  /** Of the names and bytes of all files below. */
  private static String ofFolder(Path folder) throws IOException {
    MessageDigest digest = sha();
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      digest.update(folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
      digest.update(Files.readAllBytes(file));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** What has become of it since, as a sentence; null where nothing has. */
  String whatChanged() {
    if (bytes != null) {
      return null;
    }
    ReadFile now;
    try {
      now = of(name);
    } catch (IOException gone) {
      return Files.exists(Path.of(name)) ? name + " cannot be read any more" : name + " is gone";
    }
    if (now.digest.equals(digest)) {
      return null;
    }
    return name + " has changed" + (text == null || now.text == null ? "" : difference(now.text));
  }

  private String difference(String other) {
    List<String> before = text.lines().toList();
    List<String> after = other.lines().toList();
    int line = 0;
    while (line < Math.min(before.size(), after.size())
        && before.get(line).equals(after.get(line))) {
      line++;
    }
    return ": line %d was %s and is %s"
        .formatted(line + 1, shown(before, line), shown(after, line));
  }

  private static String shown(List<String> lines, int line) {
    if (line >= lines.size()) {
      return "not there";
    }
    String text = lines.get(line).strip();
    return "'" + (text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…") + "'";
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("sha256", digest);
    json.put("text", text);
    json.put("bytes", bytes == null ? null : Base64.getEncoder().encodeToString(bytes));
    return json;
  }

  static ReadFile of(Map<String, Object> json) {
    String bytes = (String) json.get("bytes");
    return new ReadFile(
        (String) json.get("name"),
        (String) json.get("sha256"),
        (String) json.get("text"),
        bytes == null ? null : Base64.getDecoder().decode(bytes));
  }
}
