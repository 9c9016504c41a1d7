package dev.nutshell.promela.machine;

import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Type;
import java.util.List;

/**
 * How a channel is kept: its length, then its messages, the oldest first. A rendezvous channel is
 * always empty between steps and takes no room.
 */
final class ChannelShape {
  final Initial.Channel declaration;
  final int capacity;
  final Cell[] fields;
  final int[] fieldAt;
  final int slotBytes;
  final int lengthBytes;
  final int bytes;

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

  boolean rendezvous() {
    return capacity == 0;
  }

  int length(byte[] vector, int at) {
    if (capacity == 0) {
      return 0;
    }
    return lengthBytes == 1 ? vector[at] & 0xff : Bytes.getShort(vector, at) & 0xffff;
  }

  void setLength(byte[] vector, int at, int length) {
    if (lengthBytes == 1) {
      vector[at] = (byte) length;
    } else {
      Bytes.setShort(vector, at, length);
    }
  }

  int slot(int at, int number) {
    return at + lengthBytes + number * slotBytes;
  }
}
