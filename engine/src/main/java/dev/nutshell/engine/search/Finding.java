package dev.nutshell.engine.search;

import dev.nutshell.engine.property.Cause;

/**
 * A violation as a search meets it.
 *
 * @param events the path from the initial state
 */
public record Finding(Cause cause, int[] events) {}
