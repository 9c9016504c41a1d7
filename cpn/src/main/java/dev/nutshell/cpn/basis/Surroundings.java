package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.value.Raised;
import java.math.BigInteger;
import java.util.Random;

/** What functions read beside their arguments: the model time, and dice. One a thread. */
public final class Surroundings {
  private static final ThreadLocal<Surroundings> HERE = ThreadLocal.withInitial(Surroundings::new);

  private Object time = BigInteger.ZERO;
  private Random dice;

  private Surroundings() {}

  public static Surroundings here() {
    return HERE.get();
  }

  /** The model time of the state that is looked at. */
  public void setTime(Object now) {
    time = now;
  }

  public Object time() {
    return time;
  }

  /** Whoever throws dice from here on throws these. */
  public void setDice(long seed) {
    if (dice == null) {
      dice = new Random();
    }
    dice.setSeed(seed);
  }

  /** A random number below another. */
  public int pick(int below) {
    if (below == 0) {
      throw Raised.fail("there is nothing to choose from");
    }
    return dice().nextInt(below);
  }

  Random dice() {
    if (dice == null) {
      throw Raised.fail("random numbers are for simulations");
    }
    return dice;
  }
}
