package dev.nutshell.lts;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import java.io.IOException;
import java.util.Arrays;

/**
 * The quotient of a labelled transition system by strong bisimulation, by refining signatures: the
 * signature of a state is the set of its labels with the blocks that they lead to, and states of
 * one block with different signatures are parted until no round parts any (Blom, Orzan: Distributed
 * State Space Minimization, STTT 7, 2005).
 *
 * <p>Signatures are hashed to find those that agree, and then compared, so the answer does not rest
 * on a hash. Eight bytes a state and a table of the blocks, beside the system itself.
 */
public final class Minimization implements AutoCloseable {
  private static final long TAG = 0xFFFF_FFFF_0000_0000L;

  private final LtsSystem system;
  private final MemoryBudget budget;
  private final Region now;
  private final Region then;
  private long[] signature = new long[16];
  private long[] other = new long[16];
  private int blocks = 1;

  private Minimization(LtsSystem system, MemoryBudget budget) {
    this.system = system;
    this.budget = budget;
    now = new Region(budget);
    then = new Region(budget);
  }

  /**
   * @throws MemoryBudget.Exhausted where there is no room for it
   */
  public static Minimization of(LtsSystem system, MemoryBudget budget) {
    Minimization minimization = new Minimization(system, budget);
    try {
      minimization.now.ensure(4L * system.states());
      minimization.then.ensure(4L * system.states());
      minimization.refine();
      return minimization;
    } catch (MemoryBudget.Exhausted spent) {
      minimization.close();
      throw spent;
    }
  }

  /** How many states the quotient has. */
  public int states() {
    return blocks;
  }

  /** The block of a state, from 0; the initial state's is not always 0. */
  public int block(int state) {
    return now.segment().getAtIndex(JAVA_INT, state);
  }

  private int oldBlock(int state) {
    return then.segment().getAtIndex(JAVA_INT, state);
  }

  private void refine() {
    int before;
    do {
      before = blocks;
      then.segment().copyFrom(now.segment());
      blocks = 0;
      try (SlotTable table = new SlotTable(budget)) {
        for (int state = 0; state < system.states(); state++) {
          now.segment().setAtIndex(JAVA_INT, state, place(table, state));
        }
      }
    } while (blocks > before);
  }

  /** The block of the states that have this one's old block and signature. */
  private int place(SlotTable table, int state) {
    int length = sign(state, true);
    long hash = Hash.mix(oldBlock(state) + 1L);
    for (int i = 0; i < length; i++) {
      hash = Hash.mix(hash ^ signature[i]) + i;
    }
    int partition = (int) hash & SlotTable.PARTITIONS - 1;
    long tag = hash & TAG;
    long position = table.home(partition, tag);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(partition, position)) {
      int candidate = (int) (slot & ~TAG) - 1;
      if ((slot & TAG) == tag && agrees(candidate, state, length)) {
        return block(candidate);
      }
    }
    if (table.makeRoom(partition)) {
      position = table.vacant(partition, tag);
    }
    table.put(partition, position, tag | state + 1L);
    return blocks++;
  }

  private boolean agrees(int candidate, int state, int length) {
    if (oldBlock(candidate) != oldBlock(state)) {
      return false;
    }
    int found = sign(candidate, false);
    return Arrays.equals(other, 0, found, signature, 0, length);
  }

  /** Writes a state's signature, sorted and without repetition, and returns its length. */
  private int sign(int state, boolean mine) {
    long first = system.firstEdge(state);
    int degree = (int) (system.firstEdge(state + 1) - first);
    if (degree > signature.length) {
      signature = Arrays.copyOf(signature, 2 * degree);
      other = Arrays.copyOf(other, 2 * degree);
    }
    long[] into = mine ? signature : other;
    for (int i = 0; i < degree; i++) {
      into[i] = (long) system.label(first + i) << 32 | oldBlock(system.target(first + i));
    }
    Arrays.sort(into, 0, degree);
    int length = 0;
    for (int i = 0; i < degree; i++) {
      if (i == 0 || into[i] != into[i - 1]) {
        into[length++] = into[i];
      }
    }
    return length;
  }

  /** Writes the quotient; the initial state is 0 and the others follow breadth-first. */
  public void write(AutWriter writer) throws IOException {
    then.segment().copyFrom(now.segment());
    try (Region numbers = new Region(budget);
        Region queue = new Region(budget)) {
      numbers.ensure(4L * blocks);
      queue.ensure(4L * blocks);
      numbers.segment().setAtIndex(JAVA_INT, block(system.initialState()), 1);
      queue.segment().setAtIndex(JAVA_INT, 0, system.initialState());
      int found = 1;
      for (int from = 0; from < found; from++) {
        int state = queue.segment().getAtIndex(JAVA_INT, from);
        long first = system.firstEdge(state);
        // Blocks in the order of the file, so that the numbers do not depend on the partition.
        for (long edge = first; edge < system.firstEdge(state + 1); edge++) {
          int block = block(system.target(edge));
          if (numbers.segment().getAtIndex(JAVA_INT, block) == 0) {
            queue.segment().setAtIndex(JAVA_INT, found, system.target(edge));
            numbers.segment().setAtIndex(JAVA_INT, block, ++found);
          }
        }
        int length = sign(state, true);
        for (int i = 0; i < length; i++) {
          int to = numbers.segment().getAtIndex(JAVA_INT, (int) signature[i]) - 1;
          writer.edge(from, (int) (signature[i] >>> 32), to);
        }
      }
    }
  }

  @Override
  public void close() {
    now.close();
    then.close();
  }
}
