package dev.nutshell.engine.reduce;

import dev.nutshell.engine.model.Explorer;

/**
 * An explorer that knows more of its events than whose they are, so that it makes better subsets
 * than {@link StubbornSets} of whole actors.
 */
public interface ReducingExplorer extends Explorer {
  /**
   * Makes what proposes subsets of this explorer's events.
   *
   * @param sought what no subset may keep the search from
   * @param size how large a subset may be
   */
  Reducer reducer(Sought sought, StubbornSets.Size size);
}
