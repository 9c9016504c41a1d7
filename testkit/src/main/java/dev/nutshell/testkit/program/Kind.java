package dev.nutshell.testkit.program;

/** The types of numbers, each with how many values are put into it in most cases. */
enum Kind {
  BIT("bit", 2, 1),
  BOOL("bool", 2, 1),
  BYTE("byte", 3, 8),
  SHORT("short", 3, 16),
  INT("int", 3, 32),
  UNSIGNED("unsigned", 4, 2),
  PID("pid", 3, 8),
  MTYPE("mtype", 3, 8);

  final String word;
  final int values;
  private final int bits;

  Kind(String word, int values, int bits) {
    this.word = word;
    this.values = values;
    this.bits = bits;
  }

  /** Itself, or where bits are not wanted something that is stored in whole bytes. */
  Kind inBytes(boolean wanted) {
    return wanted && bits < 8 ? BYTE : this;
  }

  /**
   * Whether a message's field of this kind is received unchanged. SPIN takes back a receive by what
   * the variable holds, so that it goes on with a wrong message where the value was cut.
   */
  boolean fits(Kind variable) {
    return isNumber() == variable.isNumber() && bits <= variable.bits;
  }

  /** The declaration of a name, without its initial value. */
  String declare(String name) {
    return this == UNSIGNED ? "unsigned " + name + " : 2" : word + " " + name;
  }

  /** How a channel's field is declared. */
  String field() {
    return this == UNSIGNED ? "byte" : word;
  }

  boolean isNumber() {
    return this != MTYPE;
  }
}
