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
  /**
   * A move with a plain name.
   *
   * @param name what happens, with {@code {}} for each argument
   * @param next the state that it leads to
   */
  default void add(String name, S next) {
    add(name, null, null, next);
  }

  /**
   * A move with one argument: {@code add("take left fork", 3, next)}.
   *
   * @param name what happens, with {@code {}} for each argument
   * @param argument what stands for {@code {}}
   * @param next the state that it leads to
   */
  default void add(String name, Object argument, S next) {
    add(name, argument, null, next);
  }

  /**
   * A move with two arguments: {@code add("pour {} into {}", small, large, next)}.
   *
   * @param name what happens, with {@code {}} for each argument
   * @param first what stands for the first {@code {}}
   * @param second what stands for the second
   * @param next the state that it leads to
   */
  void add(String name, Object first, Object second, S next);

  /**
   * Where one actor adds its moves: one of {@link Model#actors}.
   *
   * @param actor one of {@link Model#actors}
   * @return takes the moves that are theirs
   */
  default Moves<S> by(Object actor) {
    return by(actor, null);
  }

  /**
   * Where two actors add the moves that they make together. Fairness asks the first whether it can
   * move; both have moved then.
   *
   * @param actor one of {@link Model#actors}
   * @param partner one of {@link Model#actors}, or null
   * @return takes the moves that are theirs
   */
  default Moves<S> by(Object actor, Object partner) {
    return this;
  }
}
