package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.search.frontier.ParentLogs;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Session;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.List;

/**
 * What searches for states by several threads share: violations are met by all of them, and which
 * of them is told is settled together.
 *
 * @param <W> one thread
 */
public abstract class ThreadedReachability<W extends Expander> extends ThreadedSearch<W> {
  /** Null where nobody will ask for a trail. */
  final ParentLogs parents;

  /** The search whose place it takes, until it begins. */
  private SearchLoop before;

  private Runnable whenTaken;

  ThreadedReachability(Task task) {
    super(task);
    parents =
        task.checks().seeksViolations() ? new ParentLogs(task.budget(), hands.threads()) : null;
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
    W first = crew.restore(0);
    hands.safepoint().enter();
    try {
      states.forEach(state -> first.session.put(state, Session.NO_PARENT, 0));
    } finally {
      hands.safepoint().leave();
    }
    if (task.store().size() != loop.counters.states) {
      throw new IllegalStateException("not every state was handed over");
    }
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
    copy(before.inspector::write, first.inspector::read);
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

  abstract void readStates(ImageReader in) throws IOException;

  @Override
  public final void write(ImageWriter out) throws IOException {
    List<W> all = crew.all();
    out.begin("threads", 1);
    out.putBoolean(begun);
    out.putBoolean(crew.isCut());
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
    in.begin("threads", 1);
    begun = in.getBoolean();
    if (in.getBoolean()) {
      crew.cutAtDepth();
    }
    int[] threads = in.getInts();
    in.end();
    for (int thread : threads) {
      in.require(thread >= 0 && thread < hands.threads(), "the number of a thread");
      crew.restore(thread).read(in);
    }
    if (parents != null) {
      parents.read(in);
    }
    readStates(in);
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
    if (parents != null) {
      parents.close();
    }
  }
}
