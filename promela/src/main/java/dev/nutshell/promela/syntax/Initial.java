package dev.nutshell.promela.syntax;

import java.util.List;

/** What a variable starts with. */
public sealed interface Initial {
  Initial ZERO = new Zero();

  /** No initialiser: every element is 0. */
  record Zero() implements Initial {}

  /** {@code = expression}: every element gets the value. */
  record Value(Expression expression) implements Initial {}

  /** <code>= {1, 2, 3}</code>: never longer than the array; the rest gets the last value given. */
  record Values(List<Integer> values) implements Initial {
    public Values {
      values = List.copyOf(values);
    }
  }

  /**
   * <code>= [capacity] of {types}</code>: every element gets a channel of its own.
   *
   * @param capacity how many messages it holds, 0 for rendezvous, at most 65535
   * @param types as declared
   * @param fields the types with structures replaced by their scalars, in order: what a message is
   *     made of; never a {@link Type.Struct}
   */
  record Channel(Position at, int capacity, List<Type> types, List<Type> fields)
      implements Initial {
    public Channel {
      types = List.copyOf(types);
      fields = List.copyOf(fields);
    }
  }
}
