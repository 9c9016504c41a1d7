package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tuple;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The model time, and tokens that have to wait. */
public final class TimeFunctions {
  private TimeFunctions() {}

  static void declare(Basis basis, TypeName time) {
    basis.add("time", "unit -> time", (Fn) _ -> Surroundings.here().time(), Effect.CLOCK);
    basis.add("ModelTime.time", "unit -> time", (Fn) _ -> Surroundings.here().time(), Effect.CLOCK);
    basis.add("intTime", "unit -> int", (Fn) _ -> toInt(Surroundings.here().time()), Effect.CLOCK);
    basis.one("ModelTime.toString", "time -> string", Texts::number);
    basis.one("ModelTime.fromInt", "int -> time", a -> fromInt((Integer) a, time));
    basis.one("ModelTime.toInt", "time -> int", TimeFunctions::toInt);
    basis.pair("@+", "'a list * 'b -> 'a tm list", (list, delay) -> later(list, delay, time));
    basis.pair("@++", "'a list * time -> 'a tm list", (list, delay) -> later(list, delay, time));
  }

  static Integer toInt(Object time) {
    return switch (time) {
      case BigInteger large -> NumberFunctions.small(large);
      case Double real -> Texts.whole(Math.floor(real));
      default -> (Integer) time;
    };
  }

  static Object fromInt(int value, TypeName time) {
    return time == TypeName.REAL
        ? (Object) (double) value
        : time == TypeName.INTINF ? BigInteger.valueOf(value) : (Object) value;
  }

  /** A delay or stamp, given as an int or as a time, as a time. */
  public static Object asTime(Object value, TypeName time) {
    return value instanceof Integer small ? fromInt(small, time) : value;
  }

  public static Object add(Object one, Object other) {
    return switch (one) {
      case BigInteger large -> large.add((BigInteger) other);
      case Double real -> real + (Double) other;
      default -> Arithmetic.checked((long) (Integer) one + (Integer) other);
    };
  }

  /** Tokens with stamps so much later than now. */
  private static Items later(Object list, Object delay, TypeName time) {
    if (!(delay instanceof Integer || delay instanceof BigInteger || delay instanceof Double)) {
      throw Raised.fail("a delay is a number");
    }
    Object stamp = add(Surroundings.here().time(), asTime(delay, time));
    List<Object> all = new ArrayList<>();
    for (Object item : (Items) list) {
      all.add(TypeName.AT.of(new Tuple(item, stamp)));
    }
    return Items.of(all);
  }
}
