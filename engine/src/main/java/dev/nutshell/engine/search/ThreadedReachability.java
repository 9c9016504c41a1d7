package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.search.frontier.ParentLogs;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * What searches for states by several threads share: violations are met by all of them, and which
 * of them is told is settled together.
 *
 * @param <W> one thread
 */
public abstract class ThreadedReachability<W extends Expander> extends ThreadedSearch<W> {
  /** Null where nobody will ask for a trail. */
  ParentLogs parents;

  /**
   * By how much the numbers of states differ that one thread finds: as many as there are logs, of
   * threads that are here or were.
   */
  int stride;

  /** The search whose place it takes, until it begins. */
  private SearchLoop before;

  private Runnable whenTaken;

  ThreadedReachability(Task task) {
    super(task);
    makeLogs(hands.threads());
  }

  private void makeLogs(int count) {
    stride = count;
    parents = task.checks().seeksViolations() ? new ParentLogs(task.budget(), count) : null;
  }

  @Override
  public final void moveFrom(StateStore before) {
    fill(before.listing(), crew.all().stream().mapToLong(each -> each.counters.states).sum());
  }

  private void fill(Movable states, long count) {
    W first = crew.restore(0);
    hands.safepoint().enter();
    try {
      states.forEach(state -> first.session.put(state, Session.NO_PARENT, 0));
    } finally {
      hands.safepoint().leave();
    }
    if (task.store().size() != count) {
      throw new IllegalStateException("not every state was handed over");
    }
  }

  /**
   * Takes the place of a search by one thread that has paused.
   *
   * @param states all that it has found
   * @param taken to be done as soon as its store is not needed any more
   * @return false where that one has to go on by itself, which it can
   */
  public final boolean succeeds(Search paused, Movable states, Runnable taken) {
    if (!(paused instanceof SearchLoop loop) || !loop.mayHandOver() || !suits(loop)) {
      return false;
    }
    fill(states, loop.counters.states);
    before = loop;
    whenTaken = taken;
    return true;
  }

  /** Whether this search goes on in the order of that one. */
  abstract boolean suits(SearchLoop paused);

  /** Takes over what that search has left to do; closes it when nothing of it is needed. */
  abstract void takeOver(SearchLoop paused, W first);

  @Override
  final void begin(W first) {
    if (before == null) {
      first.begin();
      return;
    }
    first.counters.copyFrom(before.counters);
    copy(before.inspector::write, in -> first.inspector.read(in, first::number));
    copy(before.explorer::write, first.explorer::read);
    takeOver(before, first);
    before = null;
    whenTaken.run();
  }

  private interface Writing {
    void to(ImageWriter out) throws IOException;
  }

  private interface Reading {
    void from(ImageReader in) throws IOException;
  }

  private static void copy(Writing source, Reading target) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
      source.to(out);
      out.finish();
      ByteArrayInputStream copied = new ByteArrayInputStream(bytes.toByteArray());
      target.from(new ImageReader(Channels.newChannel(copied)));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Writes its stacks or queues. */
  abstract void writeStates(ImageWriter out) throws IOException;

  /**
   * @param numbers what the numbers of states have become
   */
  abstract void readStates(ImageReader in, LongUnaryOperator numbers) throws IOException;

  @Override
  public final void write(ImageWriter out) throws IOException {
    List<W> all = crew.all();
    out.begin("threads", 2);
    out.putBoolean(begun);
    out.putBoolean(crew.isCut());
    out.putInt(stride);
    out.putInts(all.stream().mapToInt(each -> each.thread).toArray(), all.size());
    out.end();
    for (W each : all) {
      each.write(out);
    }
    if (parents != null) {
      parents.write(out);
    }
    writeStates(out);
  }

  @Override
  public final void read(ImageReader in) throws IOException {
    in.begin("threads", 2);
    begun = in.getBoolean();
    if (in.getBoolean()) {
      crew.cutAtDepth();
    }
    int strideThen = in.getInt();
    int[] threads = in.getInts();
    in.end();
    in.require(strideThen > 0, "the number of logs");
    if (strideThen > stride) {
      closeLogs();
      makeLogs(strideThen);
    }
    LongUnaryOperator numbers = number -> ParentLogs.renumbered(number, strideThen, stride);
    for (int thread : threads) {
      in.require(thread >= 0 && thread < strideThen, "the number of a thread");
      if (thread < hands.threads()) {
        crew.restore(thread).read(in, numbers);
      } else {
        crew.first().inherit(in, numbers);
      }
    }
    if (parents != null) {
      parents.read(in);
    }
    readStates(in, numbers);
  }

  /** Closes its stacks or queues. */
  abstract void closeStates();

  @Override
  final void settle() {
    List<W> all = crew.all();
    List<Sightings> met = all.stream().map(each -> each.inspector.sightings()).toList();
    Inspector inspector = crew.first().inspector;
    boolean one = task.stopAtFirst();
    inspector.settle(met, this::trail);
    if (one) {
      all.stream().skip(1).forEach(each -> each.counters.errors = 0);
    }
    crew.tells(inspector.findings());
  }

  private int[] trail(Sighting sighting) {
    int[] events = parents.path(sighting.number(), sighting.onEvent() ? 1 : 0);
    if (sighting.onEvent()) {
      events[events.length - 1] = sighting.event();
    }
    return events;
  }

  @Override
  final List<Finding> findings() {
    return crew.first().inspector.findings();
  }

  @Override
  final boolean isTrailLost() {
    return crew.first().inspector.isTrailLost();
  }

  @Override
  final void closeFrontier() {
    closeStates();
    closeLogs();
  }

  private void closeLogs() {
    if (parents != null) {
      parents.close();
    }
  }
}
