package dev.nutshell.cluster.level;

import dev.nutshell.cluster.block.BlockReader;
import dev.nutshell.cluster.block.BlockWriter;
import dev.nutshell.cluster.block.Blocks;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.ProcessMemory;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.search.Patrol;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The states of which one partition is the owner: those visited in a store, those of the level at
 * hand and those found of the next one as blocks.
 *
 * <p>A level can be repeated. What was found of the next level so far stays found: it consists of
 * successors of the level at hand that are in no level before, so whoever expands the level again,
 * from whatever point on, ends with the same set. Only what was sent to others is forgotten then,
 * as it may not have arrived. The next level becomes the level at hand when an order says that it
 * has as many states as were counted; where it has not, or the partition is new, everything is
 * taken from the log.
 *
 * <p>One thread at a time.
 */
public final class Partition implements Part<LevelOrder> {
  /** Successors are put together, but no more than this. */
  private static final int TOGETHER = 256;

  private static final int LOOK_UP = 256;

  private final Subject subject;
  private final Supplier<StateStore> opener;
  private final MemoryBudget budget;
  private final Owners owners;
  private final int self;
  private final Explorer explorer;
  private final Patrol finding;
  private final Patrol expanding;
  private final SentStates sent;
  private final BlockWriter adding;
  private final BlockWriter[] outgoing;
  private final BlockReader reader = new BlockReader();
  private final State current = new State();
  private final Batch batch = new Batch();
  private final EventList events = new EventList();

  private StateStore store;
  private Session session;
  private Blocks frontier;
  private Blocks next;
  private Blocks.Cursor cursor;
  private long incarnation = new SecureRandom().nextLong();
  private long level = -1;
  private long total;
  private long found;
  private boolean begun;
  private long fired;
  private long inner;
  private long sentBytes;
  private int vectorLength;
  private Trouble trouble;

  /** Whoever is at work is to stop; nothing is wrong with the partition. */
  public static final class Stopped extends RuntimeException {
    public Stopped(String why) {
      super(why, null, false, false);
    }
  }

  /** A block could not be handed on: that is the way's fault, not the partition's. */
  static final class Unsent extends RuntimeException {
    Unsent(Exception cause) {
      super(cause);
    }
  }

  /** Bytes of vectors that make a block, and of the memory of what was sent. */
  public record Sizes(int block, int sent) {
    /** For so many partitions, a buffer each, in a process with some hundred megabytes of heap. */
    public static Sizes of(int partitions) {
      int block = Math.clamp((96 << 20) / Math.max(1, partitions), 1 << 13, 1 << 20);
      return new Sizes(block, 1 << 23);
    }
  }

  public Partition(
      Subject subject,
      Supplier<StateStore> opener,
      MemoryBudget budget,
      Owners owners,
      int self,
      boolean stopAtFirst,
      Sizes sizes) {
    this.subject = subject;
    this.opener = opener;
    this.budget = budget;
    this.owners = owners;
    this.self = self;
    explorer = subject.system().explorer();
    finding = new Patrol(subject.system(), subject.checks(), explorer, stopAtFirst);
    expanding = new Patrol(subject.system(), subject.checks(), explorer, stopAtFirst);
    sent = new SentStates(sizes.sent());
    adding = new BlockWriter(sizes.block());
    outgoing = new BlockWriter[owners.partitions()];
    for (int i = 0; i < outgoing.length; i++) {
      outgoing[i] = i == self ? null : new BlockWriter(sizes.block());
    }
    frontier = blocks();
    next = blocks();
  }

  private Blocks blocks() {
    return new Blocks(budget, budget.limit() / 16);
  }

  private void open() {
    store = opener.get();
    session = store.session();
  }

  @Override
  public void begin(LevelOrder order, LevelLog log) throws IOException {
    prepare(order, log);
    beginLevel();
  }

  /** Finds the initial state. */
  public void begin() throws IOException {
    open();
    batch.begin(Session.NO_PARENT);
    explorer.initial(batch.next());
    batch.add(0);
    put();
    finish();
  }

  /** The states of the level at hand. */
  public long width() {
    return frontier.states();
  }

  /** Which of the levels that is; the initial state is level 0. */
  public long level() {
    return level;
  }

  /** How much of the budget's memory all partitions of this process hold. */
  public double fill() {
    return (double) budget.used() / Math.max(1, budget.limit());
  }

  /** Makes what was found the level at hand. */
  public void advance() {
    frontier.close();
    frontier = next;
    next = blocks();
    level++;
    total += found;
    found = 0;
    vectorLength = 0;
    finding.clear();
    begun = false;
  }

  /** Gets ready for a level, from what it has or from the log. */
  public void prepare(LevelOrder order, LevelLog log) throws IOException {
    long states = order.frontier()[self];
    long all = order.totals()[self];
    if (store != null && level > order.level()) {
      throw new Stopped("the order is about a level that is over");
    }
    if (store != null && level == order.level() - 1 && found == states && total + found == all) {
      advance();
    }
    boolean ready =
        store != null && level == order.level() && frontier.states() == states && total == all;
    trouble = null;
    cursor = null;
    if (!ready) {
      rebuild(order, log);
    }
  }

  private void rebuild(LevelOrder order, LevelLog log) throws IOException {
    release();
    incarnation = new SecureRandom().nextLong();
    level = -1;
    frontier = blocks();
    next = blocks();
    adding.clear();
    sent.clear();
    finding.clear();
    begun = false;
    total = 0;
    found = 0;
    vectorLength = 0;
    open();
    for (long past = 0; past <= order.level(); past++) {
      boolean last = past == order.level();
      read(log, past, order.handed(), (block, size, _) -> take(block, size, last));
    }
    flush(frontier);
    level = order.level();
    long states = order.frontier()[self];
    if (total != order.totals()[self] || frontier.states() != states) {
      throw new IOException(
          "the log of partition %d has %,d states, %,d of them in level %d, and %,d and %,d were counted"
              .formatted(self, total, frontier.states(), level, order.totals()[self], states));
    }
  }

  /** Hands on the blocks of a level as the log has them. */
  private void read(LevelLog log, long past, long handed, Blocks.Taker taker) throws IOException {
    String name = past <= handed ? LevelLog.whole(past) : LevelLog.part(past, self);
    try (InputStream in = log.read(name)) {
      BlockFile.read(in, name, taker);
    }
  }

  /** Puts the states of a block of the log that are its own. */
  private void take(byte[] block, int size, boolean last) {
    reader.open(block, 0, size);
    while (reader.next(current)) {
      if (owners.of(current) != self) {
        continue;
      }
      if (session.put(current, Session.NO_PARENT, 0) >= 0) {
        total++;
      }
      if (last) {
        add(current, frontier);
      }
    }
  }

  private void add(State state, Blocks to) {
    adding.add(state);
    if (adding.isFull()) {
      flush(to);
    }
  }

  private void flush(Blocks to) {
    if (!adding.isEmpty()) {
      int count = adding.finish();
      to.add(adding.bytes(), adding.size(), count);
    }
  }

  /** Begins to expand the level at hand, or begins it again. */
  public void beginLevel() {
    if (begun) {
      sent.clear();
    }
    begun = true;
    expanding.clear();
    fired = 0;
    inner = 0;
    sentBytes = 0;
    for (BlockWriter each : outgoing) {
      if (each != null) {
        each.clear();
      }
    }
    cursor = frontier.new Cursor();
  }

  /** Expands some more of the level. */
  @Override
  public boolean expandSome(Outbox out, Pulse pulse) {
    if (cursor == null || trouble != null) {
      return false;
    }
    long innerBefore = explorer.innerSteps();
    try {
      boolean more = cursor.next();
      if (more) {
        expandBlock(out, pulse);
      } else {
        cursor = null;
        for (int owner = 0; owner < outgoing.length; owner++) {
          if (outgoing[owner] != null && !outgoing[owner].isEmpty()) {
            send(owner, out);
          }
        }
      }
      inner += explorer.innerSteps() - innerBefore;
      return more;
    } catch (Stopped | Unsent stopped) {
      throw stopped;
    } catch (RuntimeException | OutOfMemoryError thrown) {
      trouble = Trouble.of(thrown, current.toByteArray());
      return false;
    }
  }

  private void expandBlock(Outbox out, Pulse pulse) {
    reader.open(cursor.block(), 0, cursor.size());
    for (int left = LOOK_UP; reader.next(current); left--) {
      expandCurrent(out);
      if (left == 0) {
        left = LOOK_UP;
        pulse.beats(found, fired);
      }
    }
  }

  private void expandCurrent(Outbox out) {
    int fault = explorer.enabled(current, events);
    expanding.expanded(current, level, events.size(), fault);
    batch.begin(Session.NO_PARENT);
    for (int i = 0; i < events.size(); i++) {
      int event = events.get(i);
      State successor = batch.next();
      int failed = explorer.fire(current, event, successor);
      fired++;
      expanding.fired(current, level, i, event, failed);
      int owner = owners.of(successor);
      if (owner == self) {
        batch.add(event);
        if (batch.size() == TOGETHER) {
          put();
          batch.begin(Session.NO_PARENT);
        }
      } else if (!sent.holds(successor)) {
        outgoing[owner].add(successor);
        if (outgoing[owner].isFull()) {
          send(owner, out);
        }
      }
    }
    put();
  }

  private void send(int owner, Outbox out) {
    BlockWriter block = outgoing[owner];
    block.finish();
    sentBytes += block.size();
    try {
      out.send(owner, block.bytes(), block.size());
    } catch (RuntimeException | IOException failure) {
      throw new Unsent(failure);
    }
  }

  /** Puts the batch; what the budget does not allow is put by who repeats the level. */
  private void put() {
    try {
      session.put(batch);
    } finally {
      for (int i = 0; i < batch.size(); i++) {
        if (batch.isAnswered(i) && batch.answer(i) >= 0) {
          finds(batch.state(i));
        }
      }
    }
  }

  private void finds(State state) {
    add(state, next);
    found++;
    vectorLength = Math.max(vectorLength, state.length());
    finding.found(state, level + 1);
  }

  @Override
  public long incarnation() {
    return incarnation;
  }

  /** Whether this is the level at hand, and was begun to be expanded. */
  @Override
  public boolean hasBegun(LevelOrder order) {
    return store != null && begun && level == order.level();
  }

  @Override
  public void receive(byte[] block, int size) {
    if (trouble != null) {
      return;
    }
    try {
      reader.open(block, 0, size);
      batch.begin(Session.NO_PARENT);
      while (reader.next(batch.next())) {
        batch.add(0);
        if (batch.size() == TOGETHER) {
          put();
          batch.begin(Session.NO_PARENT);
        }
      }
      put();
    } catch (RuntimeException | OutOfMemoryError thrown) {
      trouble = Trouble.of(thrown, new byte[0]);
    }
  }

  private void finish() {
    flush(next);
  }

  @Override
  public PartReport report(LevelOrder order, LevelLog log) {
    return report(log, LevelLog.part(order.level() + 1, self));
  }

  /**
   * The level is expanded and all blocks have come: writes what is new to the log.
   *
   * @param name of the log's file
   */
  public PartReport report(LevelLog log, String name) {
    if (trouble == null) {
      try {
        finish();
        log.write(name, out -> BlockFile.write(out, next));
      } catch (RuntimeException | IOException | OutOfMemoryError thrown) {
        trouble = Trouble.of(thrown, new byte[0]);
      }
    }
    List<Met> met = new ArrayList<>();
    expanding.places().forEach(place -> met.add(Met.of(place)));
    finding.places().forEach(place -> met.add(Met.of(place)));
    return new PartReport(
        self,
        found,
        fired,
        inner,
        expanding.errors() + finding.errors(),
        met,
        vectorLength,
        subject.system() instanceof Product product
            ? product.hasBroken()
            : expanding.wentWrong() || finding.wentWrong(),
        total + found,
        store.bytes(),
        ProcessMemory.peak(),
        ProcessHandle.current().pid() + "",
        sentBytes,
        trouble);
  }

  private void release() {
    if (store != null) {
      store.close();
      store = null;
    }
    frontier.close();
    next.close();
  }

  @Override
  public void close() {
    release();
  }
}
