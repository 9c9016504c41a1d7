package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.PackedRecords;
import java.io.IOException;

/**
 * For each state, by number, the state it was reached from and by which event: together a spanning
 * tree of what was explored. Parents take ⌈log₂ n⌉ bits, events as many as the largest of their
 * {@link EventCodes} needs.
 *
 * <p>Where asked for, a state's distance from the root of its path is kept too. Invariant: it is
 * larger than that of the parent, even after the parent has come closer to the root; so {@link
 * #redirect}, which only ever lowers a distance, makes no cycle.
 */
public final class Backedges implements Imaged, AutoCloseable {
  private static final int PARENT = 0;
  private static final int EVENT = 1;
  private static final int DISTANCE = 2;

  private final PackedRecords records;
  private final EventCodes codes;
  private final boolean measured;
  private long readParent;
  private int readEvent;
  private long readDistance;

  /**
   * @param measured whether distances are kept
   */
  public Backedges(MemoryBudget budget, boolean measured) {
    this.measured = measured;
    records = new PackedRecords(budget, measured ? 3 : 2);
    codes = new EventCodes(budget);
  }

  public long size() {
    return records.size();
  }

  public long bytes() {
    return records.bytes() + codes.bytes();
  }

  /**
   * Looks a backedge up as a whole, which mostly is one read; {@link #readParent}, {@link
   * #readEvent} and {@link #readDistance} tell what it is until the next one is looked up.
   */
  void read(long number) {
    if (records.fitsWord()) {
      long whole = records.whole(number);
      readParent = records.part(whole, PARENT);
      readEvent = codes.event(records.part(whole, EVENT));
      readDistance = measured ? records.part(whole, DISTANCE) : 0;
    } else {
      readParent = records.get(number, PARENT);
      readEvent = codes.event(records.get(number, EVENT));
      readDistance = measured ? records.get(number, DISTANCE) : 0;
    }
  }

  public long readParent() {
    return readParent;
  }

  int readEvent() {
    return readEvent;
  }

  public long readDistance() {
    return readDistance;
  }

  public long parent(long number) {
    return records.get(number, PARENT);
  }

  public long distance(long number) {
    return records.get(number, DISTANCE);
  }

  /** Makes sure that such a backedge can be added. */
  public void makeRoom(long parent, int event, long distance) {
    records.fit(PARENT, parent);
    records.fit(EVENT, codes.admit(event));
    if (measured) {
      records.fit(DISTANCE, distance);
    }
    records.makeRoom();
  }

  /** Adds a backedge for which {@link #makeRoom} has made room; its number is the old size. */
  public void add(long parent, int event, long distance) {
    write(records.append(), parent, event, distance);
  }

  /** Replaces the backedge of a number, after {@link #makeRoom}. */
  public void replace(long number, long parent, int event, long distance) {
    write(number, parent, event, distance);
  }

  private void write(long number, long parent, int event, long distance) {
    long code = codes.code(event);
    if (records.fitsWord()) {
      long whole = records.placed(PARENT, parent) | records.placed(EVENT, code);
      records.setWhole(number, measured ? whole | records.placed(DISTANCE, distance) : whole);
      return;
    }
    records.set(number, PARENT, parent);
    records.set(number, EVENT, code);
    if (measured) {
      records.set(number, DISTANCE, distance);
    }
  }

  /**
   * Lets a path go through another parent if that is closer to the root.
   *
   * @return whether it is
   */
  public boolean redirect(long number, long parent, int event) {
    long distance = distance(parent) + 1;
    if (distance >= distance(number)) {
      return false;
    }
    try {
      records.fit(EVENT, codes.admit(event));
    } catch (MemoryBudget.Exhausted spent) {
      return false; // It was only to save time.
    }
    write(number, parent, event, distance);
    return true;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    records.write(out);
    codes.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    records.read(in);
    codes.read(in);
  }

  @Override
  public void close() {
    records.close();
    codes.close();
  }
}
