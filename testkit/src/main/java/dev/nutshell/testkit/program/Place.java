package dev.nutshell.testkit.program;

/**
 * Where a statement stands, which decides what it may be.
 *
 * @param atomic no loop that could go on for ever, and no jump that stays inside
 * @param step inside of a d_step: nothing that leaves it or waits for another process
 * @param loop whether there is a loop to break out of
 * @param depth how much deeper statements may be nested
 */
record Place(boolean atomic, boolean step, boolean loop, int depth) {
  static final Place BODY = new Place(false, false, false, 3);

  Place inner() {
    return new Place(atomic, step, loop, depth - 1);
  }

  Place inLoop() {
    return new Place(atomic, step, true, depth - 1);
  }

  Place inAtomic() {
    return new Place(true, step, loop, depth - 1);
  }

  Place inStep() {
    return new Place(true, true, false, depth - 1);
  }
}
