package dev.nutshell.cpn.value;

/** A function. */
@FunctionalInterface
public interface Fn {
  Object apply(Object argument);

  /** One of a pair, which need not be built. */
  @FunctionalInterface
  interface OfPair extends Fn {
    Object apply(Object left, Object right);

    @Override
    default Object apply(Object argument) {
      Tuple pair = (Tuple) argument;
      return apply(pair.get(0), pair.get(1));
    }
  }

  /** One that gives a function of a second argument. */
  @FunctionalInterface
  interface Curried extends Fn {
    Object apply(Object first, Object second);

    @Override
    default Object apply(Object first) {
      return (Fn) second -> apply(first, second);
    }
  }
}
