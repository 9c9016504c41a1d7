package dev.nutshell.petri.net;

/** Tests and fires some transitions of one net in one packing. Generated, stateless. */
abstract class Firing {
  /** How many transitions one generated class has: more would not fit its constant pool. */
  static final int SHARE_BITS = 9;

  static final int SHARE = 1 << SHARE_BITS;

  abstract boolean test(int transition, byte[] vector);

  /**
   * Fires an enabled transition in place.
   *
   * @return 0, or one more than the place that overflowed; the vector is then undefined
   */
  abstract int fire(int transition, byte[] vector);

  /** Takes a firing back in place; false where it cannot have led here. */
  abstract boolean unfire(int transition, byte[] vector);
}
