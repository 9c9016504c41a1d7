package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.search.frontier.ParentLogs;
import java.io.IOException;
import java.util.List;

/**
 * What searches for states by several threads share: violations are met by all of them, and which
 * of them is told is settled together.
 *
 * @param <W> one thread
 */
abstract class ThreadedReachability<W extends Expander> extends ThreadedSearch<W> {
  /** Null where nobody will ask for a trail. */
  final ParentLogs parents;

  ThreadedReachability(Task task) {
    super(task);
    parents =
        task.checks().seeksViolations() ? new ParentLogs(task.budget(), hands.threads()) : null;
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
