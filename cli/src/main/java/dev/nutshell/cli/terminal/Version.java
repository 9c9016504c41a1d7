package dev.nutshell.cli.terminal;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.jar.JarFile;
import picocli.CommandLine.IVersionProvider;

/** The version, from the jar's manifest. */
public final class Version implements IVersionProvider {
  public static final String TOOL = "nutshell";

  public static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public String[] getVersion() {
    String commit = commit();
    return new String[] {TOOL + " " + number() + (commit == null ? "" : " (" + commit + ")")};
  }

  /** Of which commit a release was made; null where it is none. */
  private static String commit() {
    URL place = Version.class.getProtectionDomain().getCodeSource().getLocation();
    if (!place.getPath().endsWith(".jar")) {
      return null;
    }
    try (JarFile jar = new JarFile(Path.of(place.toURI()).toFile())) {
      String commit = jar.getManifest().getMainAttributes().getValue("Commit");
      return "none".equals(commit) ? null : commit;
    } catch (IOException | URISyntaxException unreadable) {
      return null;
    }
  }
}
