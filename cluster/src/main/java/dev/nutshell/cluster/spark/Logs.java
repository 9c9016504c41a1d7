package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.FolderLog;
import dev.nutshell.cluster.level.LevelLog;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Where logs are: a folder, or what Hadoop knows by the scheme of an address. */
public final class Logs {
  private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:.*");

  private Logs() {}

  public static LevelLog of(String where) throws IOException {
    if (!SCHEME.matcher(where).matches()) {
      return new FolderLog(Path.of(where));
    }
    URI address = URI.create(where);
    return address.getScheme().equals("file")
        ? new FolderLog(Path.of(address.getPath()))
        : new HadoopLog(address);
  }
}
