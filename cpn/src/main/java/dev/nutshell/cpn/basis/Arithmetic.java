package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import java.math.BigInteger;

/** What overloaded operators mean for each type. */
public final class Arithmetic {
  private Arithmetic() {}

  public static Fn of(String operator, TypeName type) {
    return switch (operator) {
      case "+", "-", "*", "div", "mod" ->
          type == TypeName.INTINF
              ? large(operator)
              : type == TypeName.REAL ? real(operator) : small(operator);
      case "~" -> negative(type);
      case "abs" -> absolute(type);
      case "<" -> (Fn.OfPair) (a, b) -> compare(a, b) < 0;
      case ">" -> (Fn.OfPair) (a, b) -> compare(a, b) > 0;
      case "<=" -> (Fn.OfPair) (a, b) -> compare(a, b) <= 0;
      case ">=" -> (Fn.OfPair) (a, b) -> compare(a, b) >= 0;
      case "size" -> of -> of instanceof String text ? text.length() : ((Items) of).size();
      default -> throw new IllegalArgumentException(operator);
    };
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // the types are equal by inference
  private static int compare(Object a, Object b) {
    return ((Comparable) a).compareTo(b);
  }

  private static Fn negative(TypeName type) {
    if (type == TypeName.INTINF) {
      return a -> ((BigInteger) a).negate();
    }
    return type == TypeName.REAL ? a -> 0.0 - (Double) a : a -> checked(-(long) (Integer) a);
  }

  private static Fn absolute(TypeName type) {
    if (type == TypeName.INTINF) {
      return a -> ((BigInteger) a).abs();
    }
    return type == TypeName.REAL
        ? a -> Math.abs((Double) a)
        : a -> checked(Math.abs((long) (Integer) a));
  }

  /** A result of whole numbers, which has to fit. */
  static Integer checked(long value) {
    if ((int) value != value) {
      throw Raised.of(Raised.OVERFLOW);
    }
    return (int) value;
  }

  private static int divisor(Object b) {
    int by = (Integer) b;
    if (by == 0) {
      throw Raised.of(Raised.DIV);
    }
    return by;
  }

  private static Fn small(String operator) {
    return switch (operator) {
      case "+" -> (Fn.OfPair) (a, b) -> checked((long) (Integer) a + (Integer) b);
      case "-" -> (Fn.OfPair) (a, b) -> checked((long) (Integer) a - (Integer) b);
      case "*" -> (Fn.OfPair) (a, b) -> checked((long) (Integer) a * (Integer) b);
      case "div" -> (Fn.OfPair) (a, b) -> checked(Math.floorDiv((long) (Integer) a, divisor(b)));
      default -> (Fn.OfPair) (a, b) -> Math.floorMod((Integer) a, divisor(b));
    };
  }

  private static Fn large(String operator) {
    return switch (operator) {
      case "+" -> (Fn.OfPair) (a, b) -> bounded(((BigInteger) a).add((BigInteger) b));
      case "-" -> (Fn.OfPair) (a, b) -> bounded(((BigInteger) a).subtract((BigInteger) b));
      case "*" -> (Fn.OfPair) (a, b) -> bounded(((BigInteger) a).multiply((BigInteger) b));
      case "div" -> (Fn.OfPair) (a, b) -> floor((BigInteger) a, (BigInteger) b)[0];
      default -> (Fn.OfPair) (a, b) -> floor((BigInteger) a, (BigInteger) b)[1];
    };
  }

  /** Numbers without bound would let a small net take all memory. */
  private static BigInteger bounded(BigInteger value) {
    if (value.bitLength() > 1 << 20) {
      throw Raised.of(Raised.OVERFLOW);
    }
    return value;
  }

  static BigInteger[] floor(BigInteger a, BigInteger b) {
    if (b.signum() == 0) {
      throw Raised.of(Raised.DIV);
    }
    BigInteger[] both = a.divideAndRemainder(b);
    if (both[1].signum() != 0 && both[1].signum() != b.signum()) {
      both[0] = both[0].subtract(BigInteger.ONE);
      both[1] = both[1].add(b);
    }
    return both;
  }

  /** Zero has one sign only, so that equal numbers are the same colour. */
  static Double canonical(double value) {
    return value == 0 ? 0.0 : value;
  }

  private static Fn real(String operator) {
    return switch (operator) {
      case "+" -> (Fn.OfPair) (a, b) -> canonical((Double) a + (Double) b);
      case "-" -> (Fn.OfPair) (a, b) -> canonical((Double) a - (Double) b);
      case "*" -> (Fn.OfPair) (a, b) -> canonical((Double) a * (Double) b);
      default -> throw new IllegalArgumentException(operator);
    };
  }
}
