package dev.nutshell.cpn.run;

import dev.nutshell.cpn.basis.TimeFunctions;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Raised;
import java.math.BigInteger;

/** Times as longs: whole numbers as they are, reals by their bits. */
record TimeUnit(TypeName type) {
  private boolean isReal() {
    return type == TypeName.REAL;
  }

  long of(Object time) {
    Object value = TimeFunctions.asTime(time, type);
    return switch (value) {
      case Double real -> Double.doubleToLongBits(real == 0 ? 0.0 : real);
      case BigInteger large -> {
        if (large.bitLength() > 62) {
          throw Raised.of(Raised.OVERFLOW);
        }
        yield large.longValue();
      }
      default -> (Integer) value;
    };
  }

  Object value(long time) {
    if (isReal()) {
      return Double.longBitsToDouble(time);
    }
    return type == TypeName.INTINF ? BigInteger.valueOf(time) : (Object) (int) time;
  }

  int compare(long one, long other) {
    return isReal()
        ? Double.compare(Double.longBitsToDouble(one), Double.longBitsToDouble(other))
        : Long.compare(one, other);
  }

  long plus(long one, long other) {
    if (isReal()) {
      return of(Double.longBitsToDouble(one) + Double.longBitsToDouble(other));
    }
    long sum = one + other;
    if (sum > 1L << 62 || sum < -(1L << 62)) {
      throw Raised.of(Raised.OVERFLOW);
    }
    return sum;
  }

  long minus(long one, long other) {
    return isReal()
        ? of(Double.longBitsToDouble(one) - Double.longBitsToDouble(other))
        : plus(one, -other);
  }

  String words(long time) {
    return dev.nutshell.cpn.basis.Texts.number(value(time));
  }

  void put(Buffer out, long time) {
    if (isReal()) {
      // The other way round, so that the many zeros of round numbers cost nothing.
      out.putNumber(Long.reverse(time));
    } else {
      out.putSigned(time);
    }
  }

  long get(Buffer in) {
    return isReal() ? Long.reverse(in.getNumber()) : in.getSigned();
  }
}
