package dev.nutshell.engine.model;

/**
 * A predicate that must hold in every reachable state. It is shared by threads, so it keeps no
 * scratch of its own.
 *
 * @param text how the user wrote or named it
 */
public record Invariant(String text, StatePredicate predicate) {}
