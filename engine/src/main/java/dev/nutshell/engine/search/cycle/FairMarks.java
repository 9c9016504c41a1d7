package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.product.Turns;
import java.io.IOException;
import java.util.function.IntConsumer;

/**
 * Weak fairness as acceptance: one set a party beside those of the automaton. A transition is in it
 * where the party is not able to move in the state that it leaves, or moves. So a cycle is fair
 * exactly if it meets all sets, and no state is needed twice.
 *
 * <p>The marks depend on the state, and are worked out where they are needed: what is kept is a
 * word a frame of the stack. A party has a bit from the moment on when it is first able to move;
 * before that every transition was in its set, and the bits that nobody has are set in every mark.
 * Where there are more parties than bits, some are {@linkplain #misses missed}: that all bits are
 * met is then necessary for a fair cycle, and not enough.
 */
public final class FairMarks implements Imaged, AutoCloseable {
  /** Every set of the automaton and of every party. */
  public static final long ALL = -1;

  private static final int BITS = Long.SIZE;

  private final Product product;
  private final Turns turns;
  private final LongStack below;
  private final int first;
  private final int[] bits;
  private final IntConsumer enables = this::enables;
  private final IntConsumer moves = this::moves;
  private int taken;
  private boolean misses;
  private long able;
  private long moved;

  /**
   * @param explorer of the product
   */
  public FairMarks(Product product, Explorer explorer, MemoryBudget budget) {
    this.product = product;
    turns = product.turns(explorer);
    first = Long.bitCount(product.allMarks());
    taken = first;
    bits = new int[turns.parties()];
    below = new LongStack(budget);
  }

  /** Whether there are parties that have no bit. */
  public boolean misses() {
    return misses;
  }

  /** The path goes on from the current state. */
  public void push() {
    below.push(able);
  }

  /** The path comes back. */
  public void pop() {
    able = below.pop();
  }

  /** The current state is that one, whose events the explorer was asked for last. */
  public void enter(State state) {
    able = 0;
    turns.able(state, enables);
  }

  /** The sets that an event of the current state belongs to. */
  public long marks(State state, int event) {
    moved = 0;
    turns.movers(state, event, moves);
    return product.marks(event) | ~able & ALL << first | moved;
  }

  private void enables(int party) {
    if (bits[party] == 0) {
      if (taken == BITS) {
        misses = true;
        return;
      }
      // Plus one: 0 is for none.
      bits[party] = ++taken;
    }
    able |= 1L << bits[party] - 1;
  }

  private void moves(int party) {
    if (bits[party] != 0) {
      moved |= 1L << bits[party] - 1;
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("fair marks", 1);
    out.putInts(bits, bits.length);
    out.putInt(taken);
    out.putBoolean(misses);
    out.putLong(able);
    out.end();
    below.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("fair marks", 1);
    int[] read = in.getInts();
    in.require(read.length == bits.length, "parties");
    System.arraycopy(read, 0, bits, 0, read.length);
    taken = in.getInt();
    misses = in.getBoolean();
    able = in.getLong();
    in.end();
    below.read(in);
  }

  @Override
  public void close() {
    below.close();
  }
}
