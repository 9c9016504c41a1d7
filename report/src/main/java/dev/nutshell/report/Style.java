package dev.nutshell.report;

/** Colours in a terminal, or none. */
public enum Style {
  PLAIN,
  COLOUR;

  String good(String text) {
    return paint("32;1", text);
  }

  String bad(String text) {
    return paint("31;1", text);
  }

  String doubtful(String text) {
    return paint("33;1", text);
  }

  String faint(String text) {
    return paint("2", text);
  }

  private String paint(String code, String text) {
    return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
