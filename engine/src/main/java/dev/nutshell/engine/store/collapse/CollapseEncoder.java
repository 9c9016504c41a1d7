package dev.nutshell.engine.store.collapse;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.store.Encoder;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * Collapse compression: each component of a vector is numbered in the table of its kind, and the
 * code is the sequence of numbers (Holzmann: State Compression in SPIN, 1997; The SPIN Model
 * Checker, chapter 9).
 *
 * <p>The first component, with the channels unless they are kept apart, is the head. It is numbered
 * together with the shape: how many components there are, of what kinds, and the lengths of those
 * in the head. So the number of the head tells how to read all the others, and the shape costs a
 * state nothing.
 *
 * <p>Invariant: a number stands for one string of bytes with its length, and for the same one for
 * ever; how it is written depends on it alone ({@link Numbers}). So codes are equal exactly where
 * vectors are. What running out of memory leaves behind is at most an entry that no code uses yet.
 *
 * <p>An encoder is one thread's. Those of several threads share their {@link ComponentTables}; what
 * a state needs of them is mostly there, and is then found without a lock.
 */
public final class CollapseEncoder implements Encoder {
  /**
   * @param recursive whether the numbers behind the head's are paired until two are left
   * @param channelsApart whether each channel is a component, or all are part of the head
   */
  record Options(boolean recursive, boolean channelsApart) {}

  private static final int NONE = -1;
  private static final int HEAD = 0;
  private static final int NOT_IN_HEAD = -1;
  private static final int SHAPE_BYTES = 8;

  private final StateLayout layout;
  private final Options options;
  private final boolean[] joinsHead;
  private final Numbers form;
  private final ComponentTables tables;
  private final int heads;
  private final int shapes;

  // The last vector, how it is divided, and the numbers of its parts: successors resemble it.
  private final State last = new State();
  private Components lastParts = new Components();
  private int lastShape = NONE;
  private int lastCount;
  private int[] lastNumbers = new int[16];

  private Components parts = new Components();
  private int nowShape;
  private int[] slots = new int[16];
  private int[] numbers = new int[16];
  private int[] readNumbers = new int[16];
  private final int[] folded = new int[3];
  private final State part = new State();
  private final State shape = new State();
  private final State words = new State();

  CollapseEncoder(MemoryBudget budget, long seed, StateLayout layout, Options options, Form form) {
    this(budget, seed, layout, options, form, -1);
  }

  /**
   * @param hashMask which bits of a hash are used: all but in tests
   */
  CollapseEncoder(
      MemoryBudget budget,
      long seed,
      StateLayout layout,
      Options options,
      Form form,
      long hashMask) {
    this(
        layout,
        options,
        new Numbers(form),
        new ComponentTables(budget, seed, hashMask, layout.kinds().size()));
  }

  private CollapseEncoder(
      StateLayout layout, Options options, Numbers form, ComponentTables tables) {
    this.layout = layout;
    this.options = options;
    this.form = form;
    this.tables = tables;
    List<StateLayout.Kind> kinds = layout.kinds();
    joinsHead = new boolean[kinds.size()];
    for (int kind = 0; kind < joinsHead.length; kind++) {
      joinsHead[kind] = !options.channelsApart && kinds.get(kind).channel();
    }
    heads = kinds.size();
    shapes = heads + 1;
  }

  @Override
  public Encoder another() {
    if (options.recursive) {
      throw new IllegalStateException("pairs of numbers are for one thread");
    }
    return new CollapseEncoder(layout, options, form, tables);
  }

  private ComponentTable table(int index) {
    return tables.table(index);
  }

  @Override
  public void encode(State vector, State code) {
    layout.components(vector, parts);
    int count = number(vector);
    if (options.recursive && count > 3) {
      words.resize(4 * (count - 1));
      for (int i = 1; i < count; i++) {
        words.setInt(4 * (i - 1), numbers[i]);
      }
      long pair = tables.pairing().fold(words);
      folded[0] = numbers[0];
      folded[1] = (int) (pair >>> 32);
      folded[2] = (int) pair;
      form.write(folded, 3, code);
    } else {
      form.write(numbers, count, code);
    }
    remember(vector, count);
  }

  /** Numbers the parts of a vector, those that changed by looking them up; returns how many. */
  private int number(State vector) {
    if (lastShape != NONE && parts.sameAs(lastParts)) {
      return numberLike(vector);
    }
    // Until all is well, nothing is comparable to the last vector: the slots are no longer its own.
    int known = lastShape;
    lastShape = NONE;
    int size = parts.size();
    if (slots.length <= size) {
      slots = Arrays.copyOf(slots, 2 * size);
      numbers = new int[2 * size];
      lastNumbers = Arrays.copyOf(lastNumbers, 2 * size);
    }
    int count = 1;
    for (int i = 0; i < size; i++) {
      slots[i] = i == 0 || joinsHead[parts.kind(i)] ? HEAD : count++;
    }
    nowShape = shapeNumber();
    boolean comparable = nowShape == known;
    boolean headChanged = !comparable;
    for (int i = 0; i < size; i++) {
      boolean changed = !comparable || differs(vector, i);
      if (slots[i] == HEAD) {
        headChanged |= changed;
      } else {
        numbers[slots[i]] = changed ? lookUp(vector, i) : lastNumbers[slots[i]];
      }
    }
    numbers[HEAD] = headChanged ? headNumber(vector) : lastNumbers[HEAD];
    return count;
  }

  /** The same for a vector whose parts lie as those of the last one: only differences are met. */
  private int numberLike(State vector) {
    System.arraycopy(lastNumbers, 0, numbers, 0, lastCount);
    nowShape = lastShape;
    boolean headChanged = false;
    int at = 0;
    for (int i = 0; (at = difference(vector, at)) >= 0; at = parts.end(i)) {
      while (parts.end(i) <= at) {
        i++;
      }
      if (slots[i] == HEAD) {
        headChanged = true;
      } else {
        numbers[slots[i]] = lookUp(vector, i);
      }
    }
    if (headChanged) {
      numbers[HEAD] = headNumber(vector);
    }
    return lastCount;
  }

  /** Where, from a place on, the vector and the last one of the same length differ, or −1. */
  private int difference(State vector, int from) {
    int length = vector.length();
    int at = Arrays.mismatch(vector.bytes(), from, length, last.bytes(), from, length);
    return at < 0 ? -1 : from + at;
  }

  /** Whether a part is another than the last vector's, which has the same shape. */
  private boolean differs(State vector, int i) {
    return !Arrays.equals(
        vector.bytes(),
        parts.start(i),
        parts.end(i),
        last.bytes(),
        lastParts.start(i),
        lastParts.end(i));
  }

  private int lookUp(State vector, int i) {
    part.copyFrom(vector.bytes(), parts.start(i), parts.end(i) - parts.start(i));
    return table(parts.kind(i)).number(part);
  }

  private int shapeNumber() {
    shape.resize(SHAPE_BYTES * parts.size());
    for (int i = 0; i < parts.size(); i++) {
      shape.setInt(SHAPE_BYTES * i, parts.kind(i));
      shape.setInt(
          SHAPE_BYTES * i + 4, slots[i] == HEAD ? parts.end(i) - parts.start(i) : NOT_IN_HEAD);
    }
    return table(shapes).number(shape);
  }

  /** The number of the head: all its parts, one behind the other, then the shape. */
  private int headNumber(State vector) {
    part.resize(0);
    for (int i = 0, end; i < parts.size(); i = end + 1) {
      end = i;
      if (slots[i] == HEAD) {
        while (end + 1 < parts.size() && slots[end + 1] == HEAD) {
          end++;
        }
        int at = part.length();
        int length = parts.end(end) - parts.start(i);
        part.resize(at + length);
        System.arraycopy(vector.bytes(), parts.start(i), part.bytes(), at, length);
      }
    }
    int at = part.length();
    part.resize(at + 4);
    part.setInt(at, nowShape);
    long answer = table(heads).put(part);
    if (answer >= 0 && parts.size() > 0) {
      tables.addHead(parts.kind(0));
    }
    return (int) Math.max(answer, ~answer);
  }

  private void remember(State vector, int count) {
    last.copyFrom(vector);
    lastCount = count;
    lastShape = nowShape;
    Components swap = lastParts;
    lastParts = parts;
    parts = swap;
    int[] swapped = lastNumbers;
    lastNumbers = numbers;
    numbers = swapped;
  }

  @Override
  public void decode(State code, State vector) {
    if (readNumbers.length < code.length()) {
      readNumbers = new int[2 * code.length()];
    }
    int count = form.read(code, readNumbers);
    table(heads).load(readNumbers[0], part);
    int headLength = part.length() - 4;
    table(shapes).load(part.getInt(headLength), shape);
    int size = shape.length() / SHAPE_BYTES;
    unfold(size, count);
    vector.resize(0);
    int next = 1;
    int fromHead = 0;
    for (int i = 0; i < size; i++) {
      int length = shape.getInt(SHAPE_BYTES * i + 4);
      if (length == NOT_IN_HEAD) {
        table(shape.getInt(SHAPE_BYTES * i)).append(readNumbers[next++], vector);
      } else {
        int at = vector.length();
        vector.resize(at + length);
        System.arraycopy(part.bytes(), fromHead, vector.bytes(), at, length);
        fromHead += length;
      }
    }
  }

  /** Replaces the pair that a recursive code ends with by the numbers that it stands for. */
  private void unfold(int size, int count) {
    int outside = 0;
    for (int i = 0; i < size; i++) {
      outside += shape.getInt(SHAPE_BYTES * i + 4) == NOT_IN_HEAD ? 1 : 0;
    }
    if (options.recursive && outside > 2) {
      tables.pairing().unfold(pair(readNumbers[1], readNumbers[2]), outside, words);
      if (readNumbers.length <= outside) {
        readNumbers = Arrays.copyOf(readNumbers, 2 * outside);
      }
      for (int i = 0; i < outside; i++) {
        readNumbers[i + 1] = words.getInt(4 * i);
      }
    }
  }

  private static long pair(int left, int right) {
    return (long) left << 32 | Integer.toUnsignedLong(right);
  }

  @Override
  public long bytes() {
    return tables.bytes();
  }

  /** The counts of each kind, as SPIN prints them. */
  @Override
  public List<String> notes() {
    StringJoiner counts = new StringJoiner(", ", "collapse counted ", "");
    List<StateLayout.Kind> kinds = layout.kinds();
    for (int kind = 0; kind < kinds.size(); kind++) {
      long count = tables.count(kind);
      if (!joinsHead[kind] || count > 0) {
        counts.add(kinds.get(kind).name() + " " + count);
      }
    }
    if (tables.pairs() >= 0) {
      counts.add("pairs " + tables.pairs());
    }
    if (kinds.size() == 1) {
      return List.of(
          counts.toString(),
          "collapse cannot share anything here: the model says of its vector only that it is a "
              + kinds.getFirst().name());
    }
    return List.of(counts.toString());
  }

  private String settings() {
    return "%s, heads %s"
        .formatted(options.recursive ? "pairs" : "numbers", Arrays.toString(joinsHead));
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("collapse", 2);
    out.putText(settings());
    out.end();
    tables.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("collapse", 2);
    in.same(settings(), "way to collapse");
    in.end();
    lastShape = NONE;
    tables.read(in);
  }

  @Override
  public void close() {
    tables.close();
  }
}
