package dev.nutshell.cpn.code;

/** Functions of the library that are a few instructions. */
enum Intrinsic {
  PLUS(2, "plus", Representation.INT, Representation.INT),
  MINUS(2, "minus", Representation.INT, Representation.INT),
  TIMES(2, "times", Representation.INT, Representation.INT),
  DIV(2, "div", Representation.INT, Representation.INT),
  MOD(2, "mod", Representation.INT, Representation.INT),
  NEGATIVE(1, "negative", Representation.INT, Representation.INT),
  LESS(2, null, Representation.INT, Representation.TRUTH),
  GREATER(2, null, Representation.INT, Representation.TRUTH),
  AT_MOST(2, null, Representation.INT, Representation.TRUTH),
  AT_LEAST(2, null, Representation.INT, Representation.TRUTH),
  EQUAL(2, null, Representation.OBJECT, Representation.TRUTH),
  DIFFERENT(2, null, Representation.OBJECT, Representation.TRUTH),
  NOT(1, null, Representation.TRUTH, Representation.TRUTH),
  NULL(1, null, Representation.OBJECT, Representation.TRUTH),
  CONS(2, "cons", Representation.OBJECT, Representation.OBJECT),
  LENGTH(1, "length", Representation.OBJECT, Representation.INT);

  final int operands;
  final String method;
  final Representation takes;
  final Representation result;

  Intrinsic(int operands, String method, Representation takes, Representation result) {
    this.operands = operands;
    this.method = method;
    this.takes = takes;
    this.result = result;
  }

  /** An operator of whole numbers, or null. */
  static Intrinsic ofNumbers(String operator) {
    return switch (operator) {
      case "+" -> PLUS;
      case "-" -> MINUS;
      case "*" -> TIMES;
      case "div" -> DIV;
      case "mod" -> MOD;
      case "~" -> NEGATIVE;
      case "<" -> LESS;
      case ">" -> GREATER;
      case "<=" -> AT_MOST;
      case ">=" -> AT_LEAST;
      default -> null;
    };
  }

  /** A function of the library by its name, or null. */
  static Intrinsic named(String name) {
    return switch (name) {
      case "=" -> EQUAL;
      case "<>" -> DIFFERENT;
      case "not", "Bool.not" -> NOT;
      case "null", "List.null" -> NULL;
      case "::" -> CONS;
      case "length", "List.length" -> LENGTH;
      default -> null;
    };
  }
}
