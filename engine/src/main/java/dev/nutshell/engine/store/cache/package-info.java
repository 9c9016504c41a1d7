/**
 * Caches: sets of fixed size that say which element goes next, chains of them, a table of states
 * from which states can be removed, and the store that they make for depth-first search.
 *
 * <pre>
 * Cache recent = new Cache(budget, Replacement.LRU.cost(), seed, 1000);
 * if (!recent.use(id) &amp;&amp; recent.insert(id)) {
 *   older.insert(recent.replaced());
 * }
 * </pre>
 */
package dev.nutshell.engine.store.cache;
