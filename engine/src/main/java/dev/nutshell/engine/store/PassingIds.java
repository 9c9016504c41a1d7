package dev.nutshell.engine.store;

/**
 * Ids that last for a while: until the store moves its states to another one. Whoever {@linkplain
 * #listen listens} is given ids by {@link Session#put}, and states by {@link Session#rebuild}, and
 * is told when that ends; who does not listen is given none.
 */
public interface PassingIds {
  /**
   * From now on ids are given.
   *
   * @param end is called within {@link Session#put} while the old ids are good for the last time;
   *     it may throw {@link dev.nutshell.engine.memory.MemoryBudget.Exhausted}, and then nothing
   *     has moved
   */
  void listen(Runnable end);
}
