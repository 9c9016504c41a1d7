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

  /** Whether it is a scalar of one process that is never negative. */
  boolean isNaturalLocal() {
    boolean global = name.startsWith("g") || name.startsWith("w");
    return size == 0 && !isStandIn() && !global && kind != Kind.SHORT && kind != Kind.INT;
  }

  /** A parameter of an inline stands for whatever the call names. */
  boolean isStandIn() {
    return name.startsWith("a");
  }
}
