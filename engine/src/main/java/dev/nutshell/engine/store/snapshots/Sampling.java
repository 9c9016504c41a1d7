package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import java.io.IOException;

/**
 * Which of the snapshots that are offered a cache takes: the first, then one after each period.
 *
 * @param period the first period, at least 1
 * @param growth by how much each period is longer than the one before
 */
record Sampling(int period, int growth) {
  static Sampling constant(int period) {
    return new Sampling(period, 0);
  }

  static Sampling growing(int step) {
    return new Sampling(step, step);
  }

  boolean grows() {
    return growth > 0;
  }

  String spec() {
    return (grows() ? "i" : "c") + period;
  }

  /** {@code c2}, {@code i3}; or null. */
  static Sampling read(String text) {
    if (!text.matches("[ci][1-9][0-9]{0,5}")) {
      return null;
    }
    int number = Integer.parseInt(text.substring(1));
    return text.charAt(0) == 'c' ? constant(number) : growing(number);
  }

  Sampler sampler() {
    return new Sampler(this);
  }

  /** The sampling at work: each call is one offer. */
  static final class Sampler implements Imaged {
    private long period;
    private final long growth;
    private long waiting;

    private Sampler(Sampling sampling) {
      period = sampling.period;
      growth = sampling.growth;
    }

    boolean takesNext() {
      if (waiting > 0) {
        waiting--;
        return false;
      }
      waiting = period - 1;
      period += growth;
      return true;
    }

    long period() {
      return period;
    }

    @Override
    public void write(ImageWriter out) throws IOException {
      out.begin("sampler", 1);
      out.putLong(period);
      out.putLong(waiting);
      out.end();
    }

    @Override
    public void read(ImageReader in) throws IOException {
      in.begin("sampler", 1);
      period = in.getLong();
      waiting = in.getLong();
      in.end();
    }

    /** From now on every other offer that would have been taken is not. */
    void takeHalfAsMany() {
      period = Math.min(2 * period, 1 << 20);
    }
  }
}
