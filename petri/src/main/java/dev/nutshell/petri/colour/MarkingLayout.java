package dev.nutshell.petri.colour;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.colour.syntax.ColouredNet.Place;
import dev.nutshell.petri.net.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the tokens of each place lie in the vector. A place of few colours is dense: a counter for
 * every colour, of one bit where nothing else is known, at a fixed position. A place of many
 * colours is sparse: the number of its tokens, then each token in as many bits as its colour needs,
 * in ascending order, so that equal markings are equal vectors. Sparse places follow the dense ones
 * and begin at whole bytes.
 */
final class MarkingLayout {
  private static final long MOST_DENSE = 256;
  private static final int WIDEST = 64;

  /** Counters of a dense place; a power of two, so that none crosses a word. */
  private final int[] bits;

  private final int[] base;
  private final long[] colours;
  private final int[] tokenBits;
  private final int[] sparse;
  private final int denseBytes;
  private final ColouredNet net;

  static MarkingLayout of(ColouredNet net) {
    int[] bits = new int[net.places().size()];
    for (int p = 0; p < bits.length; p++) {
      Place place = net.places().get(p);
      long most = Math.max(1, place.capacity());
      for (long count : place.counts()) {
        most = Math.max(most, count);
      }
      bits[p] = width(most);
    }
    return new MarkingLayout(net, bits);
  }

  private MarkingLayout(ColouredNet net, int[] bits) {
    this.net = net;
    this.bits = bits;
    int count = bits.length;
    base = new int[count];
    colours = new long[count];
    tokenBits = new int[count];
    List<Integer> dense = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int p = 0; p < count; p++) {
      colours[p] = net.places().get(p).colours();
      tokenBits[p] = Long.SIZE - Long.numberOfLeadingZeros(colours[p] - 1);
      (colours[p] <= MOST_DENSE ? dense : others).add(p);
    }
    dense.sort(Comparator.comparingInt(p -> -bits[p]));
    int at = 0;
    for (int p : dense) {
      base[p] = at;
      at += (int) colours[p] * bits[p];
    }
    denseBytes = (at + 7) / 8;
    sparse = others.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The layout in which the counters of a place have twice as many bits. */
  MarkingLayout wider(int place) {
    int[] next = bits.clone();
    next[place] = 2 * bits[place];
    return new MarkingLayout(net, next);
  }

  void write(ImageWriter out) throws IOException {
    out.putInts(bits, bits.length);
  }

  /** The layout of the same net that was written. */
  MarkingLayout read(ImageReader in) throws IOException {
    return new MarkingLayout(net, in.getInts());
  }

  boolean isWidest(int place) {
    return bits[place] == WIDEST;
  }

  boolean mayOutgrow() {
    return IntStream.range(0, bits.length).anyMatch(p -> isDense(p) && colours[p] > 0);
  }

  private static int width(long most) {
    int needed = Long.SIZE - Long.numberOfLeadingZeros(most);
    return needed <= 1 ? 1 : Integer.highestOneBit(needed - 1) << 1;
  }

  boolean isDense(int place) {
    return colours[place] <= MOST_DENSE;
  }

  int denseBytes() {
    return denseBytes;
  }

  int[] sparse() {
    return sparse;
  }

  int tokenBits(int place) {
    return tokenBits[place];
  }

  long colours(int place) {
    return colours[place];
  }

  /** The counter of a colour in a dense place. */
  long get(byte[] vector, int place, long colour) {
    int width = bits[place];
    int bit = base[place] + (int) colour * width;
    return Words.get(vector, bit >>> 6 << 3) >>> bit & mask(width);
  }

  /** Sets a counter of a dense place; false where it has too few bits. */
  boolean set(byte[] vector, int place, long colour, long count) {
    int width = bits[place];
    if ((count & ~mask(width)) != 0) {
      return false;
    }
    int bit = base[place] + (int) colour * width;
    int at = bit >>> 6 << 3;
    long word = Words.get(vector, at) & ~(mask(width) << bit);
    Words.set(vector, at, word | count << bit);
    return true;
  }

  private static long mask(int width) {
    return width == 64 ? Long.MAX_VALUE : (1L << width) - 1;
  }

  /** Lists the tokens of a dense place. */
  void list(byte[] vector, int place, TokenList into) {
    into.clear();
    int width = bits[place];
    if (width > 1) {
      for (int colour = 0; colour < colours[place]; colour++) {
        long count = get(vector, place, colour);
        if (count != 0) {
          into.append(colour, count);
        }
      }
      return;
    }
    int first = base[place];
    int end = first + (int) colours[place];
    for (int bit = first; bit < end; ) {
      int here = Math.min(64 - (bit & 63), end - bit);
      long word = Words.get(vector, bit >>> 6 << 3) >>> bit;
      if (here < 64) {
        word &= (1L << here) - 1;
      }
      for (; word != 0; word &= word - 1) {
        into.append(bit - first + Long.numberOfTrailingZeros(word), 1);
      }
      bit += here;
    }
  }
}
