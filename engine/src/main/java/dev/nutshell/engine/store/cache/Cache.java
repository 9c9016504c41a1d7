package dev.nutshell.engine.store.cache;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.store.RandomNumbers;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * A fixed number of elements, of which the cheapest is replaced when another comes in (Mateescu and
 * Wijs, section 4). Elements are small numbers: ids of states in a table, or numbers of snapshots.
 *
 * <p>A balanced heap by cost gives the next to go; an array from elements to places in the heap
 * finds one, where there have been more than {@value #FEW} at once. The element that was replaced
 * last can be taken and put into another cache, so caches form chains and trees.
 *
 * <p>Invariant: no entry is cheaper than its parent in the heap, and {@code places} names exactly
 * the elements that are here. 16 bytes an element, and 4 for each number up to the largest.
 */
public final class Cache implements Imaged, AutoCloseable {
  /** There is no such element. */
  public static final long NONE = -1;

  private static final int ENTRY = 16;
  private static final int FEW = 16;

  private final Cost cost;
  private final RandomNumbers random;
  private final Region heap;
  private final Region index;
  private MemorySegment entries = MemorySegment.NULL;
  private MemorySegment places = MemorySegment.NULL;
  private long capacity;
  private long size;
  private long largest;
  private long now;
  private long replaced = NONE;
  private long hits;
  private long misses;
  private long replacements;

  /**
   * @param seed of the numbers that are drawn, where the cost is a matter of chance
   */
  public Cache(MemoryBudget budget, Cost cost, long seed, long capacity) {
    this.cost = cost;
    random = new RandomNumbers(seed);
    this.capacity = capacity;
    heap = new Region(budget);
    index = new Region(budget);
  }

  public boolean contains(long element) {
    return place(element) >= 0;
  }

  /** Looks for an element; where it is here, it counts as used. */
  public boolean use(long element) {
    long place = place(element);
    if (place < 0) {
      misses++;
      return false;
    }
    hits++;
    now++;
    long uses = Math.min(uses(place) + 1L, Integer.MAX_VALUE);
    long price = cost.of(element, uses, now, random);
    settle(place, price, element, (int) uses);
    return true;
  }

  /**
   * Adds an element that is not here.
   *
   * @return whether another had to go: {@link #replaced} names it
   * @throws MemoryBudget.Exhausted if the budget does not allow it; nothing has changed then
   */
  public boolean insert(long element) {
    makeRoom(element);
    now++;
    long price = cost.of(element, 0, now, random);
    if (size < capacity) {
      settle(size++, price, element, 0);
      return false;
    }
    if (capacity == 0) {
      replaced = element;
      return true;
    }
    replaced = elementAt(0);
    replacements++;
    setPlace(replaced, NONE);
    settle(0, price, element, 0);
    return true;
  }

  private void makeRoom(long element) {
    if (size < capacity && (size + 1) * ENTRY > heap.size()) {
      heap.ensure(Math.min(capacity, Math.max(16, size + (size >> 2))) * ENTRY);
      entries = heap.segment();
    }
    largest = Math.max(largest, element);
    if ((isIndexed() || size >= FEW) && (largest + 1) * 4 > index.size()) {
      boolean isFirst = !isIndexed();
      index.ensure((largest + 1 + (largest >> 3)) * 4);
      places = index.segment();
      for (long place = 0; isFirst && place < size; place++) {
        setPlace(elementAt(place), place);
      }
    }
  }

  private boolean isIndexed() {
    return index.size() > 0;
  }

  /** The element that the last insertion replaced. */
  public long replaced() {
    return replaced;
  }

  /** The element that goes next, or {@link #NONE}. */
  public long next() {
    return size == 0 ? NONE : elementAt(0);
  }

  /** Takes an element out that is here. */
  public void remove(long element) {
    long place = place(element);
    setPlace(element, NONE);
    long last = --size;
    if (place != last) {
      settle(place, priceAt(last), elementAt(last), uses(last));
    }
  }

  /** Asks for every element's cost again, where it depends on more than insertions and uses. */
  public void priceAnew() {
    for (long place = 0; place < size; place++) {
      long element = elementAt(place);
      entries.set(
          JAVA_LONG, place * ENTRY, cost.of(element, Math.max(1, uses(place)), now, random));
    }
    for (long place = size / 2 - 1; place >= 0; place--) {
      sink(place, priceAt(place), elementAt(place), uses(place));
    }
  }

  /** Puts an entry where the heap wants it, from a place whose own entry may be written over. */
  private void settle(long place, long price, long element, int uses) {
    long at = place;
    while (at > 0 && priceAt(at - 1 >>> 1) > price) {
      move(at - 1 >>> 1, at);
      at = at - 1 >>> 1;
    }
    sink(at, price, element, uses);
  }

  private void sink(long place, long price, long element, int uses) {
    long at = place;
    for (long child; (child = 2 * at + 1) < size; at = child) {
      if (child + 1 < size && priceAt(child + 1) < priceAt(child)) {
        child++;
      }
      if (priceAt(child) >= price) {
        break;
      }
      move(child, at);
    }
    entries.set(JAVA_LONG, at * ENTRY, price);
    entries.set(JAVA_INT, at * ENTRY + 8, (int) element);
    entries.set(JAVA_INT, at * ENTRY + 12, uses);
    setPlace(element, at);
  }

  private void move(long from, long to) {
    MemorySegment.copy(entries, from * ENTRY, entries, to * ENTRY, ENTRY);
    setPlace(elementAt(to), to);
  }

  private long priceAt(long place) {
    return entries.get(JAVA_LONG, place * ENTRY);
  }

  private long elementAt(long place) {
    return Integer.toUnsignedLong(entries.get(JAVA_INT, place * ENTRY + 8));
  }

  private int uses(long place) {
    return entries.get(JAVA_INT, place * ENTRY + 12);
  }

  private long place(long element) {
    if (isIndexed()) {
      return (element + 1) * 4 > index.size()
          ? NONE
          : Integer.toUnsignedLong(places.getAtIndex(JAVA_INT, element)) - 1;
    }
    for (long place = 0; place < size; place++) {
      if (elementAt(place) == element) {
        return place;
      }
    }
    return NONE;
  }

  private void setPlace(long element, long place) {
    if (isIndexed()) {
      places.setAtIndex(JAVA_INT, element, (int) (place + 1));
    }
  }

  public long size() {
    return size;
  }

  public long capacity() {
    return capacity;
  }

  /** Changes how many elements there may be, at least as many as there are. */
  public void resize(long newCapacity) {
    capacity = Math.max(newCapacity, size);
  }

  public boolean isFull() {
    return size >= capacity;
  }

  public long hits() {
    return hits;
  }

  public long misses() {
    return misses;
  }

  public long replacements() {
    return replacements;
  }

  public long bytes() {
    return heap.size() + index.size();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("cache", 1);
    out.putLong(capacity);
    out.putLong(size);
    out.putLong(largest);
    out.putLong(now);
    out.putLong(replaced);
    out.putLong(hits);
    out.putLong(misses);
    out.putLong(replacements);
    out.putLong(random.position());
    out.end();
    heap.write(out);
    index.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("cache", 1);
    capacity = in.getLong();
    size = in.getLong();
    largest = in.getLong();
    now = in.getLong();
    replaced = in.getLong();
    hits = in.getLong();
    misses = in.getLong();
    replacements = in.getLong();
    random.goTo(in.getLong());
    in.end();
    heap.read(in);
    index.read(in);
    in.require(size * ENTRY <= heap.size(), "a cache");
    entries = heap.segment();
    places = index.segment();
  }

  @Override
  public void close() {
    heap.close();
    index.close();
  }
}
