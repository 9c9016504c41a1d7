package dev.nutshell.engine.plan;

/**
 * A property that fails, and the path that shows it.
 *
 * @param kind one of the words in docs/contract.md
 * @param file where the property is written, or null
 * @param line or 0
 */
public record Violation(String kind, String message, String file, int line, Trail trail) {}
