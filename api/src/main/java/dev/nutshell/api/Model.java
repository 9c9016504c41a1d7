package dev.nutshell.api;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A model whose states are ordinary Java values, most often records.
 *
 * <p>States are values: a model never changes one that it was given or has handed out. The moves of
 * a state, and their order, depend on the state alone. Many states are asked twice, and a model
 * that does not keep to this is refused. What a model throws, an {@link AssertionError} of {@code
 * assert} or any other, is a violation with a trail that leads to it.
 *
 * @param <S> the states
 */
public interface Model<S> {
  /** {@return the states in which the model may start; at least one} */
  List<S> initial();

  /**
   * Adds every move that is possible in {@code state}.
   *
   * @param state one that was handed out before; not to be changed
   * @param moves takes each move with the state that it leads to
   */
  void moves(S state, Moves<S> moves);

  /**
   * What must hold in every reachable state, by name. One that throws does not hold.
   *
   * @return the invariants by their names; none where nothing else is said
   */
  default Map<String, Predicate<S>> invariants() {
    return Map.of();
  }

  /**
   * What formulas may speak of, by name: those of {@link #temporal}, and those of who asks with
   * {@code --ltl '[] (hungry -> <> eats)'} or {@link Check#ltl}. They may also speak of the
   * invariants, and of the components of a state ({@code litres[0] == 4}). A predicate must not
   * throw: there is no answer for a formula then.
   *
   * @return the predicates by their names; none where nothing else is said
   */
  default Map<String, Predicate<S>> predicates() {
    return Map.of();
  }

  /**
   * What must hold of every run: {@code Temporal.leadsTo("answered", S::isAsked, S::isAnswered)}.
   *
   * @return the properties, each with a name of its own; none where nothing else is said
   */
  default List<Temporal<S>> temporal() {
    return List.of();
  }

  /**
   * Whoever takes moves, such as processes or people: numbers, texts, enum constants. They matter
   * where only runs are looked at that are fair to all of them ({@link Check#fair}, {@code
   * --fair}). A move says by {@link Moves#by} whose it is.
   *
   * @return all of them, each once; nobody where nothing else is said
   */
  default List<?> actors() {
    return List.of();
  }

  /**
   * Whether the model may rightly stop here; asked only where there is no move.
   *
   * @param state one that was handed out before; not to be changed
   * @return whether this is no deadlock; it is one where nothing else is said
   */
  default boolean mayEnd(S state) {
    return false;
  }

  /**
   * How states become vectors; derived from the record's components where nothing else is said.
   *
   * @return one codec, which every thread uses
   */
  default Codec<S> codec() {
    return RecordCodec.of(this, initial().getFirst());
  }
}
