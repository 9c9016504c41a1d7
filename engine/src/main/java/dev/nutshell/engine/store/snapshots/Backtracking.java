package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import java.io.IOException;
import java.util.Arrays;

/**
 * What the successors of the state being expanded have in common, by which the state is suspected
 * of having been expanded before: see {@link SnapshotStore}.
 */
final class Backtracking implements Imaged {
  private final Membership membership;
  private long[] common = {0};
  private boolean allKept;
  private long first;
  private boolean several;

  Backtracking(Membership membership) {
    this.membership = membership;
  }

  /** There may be more snapshots than before. */
  void makeRoom() {
    if (common.length < membership.words()) {
      common = new long[membership.words()];
    }
  }

  /** Another state is expanded. */
  void begin() {
    Arrays.fill(common, -1);
    allKept = true;
    first = -1;
    several = false;
  }

  /**
   * Looks at a successor.
   *
   * @param word the first of its record
   * @param kept whether it is suspected itself
   */
  void look(long id, long word, boolean seen, boolean kept) {
    common[0] &= seen ? membership.live(word) : 0;
    for (int i = 1; i < membership.words(); i++) {
      common[i] &= seen ? membership.in(id, i) : 0;
    }
    allKept &= seen && kept;
    several |= first >= 0 && first != id;
    first = id;
  }

  /** Whether the state whose successors these are was probably expanded before. */
  boolean isSuspicious() {
    return several && (allKept || isOldWork());
  }

  private boolean isOldWork() {
    for (int word = 0; word < membership.words(); word++) {
      if ((common[word] & membership.old(word)) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("backtracking", 1);
    out.putLongs(common, common.length);
    out.putBoolean(allKept);
    out.putLong(first);
    out.putBoolean(several);
    out.end();
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("backtracking", 1);
    common = in.getLongs();
    allKept = in.getBoolean();
    first = in.getLong();
    several = in.getBoolean();
    in.end();
  }
}
