package dev.nutshell.engine.store;

import dev.nutshell.engine.model.State;

/**
 * A store that may put off its answer, for who can wait: a search by levels needs to know whether a
 * state is new only when its level ends. Whoever {@linkplain #listen listens} gets the answer
 * {@link Batch#LATER} to some states of a batch, and is told later which of them are new, in the
 * order in which they were put. Of states put alone it is told at once, and so is who does not
 * listen.
 */
public interface Later {
  /** Is told of states that were answered by {@link Batch#LATER}. */
  interface Listener {
    /**
     * The state is new.
     *
     * @param parent that of the batch
     */
    void found(State state, long parent, int event);

    /** The state was seen before. */
    void matched();
  }

  /**
   * From now on answers may be put off. The listener is called within {@link Session#put} or {@link
   * #decide}.
   */
  void listen(Listener listener);

  /** Decides on all states that wait. To be called before the store is written, too. */
  void decide();
}
