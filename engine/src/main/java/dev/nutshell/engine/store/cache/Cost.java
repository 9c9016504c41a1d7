package dev.nutshell.engine.store.cache;

import dev.nutshell.engine.store.RandomNumbers;

/**
 * What keeping an element is worth: the element of the lowest cost goes first. Asked when the
 * element comes in, whenever it is used, and when a cache is priced anew.
 */
@FunctionalInterface
public interface Cost {
  /**
   * @param element what is kept
   * @param uses how often it was found since it came in; 0 means that it comes in now
   * @param now the number of insertions and uses so far, in this cache
   * @param random the cache's numbers, for a cost that is drawn
   */
  long of(long element, long uses, long now, RandomNumbers random);
}
