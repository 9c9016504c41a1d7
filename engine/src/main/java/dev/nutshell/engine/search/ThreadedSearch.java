package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Unreadable;
import java.util.ArrayList;
import java.util.List;

/**
 * What searches by several threads share: they begin, settle what to tell, and come to an end with
 * the sum of what their threads have done. When they pause, their threads wait and are not sent
 * home.
 *
 * @param <W> one thread
 */
abstract class ThreadedSearch<W extends Worker> implements Search {
  final Task task;
  final Hands.Several hands;
  final Crew<W> crew;

  /** Whether the initial state was taken up. */
  boolean begun;

  ThreadedSearch(Task task) {
    this.task = task;
    hands = (Hands.Several) task.hands();
    crew = new Crew<>(task, hands, this::worker, this::wake);
  }

  /** What a thread works with; called on that thread. */
  abstract W worker(int thread);

  /** Begins, on the first thread. */
  void begin(W first) {
    first.begin();
  }

  /** Wakes threads that wait for each other, as all come to an end or to rest. */
  abstract void wake();

  /**
   * Explores on the first thread, and with the others where that pays, from where it is.
   *
   * @return false where it has paused
   */
  abstract boolean explore();

  /** Settles, on the first thread, which of what all threads have met since is told. */
  abstract void settle();

  /** What was settled to be told. */
  abstract List<Finding> findings();

  /** Whether it ended while it put the trail of a violation together. */
  abstract boolean isTrailLost();

  /** Closes its own structures; no thread is at work. */
  abstract void closeFrontier();

  @Override
  public final Exploration run() {
    task.monitor().begins();
    Counters total = new Counters();
    List<Finding> findings = List.of();
    boolean over = true;
    try {
      crew.goOn();
      if (!begun) {
        begun = true;
        crew.alone(this::begin);
      }
      over = explore() || crew.isStopping();
      if (!over) {
        total = crew.total();
        findings = findings();
        return told(Interruption.PAUSE, findings, total, List.of());
      }
      crew.close();
      Throwable failure = crew.failure();
      throwAgain(failure);
      Interruption interruption = crew.interruption();
      List<String> notes = new ArrayList<>();
      if (crew.first() != null && !isTrailLost()) {
        crew.alone(_ -> settle());
        failure = crew.failure();
      }
      if (crew.first() != null && isTrailLost()) {
        notes.add("a violation was found, and there was no room for its trail");
      }
      if (failure instanceof MemoryBudget.Exhausted exhausted) {
        interruption = Interruption.of(exhausted.resource());
        note(exhausted, notes);
      } else if (failure instanceof Unreadable claim) {
        interruption = Interruption.UNREADABLE;
        notes.add(claim.getMessage());
      }
      if (crew.first() != null) {
        findings = findings();
      }
      total = crew.total();
      boolean cut = interruption == null && crew.isCut();
      return told(cut ? Interruption.DEPTH : interruption, findings, total, notes);
    } finally {
      if (over) {
        crew.close();
      }
      task.monitor().ends(total, findings);
    }
  }

  private Exploration told(
      Interruption why, List<Finding> findings, Counters total, List<String> notes) {
    return new Exploration(
        why,
        findings,
        total,
        total.innerSteps,
        crew.unreached(),
        notes,
        Math.max(1, crew.all().size()));
  }

  private static void note(MemoryBudget.Exhausted exhausted, List<String> notes) {
    if (exhausted.resource() != MemoryBudget.Resource.MEMORY) {
      notes.add(exhausted.getMessage());
    }
  }

  /** What is no ordinary end of a search. */
  private static void throwAgain(Throwable failure) {
    switch (failure) {
      case null -> {}
      case MemoryBudget.Exhausted _, Unreadable _ -> {}
      case RuntimeException thrown -> throw thrown;
      case Error thrown -> throw thrown;
      default -> throw new IllegalStateException(failure);
    }
  }

  @Override
  public final void close() {
    crew.close();
    closeFrontier();
  }
}
