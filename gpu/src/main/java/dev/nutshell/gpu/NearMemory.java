package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The memory that kernels work in, and how they are called; see {@code prelude.c}. */
abstract class NearMemory {
  // The counters of prelude.c.
  static final int TOP = 0;
  static final int FIRED = 1;
  static final int SIGNS = 2;
  static final int PLACE = 3;
  static final int INNER = 4;
  static final int LONGEST = 6;
  static final int LOOKS = 7;
  static final int COUNTERS = 8;

  /** The member of Search in prelude.c behind which it says where far states are. */
  static final int FAR = 12;

  /** Members of Search in prelude.c. */
  private static final int MEMBERS = 17;

  final Portable model;
  final Arena host = Arena.ofShared();
  final MemorySegment search = host.allocate(8L * MEMBERS, 8);

  /** What the kernels count in, or a copy of it. */
  final MemorySegment counters = host.allocate(8L * COUNTERS, 64);

  int words;

  NearMemory(Portable model) {
    this.model = model;
    words = model.words();
  }

  /** Compiles the text for vectors of {@link #words}. */
  abstract void compile();

  /** How many bytes could be held in all: what is held, and what is to be had. */
  abstract long most();

  /** Makes room for so many states, more or fewer than before; those that are there stay. */
  abstract void sizeArena(long states);

  abstract long arenaBytes();

  /** Replaces the table by an empty one. */
  abstract void renewTable(long slots);

  /** Moves the states to vectors of more words. */
  abstract void widen(long states, int before, int after);

  /** Writes the addresses into {@link #search}: arena, parents, table, counters, marks. */
  abstract void address();

  abstract void expandStates();

  abstract void fillTable();

  /** Memory is taken in multiples of this. */
  abstract long page();

  /** How many threads may claim a slot in vain at the same time. */
  abstract long hands();

  // States are counted from the first that is near.

  abstract void getNearVectors(long first, long count, MemorySegment into);

  abstract void getNearParents(long first, long count, MemorySegment into);

  abstract void putNear(long first, long count, MemorySegment vectors, MemorySegment parents);

  /** Moves states to the beginning. */
  abstract void shift(long first, long count);

  abstract long nearParent(long number);

  abstract void nearVector(long number, byte[] words, int bytes);

  abstract void setMarks(byte[] marks);

  /** What to throw where so many bytes are not to be had. */
  abstract MemoryBudget.Exhausted refusal(long bytes);

  final long counter(int number) {
    return counters.getAtIndex(ValueLayout.JAVA_LONG, number);
  }

  final void setCounter(int number, long value) {
    counters.setAtIndex(ValueLayout.JAVA_LONG, number, value);
  }

  final void set(int member, long value) {
    search.setAtIndex(ValueLayout.JAVA_LONG, member, value);
  }
}
