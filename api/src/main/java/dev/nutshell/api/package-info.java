/**
 * Models written as ordinary Java.
 *
 * <p>Two ways to write one:
 *
 * <ul>
 *   <li>{@link dev.nutshell.api.Model}: states are records, moves are plain Java. Pleasant; a codec
 *       derived from the record packs the states.
 *   <li>{@link dev.nutshell.api.VectorModel}: the model works on the packed vector itself, through
 *       named {@link dev.nutshell.api.Slots}. Fast: nothing is allocated.
 * </ul>
 *
 * <pre>{@code
 * Check.of(new RiverCrossing()).search(Order.BFS).mustFail().trail();
 * Check.of(new Philosophers(5, true)).mustHold();
 * }</pre>
 */
package dev.nutshell.api;
