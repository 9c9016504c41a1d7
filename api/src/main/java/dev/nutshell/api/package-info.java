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
 * <p>What must hold in every state are {@link dev.nutshell.api.Model#invariants}, what must hold of
 * every run {@link dev.nutshell.api.Temporal}. {@link dev.nutshell.api.Check} asks for what a model
 * states and for more:
 *
 * <pre>{@code
 * Check.of(new RiverCrossing()).search(Order.BFS).mustFail().trail();
 * Check.of(new Philosophers(5, true)).mustHold();
 * Check.of(new WaitingRoom(3, true))
 *     .leadsTo(room -> room.waits(0), room -> room.isIn(0))
 *     .fair(Fairness.WEAK)
 *     .mustHold();
 * }</pre>
 */
package dev.nutshell.api;
