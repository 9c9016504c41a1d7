package dev.nutshell.cli.terminal;

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
    return new String[] {TOOL + " " + number()};
  }
}
