package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tuple;
import java.math.BigInteger;
import java.util.Random;

/** Whole numbers, large ones, reals, and dice. */
final class NumberFunctions {
  private NumberFunctions() {}

  static void declare(Basis basis) {
    whole(basis);
    large(basis);
    reals(basis);
    dice(basis);
  }

  private static void whole(Basis basis) {
    basis.one("Int.toString", "int -> string", Texts::number);
    basis.one("Int.fromString", "string -> int option", text -> Texts.readWhole(text, false));
    basis.pair("Int.min imin", "int * int -> int", (a, b) -> Math.min((Integer) a, (Integer) b));
    basis.pair("Int.max imax", "int * int -> int", (a, b) -> Math.max((Integer) a, (Integer) b));
    basis.one("Int.abs", "int -> int", a -> Arithmetic.checked(Math.abs((long) (Integer) a)));
    basis.one("Int.sign", "int -> int", a -> Integer.signum((Integer) a));
    basis.pair(
        "Int.compare",
        "int * int -> order",
        (a, b) -> TextFunctions.order(((Integer) a).compareTo((Integer) b)).alone());
    basis.pair("Int.div", "int * int -> int", (Fn.OfPair) Arithmetic.of("div", TypeName.INT));
    basis.pair("Int.mod", "int * int -> int", (Fn.OfPair) Arithmetic.of("mod", TypeName.INT));
    basis.pair("quot Int.quot", "int * int -> int", (a, b) -> truncated(a, b, true));
    basis.pair("rem Int.rem", "int * int -> int", (a, b) -> truncated(a, b, false));
    basis.one("Int.toLarge", "int -> intinf", a -> BigInteger.valueOf((Integer) a));
    basis.one("Int.fromLarge", "intinf -> int", NumberFunctions::small);
  }

  private static Integer truncated(Object a, Object b, boolean quotient) {
    long by = (Integer) b;
    if (by == 0) {
      throw Raised.of(Raised.DIV);
    }
    long of = (Integer) a;
    return Arithmetic.checked(quotient ? of / by : of % by);
  }

  static Integer small(Object large) {
    BigInteger value = (BigInteger) large;
    if (value.bitLength() > 31) {
      throw Raised.of(Raised.OVERFLOW);
    }
    return value.intValue();
  }

  private static void large(Basis basis) {
    basis.one("IntInf.toInt", "intinf -> int", NumberFunctions::small);
    basis.one("IntInf.fromInt", "int -> intinf", a -> BigInteger.valueOf((Integer) a));
    basis.one("IntInf.toString", "intinf -> string", Texts::number);
    basis.one("IntInf.fromString", "string -> intinf option", text -> Texts.readWhole(text, true));
    basis.one("IntInf.abs", "intinf -> intinf", a -> ((BigInteger) a).abs());
    basis.one("IntInf.~", "intinf -> intinf", a -> ((BigInteger) a).negate());
    basis.pair(
        "IntInf.min", "intinf * intinf -> intinf", (a, b) -> ((BigInteger) a).min((BigInteger) b));
    basis.pair(
        "IntInf.max", "intinf * intinf -> intinf", (a, b) -> ((BigInteger) a).max((BigInteger) b));
    for (String name : new String[] {"div", "mod"}) {
      basis.pair(
          "IntInf." + name,
          "intinf * intinf -> intinf",
          (Fn.OfPair) Arithmetic.of(name, TypeName.INTINF));
    }
  }

  private static void reals(Basis basis) {
    basis.pair("/ Real./", "real * real -> real", (a, b) -> canonical((Double) a / (Double) b));
    basis.one("real Real.fromInt", "int -> real", a -> (double) (Integer) a);
    basis.one("floor Real.floor", "real -> int", a -> Texts.whole(Math.floor((Double) a)));
    basis.one("ceil Real.ceil", "real -> int", a -> Texts.whole(Math.ceil((Double) a)));
    basis.one("trunc Real.trunc", "real -> int", a -> Texts.whole((Double) a));
    basis.one("round Real.round", "real -> int", a -> Texts.whole(Math.rint((Double) a)));
    basis.one("Real.toString", "real -> string", Texts::number);
    basis.one("Real.fromString", "string -> real option", Texts::readReal);
    basis.one("Real.abs", "real -> real", a -> Math.abs((Double) a));
    basis.pair("Real.min", "real * real -> real", (a, b) -> Math.min((Double) a, (Double) b));
    basis.pair("Real.max", "real * real -> real", (a, b) -> Math.max((Double) a, (Double) b));
    basis.pair("Real.==", "real * real -> bool", Object::equals);
    basis.pair(
        "Real.compare",
        "real * real -> order",
        (a, b) -> TextFunctions.order(((Double) a).compareTo((Double) b)).alone());
    basis.one(
        "Real.toLargeInt Real.toInt",
        "real -> intinf",
        a -> BigInteger.valueOf(((Double) a).longValue()));
    basis.one("Real.fromLargeInt", "intinf -> real", a -> ((BigInteger) a).doubleValue());
    basis.one("sqrt Math.sqrt", "real -> real", a -> canonical(Math.sqrt((Double) a)));
    basis.one("ln Math.ln", "real -> real", a -> canonical(Math.log((Double) a)));
    basis.one("Math.log10", "real -> real", a -> canonical(Math.log10((Double) a)));
    basis.one("exp Math.exp", "real -> real", a -> canonical(Math.exp((Double) a)));
    basis.one("sin Math.sin", "real -> real", a -> canonical(Math.sin((Double) a)));
    basis.one("cos Math.cos", "real -> real", a -> canonical(Math.cos((Double) a)));
    basis.one("Math.tan", "real -> real", a -> canonical(Math.tan((Double) a)));
    basis.one("arctan Math.atan", "real -> real", a -> canonical(Math.atan((Double) a)));
    basis.pair(
        "Math.pow", "real * real -> real", (a, b) -> canonical(Math.pow((Double) a, (Double) b)));
    basis.add("Math.pi", "real", Math.PI);
    basis.add("Math.e", "real", Math.E);
  }

  private static Double canonical(double value) {
    return Arithmetic.canonical(value);
  }

  private static void dice(Basis basis) {
    random(
        basis,
        "uniform",
        "real * real -> real",
        (dice, a) -> {
          double low = (Double) ((Tuple) a).get(0);
          return low + dice.nextDouble() * ((Double) ((Tuple) a).get(1) - low);
        });
    random(
        basis,
        "discrete",
        "int * int -> int",
        (dice, a) -> {
          int low = (Integer) ((Tuple) a).get(0);
          int high = (Integer) ((Tuple) a).get(1);
          if (high < low) {
            throw Raised.of(Raised.DOMAIN);
          }
          return (int) (low + Math.floorMod(dice.nextLong(), (long) high - low + 1));
        });
    random(
        basis,
        "exponential",
        "real -> real",
        (dice, rate) -> -Math.log(1 - dice.nextDouble()) / (Double) rate);
    random(
        basis,
        "normal",
        "real * real -> real",
        (dice, a) ->
            (Double) ((Tuple) a).get(0)
                + dice.nextGaussian() * Math.sqrt((Double) ((Tuple) a).get(1)));
    random(basis, "bernoulli", "real -> int", (dice, p) -> dice.nextDouble() < (Double) p ? 1 : 0);
    random(
        basis,
        "binomial",
        "int * real -> int",
        (dice, a) -> {
          int successes = 0;
          for (int i = 0; i < (Integer) ((Tuple) a).get(0); i++) {
            successes += dice.nextDouble() < (Double) ((Tuple) a).get(1) ? 1 : 0;
          }
          return successes;
        });
    random(
        basis,
        "poisson",
        "real -> int",
        (dice, mean) -> {
          double limit = Math.exp(-(Double) mean);
          int count = 0;
          for (double p = dice.nextDouble(); p > limit; p *= dice.nextDouble()) {
            count++;
          }
          return count;
        });
    random(
        basis,
        "erlang",
        "int * real -> real",
        (dice, a) -> {
          double sum = 0;
          for (int i = 0; i < (Integer) ((Tuple) a).get(0); i++) {
            sum -= Math.log(1 - dice.nextDouble()) / (Double) ((Tuple) a).get(1);
          }
          return sum;
        });
    random(
        basis,
        "random",
        "'a list -> 'a",
        (dice, list) -> {
          Items items = (Items) list;
          if (items.isEmpty()) {
            throw Raised.of(Raised.EMPTY);
          }
          return items.list().get(dice.nextInt(items.size()));
        });
    // A generator is its seeds here: what it throws comes from the dice of the run.
    basis.add("Random.rand", "int * int -> int * int", (Fn) seeds -> seeds);
    random(basis, "Random.randInt", "int * int -> int", (dice, _) -> dice.nextInt());
    random(basis, "Random.randNat", "int * int -> int", (dice, _) -> dice.nextInt() >>> 1);
    random(basis, "Random.randReal", "int * int -> real", (dice, _) -> dice.nextDouble());
    basis.add(
        "Random.randRange",
        "int * int -> int * int -> int",
        (Fn)
            range ->
                (Fn)
                    _ -> {
                      int low = (Integer) ((Tuple) range).get(0);
                      int high = (Integer) ((Tuple) range).get(1);
                      if (high < low) {
                        throw Raised.of(Raised.DOMAIN);
                      }
                      long width = (long) high - low + 1;
                      return (int)
                          (low + Math.floorMod(Surroundings.here().dice().nextLong(), width));
                    },
        Effect.RANDOM);
    basis.add(
        "ran", "unit -> real", (Fn) _ -> Surroundings.here().dice().nextDouble(), Effect.RANDOM);
  }

  /** A distribution. */
  private interface Distribution {
    Object draw(Random dice, Object parameters);
  }

  private static void random(Basis basis, String name, String type, Distribution distribution) {
    Fn draw = argument -> distribution.draw(Surroundings.here().dice(), argument);
    basis.add(name, type, draw, Effect.RANDOM);
  }
}
