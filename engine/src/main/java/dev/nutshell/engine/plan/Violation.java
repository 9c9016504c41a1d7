package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Property;

/**
 * A property that fails, and the path that shows it.
 *
 * @param property the row that it denies
 * @param kind one of the words in docs/contract.md
 * @param file where the property is written, or null
 * @param line or 0
 */
public record Violation(
    Property property, String kind, String message, String file, int line, Trail trail) {}
