package dev.nutshell.cli.terminal;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
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

  /**
   * Of which commit a release was made; null where it is none. The jar is found as a resource is:
   * the code source of a class from an ahead-of-time cache is where the cache was made.
   */
  private static String commit() {
    URL own = Version.class.getResource("Version.class");
    try {
      if (own == null || !(own.openConnection() instanceof JarURLConnection jar)) {
        return null;
      }
      jar.setUseCaches(false);
      String commit = jar.getMainAttributes().getValue("Commit");
      return "none".equals(commit) ? null : commit;
    } catch (IOException unreadable) {
      return null;
    }
  }
}
