package dev.nutshell.api;

import java.util.Map;
import java.util.function.Predicate;

/**
 * Something that must hold of every run of a model, such as "whoever is hungry will eat". A run
 * goes on for ever; one that comes to a state without moves stays there for ever. Of one that
 * breaks by an exception nothing is said.
 *
 * <pre>{@code
 * Temporal.eventually("ends", state -> state.isDone())
 * Temporal.leadsTo("answered", state -> state.asked(), state -> state.answered())
 * Temporal.ltl("polite", "[] (hungry -> !eating U served)")
 * }</pre>
 *
 * A formula is one of linear temporal logic. Its words are the names of predicates, those given
 * here and those of {@link Model#predicates} and {@link Model#invariants}, in quotes where they are
 * not plain words; and comparisons of the state's variables, such as {@code litres[0] == 4}. The
 * operators are {@code [] <> X U W R ! && || -> <->}, or {@code always}, {@code eventually} and so
 * on.
 *
 * <p>What must hold in every state is an invariant ({@link Model#invariants}), which needs no
 * formula.
 *
 * @param name what {@code --property} calls it
 * @param formula of linear temporal logic
 * @param predicates by the names that the formula calls them
 * @param <S> the states
 */
public record Temporal<S>(String name, String formula, Map<String, Predicate<S>> predicates) {
  /** A formula with its own predicates; the methods below write the common ones. */
  public Temporal {
    require(name, "a temporal property has no name: it is null");
    require(formula, "temporal property " + name + " has no formula: it is null");
    require(predicates, "temporal property " + name + " has null for its predicates");
    predicates.forEach(
        (word, predicate) -> {
          require(word, "a predicate of " + name + " has no name: it is null");
          require(predicate, "predicate " + word + " of " + name + " is null");
        });
    predicates = Map.copyOf(predicates);
  }

  private static void require(Object value, String otherwise) {
    if (value == null) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /**
   * Every run comes to a state where the goal holds.
   *
   * @param <S> the states
   * @param name what results and {@code --property} call it
   * @param goal what comes true of a state
   * @return the property, for {@link Model#temporal} or {@link Check#temporal}
   */
  public static <S> Temporal<S> eventually(String name, Predicate<? super S> goal) {
    return of(name, "<> goal", "goal", goal);
  }

  /**
   * After every state where the cause holds, or in it, there is one where the effect does.
   *
   * @param <S> the states
   * @param name what results and {@code --property} call it
   * @param cause of a state
   * @param effect of the same state or of a later one
   * @return the property, for {@link Model#temporal} or {@link Check#temporal}
   */
  public static <S> Temporal<S> leadsTo(
      String name, Predicate<? super S> cause, Predicate<? super S> effect) {
    return of(name, "[] (cause -> <> effect)", "cause", cause, "effect", effect);
  }

  /**
   * However long a run has gone on, the goal will hold again.
   *
   * @param <S> the states
   * @param name what results and {@code --property} call it
   * @param goal what comes true of a state
   * @return the property, for {@link Model#temporal} or {@link Check#temporal}
   */
  public static <S> Temporal<S> infinitelyOften(String name, Predicate<? super S> goal) {
    return of(name, "[] <> goal", "goal", goal);
  }

  /**
   * Every run comes to a state from which on it holds for ever.
   *
   * @param <S> the states
   * @param name what results and {@code --property} call it
   * @param goal what comes true of a state
   * @return the property, for {@link Model#temporal} or {@link Check#temporal}
   */
  public static <S> Temporal<S> stabilizes(String name, Predicate<? super S> goal) {
    return of(name, "<> [] goal", "goal", goal);
  }

  /**
   * Every run comes to a state where the goal holds, and in all states before it, this holds.
   *
   * @param <S> the states
   * @param name what results and {@code --property} call it
   * @param before what holds until then
   * @param goal what comes true of a state
   * @return the property, for {@link Model#temporal} or {@link Check#temporal}
   */
  public static <S> Temporal<S> until(
      String name, Predicate<? super S> before, Predicate<? super S> goal) {
    return of(name, "before U goal", "before", before, "goal", goal);
  }

  /**
   * A formula over the model's own predicates and variables.
   *
   * @param <S> the states
   * @param name what results and {@code --property} call it
   * @param formula of linear temporal logic
   * @return the property, for {@link Model#temporal} or {@link Check#temporal}
   */
  public static <S> Temporal<S> ltl(String name, String formula) {
    return new Temporal<>(name, formula, Map.of());
  }

  private static <S> Temporal<S> of(
      String name, String formula, String word, Predicate<? super S> meaning) {
    return new Temporal<>(name, formula, Map.of(word, meant(name, word, meaning)));
  }

  private static <S> Temporal<S> of(
      String name,
      String formula,
      String word,
      Predicate<? super S> meaning,
      String other,
      Predicate<? super S> otherMeaning) {
    return new Temporal<>(
        name,
        formula,
        Map.of(word, meant(name, word, meaning), other, meant(name, other, otherMeaning)));
  }

  private static <S> Predicate<S> meant(String name, String word, Predicate<? super S> meaning) {
    require(meaning, "predicate " + word + " of " + name + " is null");
    return meaning::test;
  }
}
