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
 *
 * <h2>A first model</h2>
 *
 * Two threads add one to a counter, each by a read and a write. Is it 2 in the end?
 *
 * <pre>{@code
 * record Memory(int counter, List<Integer> read, List<Integer> step) {}
 *
 * record Adding() implements Model<Memory> {
 *   public List<Memory> initial() {
 *     return List.of(new Memory(0, List.of(0, 0), List.of(0, 0)));
 *   }
 *
 *   public void moves(Memory m, Moves<Memory> moves) {
 *     for (int t = 0; t < 2; t++) {
 *       switch (m.step().get(t)) {
 *         case 0 -> moves.add("{} reads", t, m.reads(t));
 *         case 1 -> moves.add("{} writes", t, m.writes(t));
 *         default -> {}
 *       }
 *     }
 *   }
 *
 *   public boolean mayEnd(Memory m) {
 *     return m.step().equals(List.of(2, 2));
 *   }
 * }
 *
 * Check.of(new Adding()).always("adds up", m -> !m.isOver() || m.counter() == 2).mustHold();
 * }</pre>
 *
 * <p>The check throws, and its message is the shortest way to lose an addition. Every state that
 * there is was looked at, in every order of the moves; a test that runs two threads a million times
 * may never meet this one.
 *
 * <h2>What to know</h2>
 *
 * <ul>
 *   <li>A state holds everything that matters for what comes after. Records and immutable
 *       collections are best; {@link dev.nutshell.api.Range} keeps numbers small.
 *   <li>Moves depend on the state alone: no clock, no random numbers, no fields that change. A
 *       choice is several moves.
 *   <li>A state without moves is a deadlock, unless {@link dev.nutshell.api.Model#mayEnd} says that
 *       it is an end.
 *   <li>The number of states is the product of what can vary independently. Keep models small: two
 *       or three of everything find nearly all mistakes.
 *   <li>Processes that are alike make a model up to n! times larger than it need be: {@link
 *       dev.nutshell.api.Symmetry}.
 * </ul>
 */
package dev.nutshell.api;
