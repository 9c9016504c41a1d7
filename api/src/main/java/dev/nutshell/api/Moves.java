package dev.nutshell.api;

/**
 * Takes the moves of one state. A move has a name and up to two arguments, which are put together
 * only where somebody reads them: each {@code {}} in the name stands for an argument, and arguments
 * without one follow the name.
 *
 * <p>Who takes a move matters where runs are to be fair: {@code moves.by(philosopher).add("eat",
 * next)}.
 *
 * @param <S> the states
 */
@FunctionalInterface
public interface Moves<S> {
  /** A move with a plain name. */
  default void add(String name, S next) {
    add(name, null, null, next);
  }

  /** A move with one argument: {@code add("take left fork", 3, next)}. */
  default void add(String name, Object argument, S next) {
    add(name, argument, null, next);
  }

  /** A move with two arguments: {@code add("pour {} into {}", small, large, next)}. */
  void add(String name, Object first, Object second, S next);

  /** Where one actor adds its moves: one of {@link Model#actors}. */
  default Moves<S> by(Object actor) {
    return by(actor, null);
  }

  /**
   * Where two actors add the moves that they make together. Fairness asks the first whether it can
   * move; both have moved then.
   *
   * @param partner one of {@link Model#actors}, or null
   */
  default Moves<S> by(Object actor, Object partner) {
    return this;
  }
}
