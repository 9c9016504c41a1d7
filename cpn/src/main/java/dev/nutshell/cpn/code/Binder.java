package dev.nutshell.cpn.code;

/** Whom the generated loops ask for tokens and tell of bindings. */
public abstract class Binder {
  /**
   * What tells a binding from the others of its transition: the colours that were matched and the
   * places of those that were tried, in the order of the transition's steps.
   */
  protected final int[] keys;

  /** The step that is being evaluated, for who catches what it raises. */
  protected int where;

  protected Binder(int mostKeys) {
    keys = new int[mostKeys];
  }

  /** The numbers of a place's colours, in ascending order. */
  protected abstract int[] colours(int place);

  protected abstract int size(int place);

  protected abstract Object colour(int place, int number);

  /** Where the transition's variables lie. */
  protected abstract Object[] frame(int transition);

  /** Takes a binding: keys and frame have it. */
  protected abstract void bound(int transition);
}
