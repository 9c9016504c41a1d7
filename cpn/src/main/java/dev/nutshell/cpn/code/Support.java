package dev.nutshell.cpn.code;

import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Matcher;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Reference;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;
import java.util.Arrays;
import java.util.List;

/** What generated code calls. All objects go in and out as Object, so frames are easy to merge. */
final class Support {
  private Support() {}

  static Object box(int value) {
    return value;
  }

  static Object box(boolean value) {
    return value;
  }

  static int small(Object value) {
    return (Integer) value;
  }

  static boolean truth(Object value) {
    return (Boolean) value;
  }

  static int plus(int a, int b) {
    return fit((long) a + b);
  }

  static int minus(int a, int b) {
    return fit((long) a - b);
  }

  static int times(int a, int b) {
    return fit((long) a * b);
  }

  static int div(int a, int b) {
    if (b == 0) {
      throw Raised.of(Raised.DIV);
    }
    return fit(Math.floorDiv((long) a, b));
  }

  static int mod(int a, int b) {
    if (b == 0) {
      throw Raised.of(Raised.DIV);
    }
    return Math.floorMod(a, b);
  }

  static int negative(int a) {
    return fit(-(long) a);
  }

  private static int fit(long value) {
    if ((int) value != value) {
      throw Raised.of(Raised.OVERFLOW);
    }
    return (int) value;
  }

  static Object tuple(Object[] items) {
    return new Tuple(items);
  }

  static Object pair(Object one, Object other) {
    return new Tuple(one, other);
  }

  static Object list(Object[] items) {
    return Items.of(Arrays.asList(items));
  }

  static Object field(Object tuple, int at) {
    return ((Tuple) tuple).get(at);
  }

  static Object made(Object constructor, Object argument) {
    return ((Constructor) constructor).of(argument);
  }

  static boolean isMade(Object value, Object constructor) {
    return ((Tagged) value).constructor() == constructor;
  }

  static Object argument(Object value) {
    return ((Tagged) value).argument();
  }

  static boolean isEmpty(Object list) {
    return ((Items) list).isEmpty();
  }

  static Object head(Object list) {
    return ((Items) list).head();
  }

  static Object tail(Object list) {
    return ((Items) list).tail();
  }

  static Object cons(Object head, Object tail) {
    return Items.cons(head, (Items) tail);
  }

  static int length(Object list) {
    return ((Items) list).size();
  }

  static Object contents(Object reference) {
    return ((Reference) reference).value;
  }

  static Object apply(Object function, Object argument) {
    return ((Fn) function).apply(argument);
  }

  static Object pair(Object function, Object left, Object right) {
    return ((Fn.OfPair) function).apply(left, right);
  }

  static Object curried(Object function, Object first, Object second) {
    return ((Fn.Curried) function).apply(first, second);
  }

  static RuntimeException raised(Object packet) {
    return new Raised((Tagged) packet);
  }

  static RuntimeException unmatched(Object constructor) {
    return Raised.of((Constructor) constructor);
  }

  static Object packet(Object raised) {
    return ((Raised) raised).packet();
  }

  static Object shared(Object global) {
    return ((Global) global).get();
  }

  static boolean isLegal(Object set, Object colour) {
    return ((ColourSet) set).isLegal(colour);
  }

  static boolean holds(Object condition, Object[] frame) {
    return (Boolean) ((Code) condition).eval(frame);
  }

  static Object value(Object expression, Object[] frame) {
    return ((Code) expression).eval(frame);
  }

  static boolean matches(Object matcher, Object value, Object[] frame) {
    return ((Matcher) matcher).match(value, frame);
  }

  static Object item(Object list, int at) {
    return ((List<?>) list).get(at);
  }
}
