package dev.nutshell.testkit;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.RandomNumbers;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.snapshots.SnapshotStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A random depth-first walk through a system that calls a store as a search does: it expands, puts
 * one state or several, follows new ones, goes back to seen ones, leaves; or a breadth-first search
 * where a store keeps levels. All that the store says is logged. Walk and store can be written and
 * read together, in another process too; what is logged afterwards must be the same.
 */
public final class StoreWalk implements Imaged, AutoCloseable {
  private static final int MOST_IDS = 200;

  /** A state on the stack, and which of its events comes next. */
  private static final class Frame {
    final byte[] vector;
    final long id;
    final boolean leaves;
    int cursor;

    Frame(byte[] vector, long id, boolean leaves, int cursor) {
      this.vector = vector;
      this.id = id;
      this.leaves = leaves;
      this.cursor = cursor;
    }
  }

  private final MemoryBudget budget;
  private final StateStore store;
  private final Explorer explorer;
  private final RandomNumbers random;
  private final List<Frame> stack = new ArrayList<>();
  private final List<Long> ids = new ArrayList<>();
  private final List<Long> level = new ArrayList<>();
  private final List<Long> nextLevel = new ArrayList<>();
  private int at;
  private long puts;
  private final List<String> log = new ArrayList<>();
  private final State state = new State();
  private final State next = new State();
  private final EventList events = new EventList();
  private final Batch batch = new Batch();
  private Session session;

  private StoreWalk(MemoryBudget budget, StateStore store, TransitionSystem system, long seed) {
    this.budget = budget;
    this.store = store;
    explorer = system.explorer();
    random = new RandomNumbers(seed);
  }

  /**
   * A walk at its beginning. The same specification, seed and budget give the same walk.
   *
   * @throws MemoryBudget.Exhausted if there is no room for an empty store
   */
  public static StoreWalk open(String spec, long seed, TransitionSystem system, long memory) {
    StoreFamily.Choice.Chosen chosen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
    MemoryBudget budget = new MemoryBudget(memory);
    if (seed % 3 == 1) {
      budget.keepAddresses();
    }
    StateStore store = chosen.opener().open(new StoreFamily.Context(budget, seed, system, null));
    return new StoreWalk(budget, store, system, seed);
  }

  /** Takes so many steps. */
  public void go(int steps) {
    if (session == null) {
      session = store.session();
    }
    for (int i = 0; i < steps; i++) {
      try {
        if (store.traits().byLevels()) {
          expandLevel((SnapshotStore) store);
        } else if (stack.isEmpty()) {
          explorer.initial(state);
          follow(state, session.put(state, Session.NO_PARENT, 0));
        } else {
          expand(stack.getLast());
        }
      } catch (MemoryBudget.Exhausted exhausted) {
        log.add(exhausted.getMessage());
      }
    }
  }

  /** Expands the next state of a level, or goes on to the next level; at the end it stays there. */
  private void expandLevel(SnapshotStore snapshots) {
    if (at < level.size()) {
      long id = level.get(at++);
      snapshots.load(id, state);
      explorer.enabled(state, events);
      snapshots.expand();
      for (int i = 0; i < events.size(); i++) {
        explorer.fire(state, events.get(i), next);
        found(snapshots.put(next));
      }
      snapshots.expanded(id);
      return;
    }
    if (snapshots.hasToRelease()) {
      level.forEach(snapshots::release);
    }
    level.clear();
    at = 0;
    if (puts == 0) {
      explorer.initial(state);
      snapshots.expand();
      found(snapshots.put(state));
    }
    if (!nextLevel.isEmpty()) {
      snapshots.endLevel(nextLevel.getFirst());
      level.addAll(nextLevel);
      nextLevel.clear();
    }
  }

  private void found(long answer) {
    puts++;
    log.add(Long.toString(answer));
    if (answer >= 0) {
      nextLevel.add(answer);
    }
  }

  /** Asks for the session already, where the store is read afterwards. */
  public void openSession() {
    session = store.session();
  }

  private void expand(Frame top) {
    state.copyFrom(top.vector, 0, top.vector.length);
    explorer.enabled(state, events);
    if (top.cursor >= events.size()) {
      leave();
      return;
    }
    session.expand(state, top.id);
    if (top.cursor == 0 && random.nextInt(3) > 0) {
      top.cursor = events.size();
      putAll(top.id);
    } else {
      int event = events.get(top.cursor++);
      explorer.fire(state, event, next);
      long answer = session.put(next, top.id, event);
      log.add(Long.toString(answer));
      boolean again = store.traits().numbers() && random.nextInt(8) == 0;
      if (answer >= 0 || again) {
        follow(next, answer);
      }
    }
    if (store.traits().rebuilds() && random.nextInt(4) == 0) {
      session.rebuild(ids.get(random.nextInt(ids.size())), next);
      log.add(next.toString());
    }
  }

  private void putAll(long parent) {
    batch.begin(parent);
    for (int i = 0; i < events.size(); i++) {
      explorer.fire(state, events.get(i), batch.next());
      batch.add(events.get(i));
    }
    try {
      session.put(batch);
    } finally {
      for (int i = 0; i < batch.done(); i++) {
        log.add(Long.toString(batch.answer(i)));
        if (batch.answer(i) >= 0) {
          follow(batch.state(i), batch.answer(i));
        }
      }
    }
  }

  private void follow(State vector, long answer) {
    long id = answer < 0 ? ~answer : answer;
    boolean leaves = answer >= 0 || store.traits().numbers() && session.revisit(id);
    log.add(leaves ? "leaves" : "stays");
    stack.add(new Frame(vector.toByteArray(), id, leaves, 0));
    if (ids.size() < MOST_IDS) {
      ids.add(id);
    } else {
      ids.set(random.nextInt(MOST_IDS), id);
    }
  }

  private void leave() {
    Frame top = stack.removeLast();
    if (top.leaves) {
      session.leave(top.id);
    }
  }

  /** What the store said since this was asked last, and says now of itself. */
  public List<String> log() {
    log.add(
        "%d states, %d at most, %d revisited, %d bytes, %s, %s; %d bytes of the budget"
            .formatted(
                store.size(),
                store.mostHeld(),
                store.revisited(),
                store.bytes(),
                store.omission(),
                store.notes(),
                budget.used()));
    List<String> said = List.copyOf(log);
    log.clear();
    return said;
  }

  public StateStore store() {
    return store;
  }

  public MemoryBudget budget() {
    return budget;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("walk", 1);
    out.putLong(random.position());
    out.putInt(stack.size());
    for (Frame frame : stack) {
      out.putArray(frame.vector, frame.vector.length);
      out.putLong(frame.id);
      out.putBoolean(frame.leaves);
      out.putInt(frame.cursor);
    }
    out.putInt(at);
    out.putLong(puts);
    for (List<Long> list : List.of(ids, level, nextLevel)) {
      out.putLongs(list.stream().mapToLong(id -> id).toArray(), list.size());
    }
    out.end();
    store.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("walk", 1);
    random.goTo(in.getLong());
    stack.clear();
    for (int left = in.getInt(); left > 0; left--) {
      stack.add(new Frame(in.getArray(), in.getLong(), in.getBoolean(), in.getInt()));
    }
    at = in.getInt();
    puts = in.getLong();
    for (List<Long> list : List.of(ids, level, nextLevel)) {
      list.clear();
      for (long id : in.getLongs()) {
        list.add(id);
      }
    }
    in.end();
    store.read(in);
  }

  @Override
  public void close() {
    store.close();
  }
}
