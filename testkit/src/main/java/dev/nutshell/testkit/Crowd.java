package dev.nutshell.testkit;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Several threads that put states into one store, and what they were told. Whatever the threads do
 * to each other, the same must come of it as from one thread and a hash set.
 */
public final class Crowd {
  private static final double NEGLIGIBLE = 1e-9;

  /** What a thread was told, in the order in which it was told. */
  private static final class Told {
    final List<ByteBuffer> states = new ArrayList<>();
    final List<Long> answers = new ArrayList<>();
    boolean exhausted;
    Throwable failure;
  }

  /** A state that nobody has expanded yet. */
  private record Waiting(State state, long id) {}

  /** What one thread does with its session. */
  private interface Work {
    void run(int thread, Session session, Told told);
  }

  private final StoreFamily.Choice.Chosen specimen;
  private final TransitionSystem system;
  private final int threads;
  private final long seed;
  private volatile boolean stopped;

  public Crowd(
      StoreFamily.Choice.Chosen specimen, TransitionSystem system, int threads, long seed) {
    this.specimen = specimen;
    this.system = system;
    this.threads = threads;
    this.seed = seed;
  }

  /**
   * Explores the system, in no order.
   *
   * @param reference what is reachable
   * @return what is wrong, or null
   */
  public String explore(MemoryBudget budget, Reference reference) {
    Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    AtomicInteger open = new AtomicInteger(1);
    State initial = new State();
    system.explorer().initial(initial);
    Safepoint safepoint = new Safepoint(threads);
    String fault =
        run(
            budget,
            safepoint,
            reference.depths(),
            (thread, session, told) -> {
              SplittableRandom random = new SplittableRandom(seed + thread);
              Explorer explorer = system.explorer();
              EventList events = new EventList();
              Batch batch = new Batch();
              if (thread == 0) {
                long id = session.put(initial, Session.NO_PARENT, 0);
                told(told, initial, id);
                waiting.add(new Waiting(initial, id));
              }
              while (open.get() > 0 && !stopped) {
                safepoint.poll();
                Waiting next = waiting.poll();
                if (next == null) {
                  Thread.yield();
                  continue;
                }
                int parents = 0;
                batch.begin(0);
                do {
                  parents++;
                  State state = next.state;
                  session.expand(state, next.id);
                  batch.goOn(next.id);
                  explorer.enabled(state, events);
                  for (int i = 0; i < events.size(); i++) {
                    explorer.fire(state, events.get(i), batch.next());
                    batch.add(events.get(i));
                  }
                } while (random.nextBoolean() && (next = waiting.poll()) != null);
                try {
                  session.put(batch);
                } finally {
                  for (int i = 0; i < batch.size(); i++) {
                    if (batch.isAnswered(i)) {
                      told(told, batch.state(i), batch.answer(i));
                      if (batch.answer(i) >= 0) {
                        open.incrementAndGet();
                        waiting.add(new Waiting(copy(batch.state(i)), batch.answer(i)));
                      }
                    }
                  }
                  open.addAndGet(-parents);
                }
              }
            });
    return fault;
  }

  /**
   * Each thread puts the same vectors, in an order of its own or all in one.
   *
   * @return what is wrong, or null
   */
  public String putAll(MemoryBudget budget, List<State> vectors, boolean together) {
    Map<ByteBuffer, Integer> all = new HashMap<>();
    vectors.forEach(vector -> all.put(Reference.key(vector), 0));
    Safepoint safepoint = new Safepoint(threads);
    return run(
        budget,
        safepoint,
        all,
        (thread, session, told) -> {
          SplittableRandom random = new SplittableRandom(seed + thread);
          int offset = together ? 0 : random.nextInt(vectors.size());
          int stride = together ? 1 : coprime(vectors.size(), random);
          Batch batch = new Batch();
          int done = 0;
          while (done < vectors.size()) {
            safepoint.poll();
            batch.begin(Session.NO_PARENT);
            int first = done;
            int last = Math.min(vectors.size(), done + 1 + random.nextInt(40));
            for (; done < last; done++) {
              batch
                  .next()
                  .copyFrom(vectors.get((int) ((offset + (long) done * stride) % vectors.size())));
              batch.add(0);
            }
            if (last - first == 1) {
              told(told, batch.state(0), session.put(batch.state(0), Session.NO_PARENT, 0));
              continue;
            }
            try {
              session.put(batch);
            } finally {
              for (int i = 0; i < batch.size(); i++) {
                if (batch.isAnswered(i)) {
                  told(told, batch.state(i), batch.answer(i));
                }
              }
            }
          }
        });
  }

  private static int coprime(int size, SplittableRandom random) {
    int stride = 1 + random.nextInt(size);
    while (gcd(stride, size) != 1) {
      stride++;
    }
    return stride;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  private static void told(Told told, State state, long answer) {
    told.states.add(Reference.key(state));
    told.answers.add(answer);
  }

  private static State copy(State state) {
    State copy = new State(state.length());
    copy.copyFrom(state);
    return copy;
  }

  private String run(
      MemoryBudget budget, Safepoint safepoint, Map<ByteBuffer, Integer> all, Work work) {
    budget.keepAddresses();
    stopped = false;
    List<Told> told = new ArrayList<>();
    String fault;
    var context =
        new StoreFamily.Context(budget, seed, system, null, all.size()).sharedAt(safepoint);
    try (StateStore store = specimen.opener().open(context)) {
      List<Thread> crowd = new ArrayList<>();
      AtomicInteger coming = new AtomicInteger(threads);
      for (int i = 0; i < threads; i++) {
        int thread = i;
        Told mine = new Told();
        told.add(mine);
        crowd.add(
            Thread.ofPlatform()
                .start(
                    () -> {
                      Session session = store.session();
                      safepoint.enter();
                      coming.decrementAndGet();
                      while (coming.get() > 0) {
                        // They begin together, or the first would be done before the last begins.
                        Thread.yield();
                      }
                      try {
                        work.run(thread, session, mine);
                      } catch (MemoryBudget.Exhausted exhausted) {
                        mine.exhausted = true;
                        stopped = true;
                      } catch (Throwable failure) {
                        mine.failure = failure;
                        stopped = true;
                      } finally {
                        safepoint.leave();
                      }
                    }));
      }
      for (Thread each : crowd) {
        each.join();
      }
      fault = fault(store, told, all);
    } catch (MemoryBudget.Exhausted none) {
      fault = null;
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
    if (fault == null && budget.used() != 0) {
      fault = budget.used() + " bytes are still held after the store was closed";
    }
    if (fault == null && budget.peak() > budget.limit()) {
      fault = "the budget was exceeded";
    }
    return fault == null ? null : specimen.spec() + ", " + threads + " threads: " + fault;
  }

  private String fault(StateStore store, List<Told> told, Map<ByteBuffer, Integer> all) {
    Map<ByteBuffer, Long> ids = new HashMap<>();
    boolean exhausted = false;
    for (Told each : told) {
      exhausted |= each.exhausted;
      if (each.failure != null) {
        each.failure.printStackTrace();
        return "a thread failed: " + each.failure;
      }
      for (int i = 0; i < each.states.size(); i++) {
        long answer = each.answers.get(i);
        if (answer >= 0) {
          if (!all.containsKey(each.states.get(i))) {
            return "a state is not reachable";
          }
          if (ids.put(each.states.get(i), answer) != null
              && !specimen.traits().answers().mayForget()) {
            return "a state was new twice";
          }
        }
      }
    }
    // A store of hashes that are long for so few states is as good as exact, or something is wrong.
    if (store.omission().probability() > NEGLIGIBLE) {
      return null;
    }
    for (Told each : told) {
      for (int i = 0; i < each.states.size(); i++) {
        Long id = ids.get(each.states.get(i));
        if (id == null) {
          return "a state was seen before it was put";
        }
        if (each.answers.get(i) < 0
            && specimen.traits().stable()
            && ~each.answers.get(i) != id.longValue()) {
          return "a state has two ids";
        }
      }
    }
    if (specimen.traits().stable() && ids.values().stream().distinct().count() != ids.size()) {
      return "two states have one id";
    }
    if (store.size() != ids.size()) {
      return "size is " + store.size() + ", and " + ids.size() + " states were new";
    }
    if (!exhausted && ids.size() != all.size()) {
      return ids.size() + " states of " + all.size() + " were found";
    }
    return null;
  }
}
