package dev.nutshell.engine.reduce;

/** What must hold of a subset with an event that may change what is observed. */
public enum Visibility {
  /**
   * Predicates on single states are checked. The observer is one more actor, which minds whoever
   * may change what it sees, and is minded by whoever does so now. So with one event that changes
   * something, the subset has all actors that may ever change something.
   */
  STATES {
    @Override
    long widen(long set, long all, Actors actors) {
      return (set & actors.visibleNow()) == 0 ? set : set | actors.visibleEver();
    }
  },
  /**
   * What is observed is a sequence of states, up to repetition (LTL without next). A subset that is
   * not everything has no event that changes something: condition C2 of Peled; and none that closes
   * a loop of an actor, so that on every cycle everything is taken somewhere: condition C3 by the
   * state alone (R. Kurshan, V. Levin, M. Minea, D. Peled, H. Yenigün: <i>Static partial order
   * reduction</i>, 1998).
   */
  SEQUENCES {
    @Override
    long widen(long set, long all, Actors actors) {
      return (set & (actors.visibleNow() | actors.loopsNow())) == 0 ? set : all;
    }
  };

  abstract long widen(long set, long all, Actors actors);
}
