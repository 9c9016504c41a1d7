package dev.nutshell.gpu;

import java.lang.foreign.MemorySegment;

/**
 * Where states lie that were expanded, once there is no more room for them where kernels work. The
 * first so many are there, in their order; kernels compare with them where they are, so nothing is
 * forgotten.
 */
interface Far extends AutoCloseable {
  /** How many bytes could still be taken. */
  long left();

  /**
   * Takes the next states from the beginning of the near ones.
   *
   * @throws dev.nutshell.engine.memory.MemoryBudget.Exhausted where there is no room: then none is
   *     taken
   */
  void take(ArenaSpace near, long count);

  void getVectors(long first, long count, MemorySegment into);

  void getParents(long first, long count, MemorySegment into);

  /** Tells the kernels where it is: the last members of Search in prelude.c. */
  void address(ArenaSpace near);

  /** Bytes of memory. */
  long bytes();

  /** Where that is, in words. */
  String place();

  @Override
  void close();
}
