package dev.nutshell.promela.text;

/** Character literals. */
public final class Characters {
  private Characters() {}

  /**
   * The code of {@code 'a'} or {@code '\n'}, as SPIN reads it; -1 where it is not one character.
   */
  public static int value(String quoted) {
    String inner = quoted.substring(1, quoted.length() - 1);
    if (inner.length() == 1 && inner.charAt(0) != '\\') {
      return inner.charAt(0);
    }
    if (inner.length() != 2 || inner.charAt(0) != '\\') {
      return -1;
    }
    return switch (inner.charAt(1)) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'f' -> '\f';
      default -> inner.charAt(1);
    };
  }
}
