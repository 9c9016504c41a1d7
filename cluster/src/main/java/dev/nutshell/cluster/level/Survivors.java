package dev.nutshell.cluster.level;

import dev.nutshell.cluster.block.BlockReader;
import dev.nutshell.cluster.block.BlockWriter;
import dev.nutshell.cluster.level.RoundReport.Key;
import dev.nutshell.cluster.level.RoundReport.Link;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.ProcessMemory;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.search.cycle.LongStack;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * The states of one partition that may still be on an accepting cycle, or behind one: a state is
 * dropped that some acceptance set is met on no way to, or that has no predecessor left. Where
 * nothing is dropped any more and something is left, there is a cycle on which all sets are met: go
 * back from any state to a transition of the first set, from there to one of the second, and so on;
 * as states are finite, that comes to where it was before (I. Černá and R. Pelánek 2003).
 *
 * <p>One thread at a time.
 */
public final class Survivors implements Part<RoundOrder> {
  private static final int SOME = 1024;
  private static final int MOST_LINKS = 1000;

  /** Bytes behind a vector: the sets that are met, and where that was. */
  private static final int TAIL = 16;

  private final Product product;
  private final Explorer explorer;
  private final MemoryBudget budget;
  private final Owners owners;
  private final int self;
  private final boolean anyRun;
  private final long all;
  private final BlockWriter[] outgoing;
  private final BlockReader reader = new BlockReader();
  private final EventList events = new EventList();
  private final State current = new State();
  private final State successor = new State();
  private final State message = new State();
  private final long incarnation = new SecureRandom().nextLong();

  private LiveTable table;
  private LongStack work;
  private String attempt;
  private int step;
  private RoundOrder.Kind kind;
  private boolean begun;
  private boolean receiving;
  private long next;
  private long live;
  private long sentBytes;
  private Trouble trouble;

  public Survivors(
      Product product, MemoryBudget budget, Owners owners, int self, Partition.Sizes sizes) {
    this.product = product;
    this.budget = budget;
    this.owners = owners;
    this.self = self;
    explorer = product.explorer();
    anyRun = product.allMarks() == 0;
    all = sets(product);
    outgoing = new BlockWriter[owners.partitions()];
    for (int i = 0; i < outgoing.length; i++) {
      outgoing[i] = i == self ? null : new BlockWriter(sizes.block());
    }
    if (owners.partitions() > LiveTable.MOST_PARTITIONS) {
      throw new IllegalArgumentException(owners.partitions() + " partitions are too many");
    }
  }

  /** The acceptance sets; where there are none, every transition belongs to one. */
  static long sets(Product product) {
    return product.allMarks() == 0 ? 1 : product.allMarks();
  }

  /** The sets that an event belongs to. */
  static long marks(Product product, int event) {
    return product.allMarks() == 0 ? 1 : product.marks(event);
  }

  @Override
  public void begin(RoundOrder order, LevelLog log) throws IOException {
    boolean first = order.kind() == RoundOrder.Kind.LOAD;
    if (!first && (!order.attempt().equals(attempt) || order.step() != step + 1 || begun)) {
      throw new Partition.Stopped("a round was lost");
    }
    kind = order.kind();
    trouble = null;
    receiving = false;
    sentBytes = 0;
    next = 0;
    for (BlockWriter each : outgoing) {
      if (each != null) {
        each.clear();
      }
    }
    if (first) {
      attempt = order.attempt();
    }
    step = order.step();
    begun = true;
    try {
      switch (kind) {
        case LOAD -> load(order.states(), log);
        case FORGET -> forget();
        case COUNT -> drop();
        case MARK, TRIM, FIRST, FOLLOW -> {}
      }
    } catch (RuntimeException | OutOfMemoryError thrown) {
      trouble = Trouble.of(thrown, new byte[0]);
    }
  }

  private void load(LevelOrder states, LevelLog log) throws IOException {
    close();
    table = new LiveTable(budget, Long.bitCount(all));
    work = new LongStack(budget);
    live = 0;
    for (long level = 0; level <= states.level(); level++) {
      long at = level;
      String name = level <= states.handed() ? LevelLog.whole(level) : LevelLog.part(level, self);
      try (InputStream in = log.read(name)) {
        BlockFile.read(
            in,
            name,
            (block, size, _) -> {
              reader.open(block, 0, size);
              while (reader.next(current)) {
                if (owners.of(current) == self && table.add(current, at)) {
                  live++;
                }
              }
            });
      }
    }
    if (live != states.totals()[self]) {
      throw new IOException(
          "the log of partition %d has %,d states, and %,d were counted"
              .formatted(self, live, states.totals()[self]));
    }
  }

  private void forget() {
    work.truncate(0);
    for (long id = 0; id < table.limit(); id++) {
      if (table.isLive(id)) {
        table.forget(id);
        table.setDirty(id, true);
        work.push(id);
      }
    }
  }

  private void drop() {
    work.truncate(0);
    for (long id = 0; id < table.limit(); id++) {
      if (table.isLive(id)) {
        table.setCount(id, 0);
        if (table.met(id) != all) {
          table.kill(id);
          live--;
        }
      }
    }
  }

  /** Blocks of a round cannot be taken twice. */
  @Override
  public boolean hasBegun(RoundOrder order) {
    return begun && !receiving && order.attempt().equals(attempt) && order.step() == step;
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
      boolean more = expandSome(out);
      pulse.beats(live, 0);
      if (!more) {
        for (int owner = 0; owner < outgoing.length; owner++) {
          if (outgoing[owner] != null && !outgoing[owner].isEmpty()) {
            send(owner, out);
          }
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

  private boolean expandSome(Outbox out) {
    switch (kind) {
      case MARK, TRIM -> {
        for (int i = 0; i < SOME && !work.isEmpty(); i++) {
          long id = work.pop();
          if (kind == RoundOrder.Kind.MARK) {
            table.setDirty(id, false);
          } else {
            table.kill(id);
            live--;
          }
          fire(id, out);
        }
        return !work.isEmpty();
      }
      case COUNT -> {
        for (int i = 0; i < SOME && next < table.limit(); next++) {
          if (table.isLive(next)) {
            fire(next, out);
            i++;
          }
        }
        return next < table.limit();
      }
      default -> {
        return false;
      }
    }
  }

  private void fire(long id, Outbox out) {
    boolean marking = kind == RoundOrder.Kind.MARK;
    long met = marking ? table.met(id) : 0;
    table.load(id, current);
    explorer.enabled(current, events);
    for (int i = 0; i < events.size(); i++) {
      int event = events.get(i);
      long told = marking ? (met | (anyRun ? 1 : product.marks(event))) & all : 0;
      if (marking && told == 0) {
        continue;
      }
      explorer.fire(current, event, successor);
      int owner = owners.of(successor);
      long from = LiveTable.tag(self, id, i);
      if (owner == self) {
        hear(successor, told, from);
        continue;
      }
      int length = successor.length();
      message.copyFrom(successor);
      message.resize(length + TAIL);
      message.setLong(length, told);
      message.setLong(length + 8, from);
      outgoing[owner].add(message);
      if (outgoing[owner].isFull()) {
        send(owner, out);
      }
    }
  }

  private void send(int owner, Outbox out) {
    BlockWriter block = outgoing[owner];
    block.finish();
    sentBytes += block.size();
    try {
      out.send(owner, block.bytes(), block.size());
    } catch (RuntimeException | IOException failure) {
      throw new Partition.Unsent(failure);
    }
  }

  /** A predecessor of one of its states tells it something, or of itself. */
  private void hear(State state, long told, long from) {
    long id = table.find(state);
    if (id < 0 || !table.isLive(id)) {
      return;
    }
    switch (kind) {
      case MARK -> {
        if (table.meet(id, told, from) && !table.isDirty(id)) {
          table.setDirty(id, true);
          work.push(id);
        }
      }
      case COUNT -> table.setCount(id, table.count(id) + 1);
      case TRIM -> {
        long left = table.count(id) - 1;
        table.setCount(id, left);
        if (left == 0) {
          work.push(id);
        }
      }
      default -> throw new IllegalStateException("nobody tells anything in " + kind);
    }
  }

  @Override
  public void receive(byte[] block, int size) {
    receiving = true;
    if (trouble != null) {
      return;
    }
    try {
      reader.open(block, 0, size);
      while (reader.next(message)) {
        int length = message.length() - TAIL;
        long told = message.getLong(length);
        long from = message.getLong(length + 8);
        message.resize(length);
        hear(message, told, from);
      }
    } catch (RuntimeException | OutOfMemoryError thrown) {
      trouble = Trouble.of(thrown, new byte[0]);
    }
  }

  @Override
  public RoundReport report(RoundOrder order, LevelLog log) {
    List<Link> links = new ArrayList<>();
    if (trouble == null) {
      try {
        finish(order, links);
      } catch (RuntimeException | OutOfMemoryError thrown) {
        trouble = Trouble.of(thrown, new byte[0]);
      }
    }
    begun = false;
    return new RoundReport(
        self,
        live,
        trouble == null ? work.size() : 0,
        links,
        sentBytes,
        ProcessMemory.peak(),
        trouble);
  }

  private void finish(RoundOrder order, List<Link> links) {
    switch (order.kind()) {
      case COUNT -> {
        for (long id = 0; id < table.limit(); id++) {
          if (table.isLive(id) && table.count(id) == 0) {
            work.push(id);
          }
        }
      }
      case FIRST -> {
        long least = -1;
        for (long id = 0; id < table.limit(); id++) {
          if (table.isLive(id) && (least < 0 || table.level(id) < table.level(least))) {
            least = id;
          }
        }
        if (least >= 0) {
          links.add(link(least, 0));
        }
      }
      case FOLLOW -> follow(order, links);
      case LOAD, FORGET, MARK, TRIM -> {}
    }
  }

  private void follow(RoundOrder order, List<Link> links) {
    Key key = new Key(order.partition(), order.id());
    for (int i = 0; key.partition() == self && i < MOST_LINKS; i++) {
      Link link = link(key.id(), order.set());
      links.add(link);
      key = link.before();
    }
  }

  private Link link(long id, int set) {
    table.load(id, current);
    return new Link(
        new Key(self, id), current.toByteArray(), table.level(id), table.pointer(id, set));
  }

  @Override
  public void close() {
    if (table != null) {
      table.close();
      work.close();
      table = null;
    }
  }
}
