package dev.nutshell.engine.reduce;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import java.io.IOException;

/**
 * Decides whether looking for a subset is worth its while. Where of the last 512 looks fewer than
 * one in thirty found something, only every sixteenth state is looked at until it gets better. To
 * leave a reduction out is always sound, and this keeps its cost small where there is none.
 */
public final class Yield implements Imaged {
  private static final int WINDOW = 512;
  private static final int FEWEST = WINDOW / 32;
  private static final int PAUSE = 15;

  private int looks;
  private int finds;
  private boolean poor;
  private int pause;

  /** Looks at every state until it is known not to pay. */
  public Yield() {}

  private Yield(boolean poor) {
    this.poor = poor;
  }

  /** Looks at few states until it is known to pay. */
  static Yield doubted() {
    return new Yield(true);
  }

  /** Whether this state may be passed over. */
  public boolean isIdle() {
    if (pause > 0) {
      pause--;
      return true;
    }
    return false;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.putInt(looks);
    out.putInt(finds);
    out.putBoolean(poor);
    out.putInt(pause);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    looks = in.getInt();
    finds = in.getInt();
    poor = in.getBoolean();
    pause = in.getInt();
  }

  /** What looking at a state gave. */
  public void note(boolean found) {
    finds += found ? 1 : 0;
    if (++looks == (poor ? WINDOW / 16 : WINDOW)) {
      poor = finds < (poor ? FEWEST / 16 : FEWEST);
      looks = 0;
      finds = 0;
    }
    pause = poor && !found ? PAUSE : 0;
  }
}
