/**
 * How visited states are kept. {@link dev.nutshell.engine.store.StateStore} is what every store
 * promises; each method is a package of its own below. A store knows no search.
 */
package dev.nutshell.engine.store;
