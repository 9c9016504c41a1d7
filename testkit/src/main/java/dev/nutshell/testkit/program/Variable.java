package dev.nutshell.testkit.program;

/**
 * A variable that statements may use.
 *
 * @param size of an array; 0 for a scalar
 */
record Variable(String name, Kind kind, int size) {
  /** The name of the whole variable that this may be a field of. */
  String root() {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  /** A parameter of an inline stands for whatever the call names. */
  boolean isStandIn() {
    return name.startsWith("a");
  }
}
