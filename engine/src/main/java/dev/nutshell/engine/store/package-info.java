/**
 * How visited states are kept. {@link dev.nutshell.engine.store.StateStore} is the contract; each
 * method is a package of its own below. A store knows no search.
 */
package dev.nutshell.engine.store;
