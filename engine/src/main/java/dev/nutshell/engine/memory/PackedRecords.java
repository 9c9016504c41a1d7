package dev.nutshell.engine.memory;

import java.io.IOException;

/**
 * An array of records whose fields take only as many bits as the largest value seen so far needs.
 *
 * <p>Where a value needs more bits, all records are written again at the new width, from the last
 * to the first and in place: record <i>i</i> moves up, over nothing that is still to be read. So
 * there is no second copy at any time, and since widths grow with the logarithm of the values, a
 * record is moved about twice in all.
 */
public final class PackedRecords implements Imaged, AutoCloseable {
  /** A field is read as part of eight bytes and may start at any bit of the first. */
  private static final int MOST_BITS = 57;

  private static final int TAIL = 8;

  private final Region region;
  private final int[] widths;
  private final int[] starts;
  private final int[] wider;
  // A record's number is below the size: see Words.
  private long base;
  private long recordBits;
  private long capacity;
  private long size;

  /**
   * @param fields how many; each starts with no bits, which hold the value 0
   */
  public PackedRecords(MemoryBudget budget, int fields) {
    region = new Region(budget);
    widths = new int[fields];
    starts = new int[fields];
    wider = new int[fields];
  }

  public long size() {
    return size;
  }

  public long bytes() {
    return region.size();
  }

  /** The bits of one record. */
  public long recordBits() {
    return recordBits;
  }

  /** Makes sure that the field of any record can be set to this value. */
  public void fit(int field, long value) {
    if (value >>> widths[field] != 0) {
      widen(field, Long.SIZE - Long.numberOfLeadingZeros(value));
    }
  }

  private void widen(int field, int width) {
    if (width > MOST_BITS) {
      throw new IllegalArgumentException("a field has at most 57 bits, not " + width);
    }
    long newBits = recordBits + width - widths[field];
    region.ensure((size * newBits + 7 >>> 3) + TAIL);
    base = region.segment().address();
    System.arraycopy(widths, 0, wider, 0, widths.length);
    wider[field] = width;
    if (newBits <= MOST_BITS) {
      moveWhole(starts[field] + widths[field], newBits);
    } else {
      for (long record = size - 1; record >= 0; record--) {
        move(record * recordBits, record * newBits);
      }
    }
    widths[field] = width;
    for (int after = field + 1; after < widths.length; after++) {
      starts[after] = starts[after - 1] + widths[after - 1];
    }
    recordBits = newBits;
    useAll();
  }

  /** Moves all records up and the fields from a bit on by what the record becomes longer. */
  private void moveWhole(int split, long newBits) {
    long lower = (1L << split) - 1;
    long upper = (1L << recordBits) - 1 & ~lower;
    for (long record = size - 1; record >= 0; record--) {
      long whole = whole(record);
      long moved = whole & lower | (whole & upper) << newBits - recordBits;
      write(record * newBits, (int) newBits, moved);
    }
  }

  /** Moves a record up, field by field from the last, so that no field is written over unread. */
  private void move(long fromEnd, long toEnd) {
    for (int field = 0; field < widths.length; field++) {
      fromEnd += widths[field];
      toEnd += wider[field];
    }
    for (int field = widths.length - 1; field >= 0; field--) {
      fromEnd -= widths[field];
      toEnd -= wider[field];
      write(toEnd, wider[field], read(fromEnd, widths[field]));
    }
  }

  /** Makes sure that a record can be appended. */
  public void makeRoom() {
    if (size >= capacity) {
      region.ensure(((size + 1) * recordBits + 7 >>> 3) + TAIL);
      base = region.segment().address();
      useAll();
    }
  }

  private void useAll() {
    capacity =
        recordBits == 0 ? Long.MAX_VALUE : Math.max(0, region.size() - TAIL) * 8 / recordBits;
  }

  /** Adds a record, for which {@link #makeRoom} has made room; its fields are to be set. */
  public long append() {
    return size++;
  }

  public long get(long record, int field) {
    return read(record * recordBits + starts[field], widths[field]);
  }

  /** Whether {@link #whole} can be asked. */
  public boolean fitsWord() {
    return recordBits <= MOST_BITS;
  }

  /** All fields of a record in one word, for {@link #part}. */
  public long whole(long record) {
    long bit = record * recordBits;
    return Words.get(base + (bit >>> 3)) >>> (bit & 7);
  }

  /** A field of a whole record. */
  public long part(long whole, int field) {
    int width = widths[field];
    return width == 0 ? 0 : whole >>> starts[field] & -1L >>> Long.SIZE - width;
  }

  /** A value at the place of a field in a whole record. */
  public long placed(int field, long value) {
    return value << starts[field];
  }

  /** Sets all fields of a record at once, where that {@linkplain #fitsWord can be}. */
  public void setWhole(long record, long whole) {
    write(record * recordBits, (int) recordBits, whole);
  }

  /** Sets a field to a value that {@link #fit} has made it fit for. */
  public void set(long record, int field, long value) {
    write(record * recordBits + starts[field], widths[field], value);
  }

  private long read(long bit, int width) {
    return width == 0 ? 0 : Words.get(base + (bit >>> 3)) >>> (bit & 7) & -1L >>> Long.SIZE - width;
  }

  private void write(long bit, int width, long value) {
    if (width > 0) {
      long mask = -1L >>> Long.SIZE - width << (bit & 7);
      long word = Words.get(base + (bit >>> 3)) & ~mask;
      Words.set(base + (bit >>> 3), word | value << (bit & 7));
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("records", 1);
    out.putInts(widths, widths.length);
    out.putLong(size);
    out.end();
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("records", 1);
    int[] newWidths = in.getInts();
    long newSize = in.getLong();
    in.end();
    in.require(newWidths.length == widths.length, "records of other fields");
    region.read(in);
    base = region.segment().address();
    System.arraycopy(newWidths, 0, widths, 0, widths.length);
    recordBits = 0;
    for (int field = 0; field < widths.length; field++) {
      starts[field] = (int) recordBits;
      recordBits += widths[field];
    }
    size = newSize;
    if (region.size() == 0) {
      capacity = 0;
    } else {
      useAll();
    }
    in.require(size <= capacity, "the number of records");
  }

  @Override
  public void close() {
    region.close();
  }
}
