package dev.nutshell.report;

/** Where something is written, in front of what is said of it. */
public final class Places {
  private Places() {}

  /**
   * @param file or null where there is none
   * @param line 0 where the whole file is meant
   */
  public static String before(String file, int line) {
    if (file == null) {
      return "";
    }
    return line == 0 ? file + ": " : file + ":" + line + ": ";
  }
}
