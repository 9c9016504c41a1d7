package dev.nutshell.report;

/** Texts as they may stand in XML and in a page. */
public final class Xml {
  private static final char REPLACEMENT = '\uFFFD';

  private Xml() {}

  /** For the content of an element. */
  public static String content(String text) {
    return escaped(text).replace("&#10;", "\n").replace("&#9;", "\t");
  }

  /** For the value of an attribute in double quotes. */
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n', '\r', '\t' -> escaped.append("&#").append(c).append(';');
                default -> escaped.appendCodePoint(isAllowed(c) ? c : REPLACEMENT);
              }
            });
    return escaped.toString();
  }

  /** XML 1.0, section 2.2; the others cannot even be written as references. */
  private static boolean isAllowed(int c) {
    return c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000;
  }
}
