package dev.nutshell.engine.plan.judge;

import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A reason to refuse a combination.
 *
 * @param says the rule as a sentence, for who wants to know all of them
 * @param reason why this combination is refused
 * @param instead what to use, or null
 */
public record Rule(
    String says,
    Predicate<Judge.Combination> forbids,
    Function<Judge.Combination, String> reason,
    Function<Judge.Combination, String> instead) {}
