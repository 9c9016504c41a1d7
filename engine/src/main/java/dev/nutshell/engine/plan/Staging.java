package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.search.Device;
import dev.nutshell.engine.search.Exploration;
import dev.nutshell.engine.search.Finding;
import dev.nutshell.engine.search.Hands;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * Carries one search out: opens its store, has others take over where one thread is not enough, has
 * it kept on the way, and begins where one was kept.
 */
final class Staging {
  private final Monitor monitor;
  private final MemoryBudget budget;
  private final Heading heading;
  private Keeper keeper;

  /** What searches instead of a search in this process, or null. */
  private Function<Task, Search> elsewhere;

  /** Where the search is to begin, while that is not read yet; null where it begins anew. */
  private RunImage.Position position;

  /** The search under way, for whoever gives up waiting for it. */
  private volatile UnderWay underWay;

  private record UnderWay(Conclusion conclusion, StateStore store, long start) {}

  /** Writes all that stands before a search's own position. */
  interface Heading {
    /**
     * @param start when the run would have begun if it had run without a break
     */
    void write(ImageWriter out, Brief brief, Hands hands, long start, StateStore store)
        throws IOException;
  }

  Staging(Monitor monitor, MemoryBudget budget, Heading heading) {
    this.monitor = monitor;
    this.budget = budget;
    this.heading = heading;
  }

  void keep(Keeper by) {
    keeper = by;
  }

  void searchBy(Function<Task, Search> other) {
    elsewhere = other;
  }

  /** Has the next search begin there. */
  void beginAt(RunImage.Position kept) {
    position = kept;
  }

  /** The same product, where it has learnt something before, knowing that. */
  Product taught(Product fresh) {
    return position == null ? fresh : (Product) position.taught(fresh);
  }

  /** What the store of the search under way has done so far that the user should know. */
  List<String> storeNotes() {
    UnderWay known = underWay;
    return known == null ? List.of() : List.copyOf(known.store.notes());
  }

  /**
   * One thread begins, as most searches are soon over. Where there is more to do, others take over
   * from it, with a store that they share. A run that is kept is a long one.
   */
  Result search(Brief brief) {
    long start = System.nanoTime();
    RunSpec spec = brief.run().spec();
    int threads = threads(brief.run());
    Hands hands = Hands.ONE;
    boolean wereSeveral = position != null && position.several();
    if (threads > 1 && budget.keepAddresses() || wereSeveral) {
      Safepoint safepoint = new Safepoint(threads);
      hands =
          spec.eager()
              ? new Hands.Several(safepoint, brief.more(), 1)
              : new Hands.Several(safepoint, brief.more());
    }
    if (position != null && new Change(brief.run(), position).handsOver()) {
      long began = start - position.nanos();
      try (Stage kept = kept(brief)) {
        return search(brief, began, hands, kept, null);
      }
    }
    if (hands == Hands.ONE || spec.eager() || keeper != null || position != null) {
      return search(brief, start, hands, null, null);
    }
    Hands all = hands;
    Hands begins = spec.threads() == RunSpec.ALL_CORES ? Hands.FOR_LONG : Hands.FOR_A_WHILE;
    Result result =
        search(brief, start, begins, null, paused -> search(brief, start, all, paused, null));
    return result == null ? search(brief, start, all, null, null) : result;
  }

  /** How many threads the next search has. */
  private int threads(Plan.Ready run) {
    if (position != null) {
      return new Change(run, position).threads();
    }
    // A run that is kept goes on to the same trails, unless its user asked for threads.
    boolean kept = keeper != null;
    boolean unasked = run.spec().threads() == RunSpec.ALL_CORES;
    return elsewhere != null || kept && (unasked || run.seeksRuns()) ? 1 : run.threads();
  }

  /**
   * @param first in whose place it goes on, or null where it begins
   * @param others who may go on in its place when one thread is not enough; null where nobody may
   * @return null where one thread is not enough, or it could not go on in the place of another
   */
  private Result search(
      Brief brief, long start, Hands hands, Stage first, Function<Stage, Result> others) {
    long before = position == null ? 0 : position.nanos();
    Plan.Ready run = brief.run();
    Conclusion conclusion = new Conclusion(run, brief.checks(), brief.seed(), brief.restarts());
    StoreFamily.Context context = context(brief);
    if (hands instanceof Hands.Several several) {
      context = context.sharedAt(several.safepoint());
    }
    Change change = position == null ? null : new Change(run, position);
    try (Stage stage = new Stage(store(run, change, first, context));
        Stage left = left(change, context)) {
      StateStore store = stage.store();
      UnderWay own = new UnderWay(conclusion, store, start - before);
      underWay = own;
      // Beside an automaton a search takes transitions as often as it needs them.
      boolean counts = run.spec().coverage() && !(run.system() instanceof Product);
      Counting counting = counts ? new Counting(brief.ordered()) : null;
      TransitionSystem explored = counts ? counting : brief.ordered();
      Task task = task(brief, explored, stage, brief.sink(), hands);
      Keeper.Writing beginning = out -> heading.write(out, brief, hands, start - before, store);
      Exploration exploration = explore(brief, task, beginning, stage, first, left);
      if (others != null && exploration.interruption() == Interruption.PAUSE) {
        Result taken = counts ? null : others.apply(stage);
        if (taken != null || run.spec().threads() != RunSpec.ALL_CORES) {
          return taken;
        }
        underWay = own;
        stage.staysAlone();
        exploration = goOn(stage.search(), beginning);
      }
      if (exploration == null) {
        return null;
      }
      double seconds = (System.nanoTime() - start + before) / 1e9;
      Result result = conclusion.of(exploration, store, seconds, brief.answering());
      return counts ? result.counting(counting.coverage(run, result)) : result;
    }
  }

  /**
   * Null where it cannot go on in the place of the first.
   *
   * @param left the store whose states are still to move, or null
   */
  private Exploration explore(
      Brief brief, Task task, Keeper.Writing beginning, Stage stage, Stage first, Stage left) {
    boolean begun = first == null;
    try {
      Search search = made(brief, task);
      stage.search(search);
      if (position != null) {
        position.search(search, task.checks());
        if (left != null) {
          search.moveFrom(left.store());
          left.close();
        }
        position = null;
      }
      begun = begun || first.isTakenBy(search, budget.available());
      if (!begun && first.isKept()) {
        throw new IllegalStateException("what was kept could not be handed over");
      }
      return begun ? goOn(search, beginning) : null;
    } catch (MemoryBudget.Exhausted exhausted) {
      if (position != null || !begun && first.isKept()) {
        throw exhausted;
      }
      return begun ? Exploration.notBegun(exhausted) : null;
    }
  }

  /** Runs a search to its end, and keeps it on the way. */
  private Exploration goOn(Search search, Keeper.Writing beginning) {
    while (true) {
      if (keeper != null) {
        monitor.pauseBy(keeper.next());
      }
      Exploration exploration = search.run();
      if (keeper == null || exploration.interruption() != Interruption.PAUSE) {
        return exploration;
      }
      keeper.keep(
          out -> {
            beginning.to(out);
            search.write(out);
          },
          exploration.counters(),
          monitor.ending() != null);
      if (monitor.ending() != null) {
        return exploration.endedBy(monitor.ending());
      }
    }
  }

  private Search made(Brief brief, Task task) {
    return elsewhere == null ? brief.maker().apply(task) : elsewhere.apply(task);
  }

  private Task task(
      Brief brief, TransitionSystem explored, Stage stage, EdgeSink sink, Hands hands) {
    RunSpec spec = brief.run().spec();
    return new Task(
        explored,
        stage.store(),
        brief.checks(),
        sink,
        spec.depth(),
        spec.stopAtFirst(),
        budget,
        monitor,
        // Beside an automaton the system itself is reduced.
        brief.run().system() instanceof Product ? null : spec.reduction().subsets(),
        hands);
  }

  /** The search by one thread that was kept, and its store: others go on in its place. */
  private Stage kept(Brief brief) {
    Change change = new Change(brief.run(), position);
    Stage kept = Stage.kept(change.before(context(brief)));
    try {
      change.requireListing(kept.store());
      kept.search(made(brief, task(brief, brief.ordered(), kept, null, Hands.ONE)));
      position.search(kept.search(), brief.checks());
      position = null;
      return kept;
    } catch (RuntimeException failure) {
      kept.close();
      throw failure;
    }
  }

  /** The store that was kept, where states move from it to another one; otherwise null. */
  private static Stage left(Change change, StoreFamily.Context context) {
    if (change == null || !change.moves()) {
      return null;
    }
    Stage left = new Stage(change.before(context));
    try {
      change.requireListing(left.store());
      return left;
    } catch (CannotGoOn nothingListed) {
      left.close();
      throw nothingListed;
    }
  }

  private StoreFamily.Context context(Brief brief) {
    Plan.Ready run = brief.run();
    return new StoreFamily.Context(budget, brief.seed(), run.system(), null, run.spec().expected());
  }

  /** The store of a search: empty, where none was kept or states move to it, or filled. */
  private StateStore store(
      Plan.Ready run, Change change, Stage first, StoreFamily.Context context) {
    if (change != null && !change.moves()) {
      return position.store(opened(run, context));
    }
    if (change == null && (first == null || !first.isKept())) {
      return open(run, context);
    }
    StateStore taker = opened(run, context);
    if (taker.needsParents()) {
      taker.close();
      throw Change.needsParents(run);
    }
    return taker;
  }

  /**
   * Opens the store; where the model has left too little for it, one that takes nothing, so that
   * the run ends as one that ran out of memory.
   */
  private StateStore open(Plan.Ready run, StoreFamily.Context context) {
    try {
      return opened(run, context);
    } catch (MemoryBudget.Exhausted exhausted) {
      return new SpentStore(run.store().traits(), exhausted);
    }
  }

  private StateStore opened(Plan.Ready run, StoreFamily.Context context) {
    Device device = run.spec().device();
    if (device == null) {
      return run.store().opener().open(context);
    }
    Device.Space space = device.open(portable(context.system()), budget);
    return new SpaceStore(run.store().traits(), space);
  }

  static Portable portable(TransitionSystem system) {
    return system.abilities().portable().on(system.explorer());
  }

  /**
   * What is known of a search that goes on, though it was told to stop, and is not waited for any
   * longer: a model whose code does not return, or a table that takes long to grow. Null where none
   * has begun.
   */
  Result lastSeen(Interruption why, Function<Inquiry.Seen, List<Answer>> open) {
    UnderWay known = underWay;
    if (known == null) {
      return null;
    }
    Counters counters = new Counters();
    monitor.read(counters);
    String note = "the search was told to stop and did not: these are its last known figures";
    try {
      return lastSeen(known, why, monitor.findings(), counters, List.of(note), open);
    } catch (RuntimeException disturbed) {
      List<String> notes = List.of(note, "trails could not be replayed while it went on");
      return lastSeen(known, why, List.of(), counters, notes, open);
    }
  }

  private static Result lastSeen(
      UnderWay known,
      Interruption why,
      List<Finding> findings,
      Counters counters,
      List<String> notes,
      Function<Inquiry.Seen, List<Answer>> open) {
    Exploration seen = new Exploration(why, findings, counters, counters.innerSteps, null, notes);
    double seconds = (System.nanoTime() - known.start) / 1e9;
    return known.conclusion.of(seen, known.store, seconds, open);
  }
}
