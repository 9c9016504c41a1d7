package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.store.Safepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The threads of one search. The one that runs the search is the first of them; the others are
 * started when there is first something to do together, and wait in between. Whatever goes wrong in
 * one of them ends all, and is thrown again in the first.
 *
 * @param <W> what one thread works with, made by itself
 */
final class Crew<W extends Worker> implements AutoCloseable {
  private final Monitor monitor;
  private final Safepoint safepoint;
  private final long stackBytes;
  private final IntFunction<W> maker;
  private final Runnable whenEnding;
  private final List<Thread> threads = new ArrayList<>();

  /** Null where a thread has not begun, or there was no room for it. */
  private final Worker[] workers;

  /** For whom there was no room: a session is asked for once. */
  private final boolean[] retired;

  private final Counters[] published;
  private List<Finding> findings = List.of();
  private volatile boolean stopping;
  private volatile boolean pausing;
  private volatile boolean cut;
  private Interruption interruption;
  private Throwable failure;

  // What is to be done: guarded by this.
  private Consumer<W> job;
  private long jobs;
  private int atWork;
  private boolean over;

  /**
   * @param maker of what a thread works with; called on that thread
   * @param whenEnding wakes threads that wait for each other, as all stop or pause
   */
  Crew(Task task, Hands.Several hands, IntFunction<W> maker, Runnable whenEnding) {
    monitor = task.monitor();
    stackBytes = Explorer.stackBytes(task.budget().memory());
    safepoint = hands.safepoint();
    this.maker = maker;
    this.whenEnding = whenEnding;
    workers = new Worker[safepoint.threads()];
    retired = new boolean[workers.length];
    published = new Counters[workers.length];
    for (int i = 0; i < published.length; i++) {
      published[i] = new Counters();
    }
  }

  /** What the first thread works with, once it has begun. */
  @SuppressWarnings("unchecked") // only workers of the maker are kept
  W first() {
    return (W) workers[0];
  }

  /** Those who have begun. Only while nothing is done together. */
  @SuppressWarnings("unchecked")
  synchronized List<W> all() {
    List<W> all = new ArrayList<>();
    for (Worker worker : workers) {
      if (worker != null) {
        all.add((W) worker);
      }
    }
    return all;
  }

  /** Makes what a thread works with before that thread has begun, to be filled. */
  @SuppressWarnings("unchecked")
  W restore(int number) {
    if (!hasBegun(number)) {
      W worker = maker.apply(number);
      synchronized (this) {
        workers[number] = worker;
      }
    }
    return (W) workers[number];
  }

  /** Does something on the first thread alone. */
  void alone(Consumer<W> what) {
    perform(0, what);
  }

  /** Does something on all threads and returns when all are done with it. */
  void together(Consumer<W> what) {
    synchronized (this) {
      job = what;
      jobs++;
      if (threads.isEmpty()) {
        start();
      }
      atWork = threads.size();
      monitor.threads(1 + atWork);
      notifyAll();
    }
    perform(0, what);
    synchronized (this) {
      while (atWork > 0) {
        await();
      }
      job = null;
    }
  }

  /** Where the system gives no more threads, those that there are do the work. */
  private void start() {
    long done = jobs - 1;
    for (int i = 1; i < workers.length; i++) {
      int number = i;
      Thread thread =
          Thread.ofPlatform()
              .daemon()
              .name("search-" + (i + 1))
              .stackSize(stackBytes)
              .unstarted(() -> serve(number, done));
      try {
        thread.start();
      } catch (OutOfMemoryError noMore) {
        return;
      }
      threads.add(thread);
    }
  }

  /**
   * @param done how many jobs there were before this thread
   */
  private void serve(int number, long done) {
    long seen = done;
    while (true) {
      Consumer<W> what;
      synchronized (this) {
        while (!over && jobs == seen) {
          await();
        }
        if (over) {
          return;
        }
        seen = jobs;
        what = job;
      }
      try {
        perform(number, what);
      } finally {
        synchronized (this) {
          atWork--;
          notifyAll();
        }
      }
    }
  }

  private synchronized boolean hasBegun(int number) {
    return workers[number] != null;
  }

  private synchronized boolean isRetired(int number) {
    return retired[number];
  }

  private void perform(int number, Consumer<W> what) {
    try {
      safepoint.enter();
      try {
        if (isRetired(number) || !hasBegun(number) && !begins(number)) {
          return;
        }
        @SuppressWarnings("unchecked")
        W worker = (W) workers[number];
        what.accept(worker);
      } finally {
        safepoint.leave();
      }
    } catch (Throwable thrown) {
      fail(thrown);
    }
  }

  /** Where there is no room for one more, the others do the work. */
  private boolean begins(int number) {
    try {
      W worker = maker.apply(number);
      synchronized (this) {
        workers[number] = worker;
      }
      return true;
    } catch (MemoryBudget.Exhausted exhausted) {
      if (number == 0) {
        throw exhausted;
      }
      synchronized (this) {
        retired[number] = true;
      }
      return false;
    }
  }

  /** An interrupted thread goes on: a search is stopped through its monitor. */
  private void await() {
    try {
      wait();
    } catch (InterruptedException ignored) {
      // It will look again at what it waits for.
    }
  }

  /** Whether all are to come to an end. */
  boolean isStopping() {
    return stopping;
  }

  /** Whether all are to come to rest where they can go on. */
  boolean isPausing() {
    return pausing;
  }

  /** From now on nobody is to rest. */
  void goOn() {
    pausing = false;
    for (Worker worker : all()) {
      published[worker.thread].copyFrom(worker.counters);
    }
  }

  /**
   * Has all threads come to an end.
   *
   * @param why or null where that is no interruption
   */
  void stop(Interruption why) {
    synchronized (this) {
      if (!stopping) {
        interruption = why;
      }
      stopping = true;
    }
    whenEnding.run();
  }

  /** A thread cannot go on. What is wrong with us or the model comes before what ran out. */
  private void fail(Throwable thrown) {
    synchronized (this) {
      if (failure == null || isOrdinary(failure) && !isOrdinary(thrown)) {
        failure = thrown;
      }
      stopping = true;
    }
    whenEnding.run();
  }

  private static boolean isOrdinary(Throwable failure) {
    return failure instanceof MemoryBudget.Exhausted;
  }

  /** A path was not followed to its end. */
  void cutAtDepth() {
    if (!cut) {
      cut = true;
    }
  }

  boolean isCut() {
    return cut;
  }

  synchronized Interruption interruption() {
    return interruption;
  }

  /** What went wrong first, or null. */
  synchronized Throwable failure() {
    return failure;
  }

  /** Publishes what a thread has counted, and hears whether to stop. */
  void looksUp(Worker worker, long now) {
    Counters all = new Counters();
    List<Finding> found;
    synchronized (this) {
      published[worker.thread].copyFrom(worker.counters);
      for (Counters one : published) {
        all.add(one);
      }
      found = findings;
    }
    Interruption why = monitor.hear(now, all, found);
    if (why != null) {
      stop(why);
    } else if (all.states >= monitor.pauseAt()) {
      pausing = true;
      whenEnding.run();
    }
  }

  /** What was settled to be told. */
  synchronized void tells(List<Finding> found) {
    findings = List.copyOf(found);
  }

  /** The sum of what all have done. Only while nothing is done together. */
  Counters total() {
    Counters all = new Counters();
    for (Worker worker : all()) {
      worker.counters.innerSteps = worker.innerSteps();
      worker.counters.frontier = 0;
      all.add(worker.counters);
    }
    return all;
  }

  /** What nobody has reached; null where that is not known. */
  List<Narrator.Step> unreached() {
    List<W> all = all();
    if (all.isEmpty()) {
      return List.of();
    }
    Explorer first = all.getFirst().explorer;
    all.stream().skip(1).forEach(each -> first.joins(each.explorer));
    return first.unreached();
  }

  /** Sends the threads home and waits until they are gone. */
  @Override
  public void close() {
    synchronized (this) {
      over = true;
      notifyAll();
    }
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException ignored) {
          // As in await.
        }
      }
    }
  }
}
