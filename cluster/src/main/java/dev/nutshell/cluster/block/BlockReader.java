package dev.nutshell.cluster.block;

import dev.nutshell.engine.model.State;

/** Reads the vectors of a block, in order. */
public final class BlockReader {
  private final State before = new State();
  private byte[] bytes;
  private int at;
  private int end;
  private int left;
  private int length;
  private long word;
  private boolean first;

  public void open(byte[] block, int from, int to) {
    bytes = block;
    at = from;
    end = to;
    left = 0;
  }

  /** Takes the next vector; false where there is none. */
  public boolean next(State into) {
    if (left == 0) {
      if (at == end) {
        return false;
      }
      length = (int) getNumber();
      left = (int) getNumber();
      word = 0;
      first = true;
    }
    left--;
    if (length <= 8) {
      word += getNumber();
      into.resize(length);
      into.setLong(0, word);
    } else {
      if (first) {
        takeFirst();
      } else {
        takeChanges();
      }
      into.copyFrom(before);
    }
    first = false;
    return true;
  }

  private void takeFirst() {
    before.resize(length);
    System.arraycopy(bytes, at, before.bytes(), 0, length);
    at += State.padded(length);
  }

  private void takeChanges() {
    byte[] vector = before.bytes();
    int place = 0;
    for (long stretches = getNumber(); stretches > 0; stretches--) {
      long told = getNumber();
      place += (int) (told / BlockWriter.STRETCH);
      int run = (int) (told % BlockWriter.STRETCH) + 1;
      for (int i = 0; i < run; i++) {
        vector[place++] = bytes[at++];
      }
    }
  }

  private long getNumber() {
    long number = 0;
    int shift = 0;
    while (true) {
      byte next = bytes[at++];
      number |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return number;
      }
      shift += 7;
    }
  }
}
