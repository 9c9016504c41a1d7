package dev.nutshell.promela.vector;

import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Type;
import java.util.Arrays;
import java.util.List;

/**
 * How a channel is kept: its length, then its messages, the oldest first. A rendezvous channel is
 * always empty between steps and takes no room.
 */
public final class ChannelShape {
  private final Initial.Channel declaration;
  private final int capacity;
  private final Cell[] fields;
  private final int[] fieldAt;
  private final int slotBytes;
  private final int lengthBytes;
  private final int bytes;

  ChannelShape(Initial.Channel declaration) {
    this.declaration = declaration;
    capacity = declaration.capacity();
    List<Type> types = declaration.fields();
    fields = new Cell[types.size()];
    fieldAt = new int[types.size()];
    int at = 0;
    for (int i = 0; i < fields.length; i++) {
      fields[i] = Cell.of(types.get(i), types.size() != 1);
      fieldAt[i] = at;
      at += fields[i].bytes();
    }
    slotBytes = at;
    lengthBytes = capacity > 255 ? 2 : 1;
    bytes = capacity == 0 ? 0 : lengthBytes + capacity * slotBytes;
  }

  public int capacity() {
    return capacity;
  }

  public int bytes() {
    return bytes;
  }

  /** The number of fields of a message. */
  public int width() {
    return fields.length;
  }

  public Cell cell(int field) {
    return fields[field];
  }

  /** Where in a message the field lies. */
  public int fieldAt(int field) {
    return fieldAt[field];
  }

  /** How many bytes a message takes. */
  public int slotBytes() {
    return slotBytes;
  }

  public Type type(int field) {
    return declaration.fields().get(field);
  }

  public boolean rendezvous() {
    return capacity == 0;
  }

  public int length(byte[] vector, int at) {
    if (capacity == 0) {
      return 0;
    }
    return lengthBytes == 1 ? vector[at] & 0xff : Bytes.getShort(vector, at) & 0xffff;
  }

  private void setLength(byte[] vector, int at, int length) {
    if (lengthBytes == 1) {
      vector[at] = (byte) length;
    } else {
      Bytes.setShort(vector, at, length);
    }
  }

  private int slot(int at, int number) {
    return at + lengthBytes + number * slotBytes;
  }

  /** What remains of a value in that field of a message. */
  public int cut(int field, int value) {
    return fields[field].cut(value);
  }

  /** A field of the message at that place. */
  public int read(byte[] vector, int at, int place, int field) {
    return fields[field].read(vector, slot(at, place) + fieldAt[field]);
  }

  /** Adds a message behind all others; there is room for it. */
  public void append(byte[] vector, int at, int[] message) {
    insert(vector, at, length(vector, at), message);
  }

  /** Adds a message before the first that is greater; there is room for it. */
  public void insertSorted(byte[] vector, int at, int[] message) {
    insert(vector, at, sortedPlace(vector, at, message), message);
  }

  private void insert(byte[] vector, int at, int place, int[] message) {
    int length = length(vector, at);
    int slot = slot(at, place);
    if (place < length) {
      System.arraycopy(vector, slot, vector, slot + slotBytes, (length - place) * slotBytes);
    }
    for (int i = 0; i < fields.length; i++) {
      fields[i].write(vector, slot + fieldAt[i], message[i]);
    }
    setLength(vector, at, length + 1);
  }

  private int sortedPlace(byte[] vector, int at, int[] message) {
    int length = length(vector, at);
    for (int place = 0; place < length; place++) {
      for (int i = 0; i < fields.length; i++) {
        int there = read(vector, at, place, i);
        if (message[i] > there) {
          break;
        }
        if (message[i] < there) {
          return place;
        }
      }
    }
    return length;
  }

  /** Takes the message at that place out; the room that it leaves is 0. */
  public void remove(byte[] vector, int at, int place) {
    int length = length(vector, at) - 1;
    int slot = slot(at, place);
    int last = slot(at, length);
    if (slot < last) {
      System.arraycopy(vector, slot + slotBytes, vector, slot, last - slot);
    }
    Arrays.fill(vector, last, last + slotBytes, (byte) 0);
    setLength(vector, at, length);
  }
}
