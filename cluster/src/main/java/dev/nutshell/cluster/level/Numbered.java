package dev.nutshell.cluster.level;

import dev.nutshell.cluster.block.BlockReader;
import dev.nutshell.cluster.block.BlockWriter;
import dev.nutshell.cluster.block.Blocks;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.ProcessMemory;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.store.cache.StateTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;

/**
 * The states of one partition with their numbers, which are the same for all: by level, in a level
 * by partition, in a partition as its log has them. It fires them, tells the owners of successors
 * from where and by what, and writes the transitions that lead to its own.
 *
 * <p>It can be repeated, and writes the same again. One thread at a time.
 */
public final class Numbered implements Part<NumberOrder> {
  private static final int SOME = 1024;
  private static final int MOST_LABELS = 1 << 16;

  /** Bytes behind a vector and a label: who leads there, how long the label is, which event. */
  private static final int TAIL = 16;

  private static final long NUMBER = (1L << StateTable.CALLER_BITS) - 1;

  /** Where files are that all processes reach. */
  public interface Places {
    LevelLog at(String place) throws IOException;
  }

  private final MemoryBudget budget;
  private final Owners owners;
  private final int self;
  private final Places places;
  private final Explorer explorer;
  private final Narrator narrator;
  private final BlockWriter[] outgoing;
  private final BlockReader reader = new BlockReader();
  private final EventList events = new EventList();
  private final State current = new State();
  private final State successor = new State();
  private final State message = new State();
  private final Map<Integer, byte[]> labels = new HashMap<>();
  private final long incarnation = new SecureRandom().nextLong();

  private StateTable table;
  private Blocks incoming;
  private String attempt;
  private boolean receiving;
  private long next;
  private long fired;
  private long sentBytes;
  private long transitions;
  private Trouble trouble;

  public Numbered(
      TransitionSystem system,
      MemoryBudget budget,
      Owners owners,
      int self,
      Partition.Sizes sizes,
      Places places) {
    this.budget = budget;
    this.owners = owners;
    this.self = self;
    this.places = places;
    explorer = system.explorer();
    narrator = system.narrator();
    outgoing = new BlockWriter[owners.partitions()];
    for (int i = 0; i < outgoing.length; i++) {
      outgoing[i] = new BlockWriter(sizes.block());
    }
  }

  /** What a part is called. */
  static String name(int partition) {
    return "part-%05d".formatted(partition);
  }

  @Override
  public void begin(NumberOrder order, LevelLog log) throws IOException {
    close();
    attempt = order.attempt();
    receiving = false;
    trouble = null;
    next = 0;
    fired = 0;
    sentBytes = 0;
    for (BlockWriter each : outgoing) {
      each.clear();
    }
    table = new StateTable(budget, 0);
    incoming = new Blocks(budget, budget.limit() / 16);
    try {
      load(order.states(), log);
    } catch (RuntimeException | OutOfMemoryError thrown) {
      trouble = Trouble.of(thrown, new byte[0]);
    }
  }

  private void load(LevelOrder states, LevelLog log) throws IOException {
    long[] number = new long[2];
    for (long level = 0; level <= states.level(); level++) {
      LevelOutcome outcome = outcome(log, level);
      boolean whole = level <= states.handed();
      long end = number[0] + outcome.states();
      if (!whole) {
        for (PartReport part : outcome.parts()) {
          number[0] += part.partition() < self ? part.states() : 0;
        }
      }
      String name = whole ? LevelLog.whole(level) : LevelLog.part(level, self);
      try (InputStream in = log.read(name)) {
        BlockFile.read(in, name, (block, size, _) -> number(block, size, number));
      }
      number[0] = end;
    }
    long own = number[1];
    if (own != states.totals()[self]) {
      throw new IOException(
          "the log of partition %d has %,d states, and %,d were counted"
              .formatted(self, own, states.totals()[self]));
    }
  }

  private static LevelOutcome outcome(LevelLog log, long level) throws IOException {
    String name = LevelLog.outcome(level);
    try (InputStream in = log.read(name)) {
      return LevelOutcome.read(in, name);
    }
  }

  /**
   * @param number the next one, and how many states there are so far
   */
  private void number(byte[] block, int size, long[] number) {
    reader.open(block, 0, size);
    while (reader.next(current)) {
      if (owners.of(current) == self) {
        long id = table.put(current);
        if (id < 0) {
          throw new IllegalStateException("a state is in two levels");
        }
        table.set(id, 0, number[0]);
        number[1]++;
      }
      number[0]++;
    }
  }

  @Override
  public boolean hasBegun(NumberOrder order) {
    return !receiving && order.attempt().equals(attempt);
  }

  @Override
  public long incarnation() {
    return incarnation;
  }

  @Override
  public boolean expandSome(Outbox out, Pulse pulse) {
    if (trouble != null) {
      return false;
    }
    try {
      for (int i = 0; i < SOME && next < table.idLimit(); next++) {
        if (table.isHeld(next)) {
          fire(next, out);
          i++;
        }
      }
      pulse.beats(0, fired);
      boolean more = next < table.idLimit();
      for (int owner = 0; !more && owner < outgoing.length; owner++) {
        if (!outgoing[owner].isEmpty()) {
          send(owner, out);
        }
      }
      return more;
    } catch (Partition.Stopped | Partition.Unsent stopped) {
      throw stopped;
    } catch (RuntimeException | OutOfMemoryError thrown) {
      trouble = Trouble.of(thrown, current.toByteArray());
      return false;
    }
  }

  private void fire(long id, Outbox out) {
    table.load(id, current);
    long number = table.word(id, 0) & NUMBER;
    explorer.enabled(current, events);
    for (int i = 0; i < events.size(); i++) {
      int event = events.get(i);
      explorer.fire(current, event, successor);
      fired++;
      int owner = owners.of(successor);
      byte[] label = label(explorer.label(current, event));
      int length = successor.length() + label.length;
      message.copyFrom(successor);
      message.resize(length + TAIL);
      System.arraycopy(label, 0, message.bytes(), successor.length(), label.length);
      message.setLong(length, number);
      message.setInt(length + 8, label.length);
      // So that two transitions that are the same else are two.
      message.setInt(length + 12, i);
      outgoing[owner].add(message);
      if (outgoing[owner].isFull()) {
        send(owner, out);
      }
    }
  }

  private byte[] label(int label) {
    if (labels.size() > MOST_LABELS) {
      labels.clear();
    }
    return labels.computeIfAbsent(
        label,
        own -> {
          String text = narrator.label(own);
          String plain = text.replace('"', '\'').replace('\n', ' ').replace('\r', ' ');
          return plain.getBytes(StandardCharsets.UTF_8);
        });
  }

  private void send(int owner, Outbox out) {
    BlockWriter block = outgoing[owner];
    int count = block.finish();
    if (owner == self) {
      incoming.add(block.bytes(), block.size(), count);
      return;
    }
    sentBytes += block.size();
    try {
      out.send(owner, block.bytes(), block.size());
    } catch (RuntimeException | IOException failure) {
      throw new Partition.Unsent(failure);
    }
  }

  @Override
  public void receive(byte[] block, int size) {
    receiving = true;
    if (trouble != null) {
      return;
    }
    try {
      incoming.add(block, size, 0);
    } catch (RuntimeException | OutOfMemoryError thrown) {
      trouble = Trouble.of(thrown, new byte[0]);
    }
  }

  @Override
  public NumberReport report(NumberOrder order, LevelLog log) {
    receiving = true;
    transitions = 0;
    if (trouble == null) {
      try {
        places.at(order.place()).write(name(self), this::write);
      } catch (RuntimeException | IOException | OutOfMemoryError thrown) {
        trouble = Trouble.of(thrown, new byte[0]);
      }
    }
    return new NumberReport(self, transitions, sentBytes, ProcessMemory.peak(), trouble);
  }

  private void write(OutputStream out) throws IOException {
    incoming.forEach(
        (block, size, _) -> {
          reader.open(block, 0, size);
          while (reader.next(message)) {
            write(message.length() - TAIL, out);
          }
        });
  }

  private void write(int length, OutputStream out) throws IOException {
    long from = message.getLong(length);
    int label = message.getInt(length + 8);
    successor.copyFrom(message.bytes(), 0, length - label);
    long id = table.find(successor);
    if (id < 0) {
      throw new IllegalStateException("a transition leads to a state that is in no level");
    }
    out.write(("(" + from + ",\"").getBytes(StandardCharsets.US_ASCII));
    out.write(message.bytes(), length - label, label);
    long to = table.word(id, 0) & NUMBER;
    out.write(("\"," + to + ")\n").getBytes(StandardCharsets.US_ASCII));
    transitions++;
  }

  @Override
  public void close() {
    if (table != null) {
      table.close();
      incoming.close();
      table = null;
    }
  }
}
