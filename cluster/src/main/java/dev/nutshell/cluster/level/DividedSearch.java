package dev.nutshell.cluster.level;

import dev.nutshell.cluster.block.BlockReader;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.search.Exploration;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.search.Patrol;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Breadth-first search level by level, by whoever is best at it: the driver alone as long as levels
 * are small, then partitions in other processes. It counts, settles which violations are told as
 * the search of one process does, and finds their trails in the log.
 */
public final class DividedSearch implements Search {
  /** So often a level is repeated before the workers are given up. */
  private static final int MOST_REPEATS = 8;

  private static final Part.Outbox NOBODY =
      (_, _, _) -> {
        throw new IllegalStateException("there is nobody else");
      };

  private final Task task;
  private final Subject subject;
  private final Supplier<StateStore> opener;
  private final LevelLog log;
  private final Supplier<Workers> starter;
  private final long handOver;
  private final Figures figures;

  private final Counters counters = new Counters();
  private final Patrol patrol;
  private final List<String> notes = new ArrayList<>();
  private String target;
  private Numbered.Places places;
  private Partition alone;
  private Workers workers;
  private LevelOutcome last;
  private long level = -1;
  private long errors;
  private boolean cut;
  private Interruption interruption;

  /**
   * @param opener opens the store of the driver
   * @param starter starts the workers, when there is something for them to do
   * @param handOver so many states of a level are too many for the driver
   * @param figures what is added up for the report
   */
  public DividedSearch(
      Task task,
      Subject subject,
      Supplier<StateStore> opener,
      LevelLog log,
      Supplier<Workers> starter,
      long handOver,
      Figures figures) {
    this.task = task;
    this.subject = subject;
    this.opener = opener;
    this.log = log;
    this.starter = starter;
    this.handOver = handOver;
    this.figures = figures;
    Explorer explorer = subject.system().explorer();
    patrol = new Patrol(subject.system(), task.checks(), explorer, task.stopAtFirst());
  }

  /** Has all transitions written when all states are known. */
  public DividedSearch writing(String place, Numbered.Places where) {
    target = place;
    places = where;
    return this;
  }

  /** How many partitions a search has that was begun before; otherwise the given number. */
  public static int partitions(LevelLog log, int otherwise) throws IOException {
    int partitions = otherwise;
    for (long known = 0; log.has(LevelLog.outcome(known)); known++) {
      String name = LevelLog.outcome(known);
      try (InputStream in = log.read(name)) {
        LevelOutcome outcome = LevelOutcome.read(in, name);
        partitions = outcome.handed() < outcome.level() ? outcome.partitions() : otherwise;
      }
    }
    return partitions;
  }

  /** The sentence that a report has of who took part. */
  private void tell() {
    notes.addFirst(
        workers == null
            ? "the driver did it alone: no level had %,d states".formatted(handOver)
            : figures.sentence());
  }

  @Override
  public Exploration run() {
    task.monitor().begins();
    try {
      begin();
      explore();
      goOnWithAll();
    } catch (MemoryBudget.Exhausted exhausted) {
      interruption = Interruption.of(exhausted.resource());
      notes.add(exhausted.getMessage());
    } catch (IOException failure) {
      interruption = Interruption.DISK;
      notes.add("the log cannot be used: " + failure.getMessage());
    } finally {
      tell();
      task.monitor().ends(counters, patrol.findings());
    }
    return new Exploration(
        interruption == null && cut ? Interruption.DEPTH : interruption,
        patrol.findings(),
        counters,
        counters.innerSteps,
        null,
        notes,
        figures.partitions());
  }

  private void begin() throws IOException {
    if (log.has(LevelLog.outcome(0))) {
      goOn();
      return;
    }
    alone = partition();
    alone.begin();
    counts(commit(new LevelOutcome(0, 0, 1, List.of(alone.report(log, LevelLog.whole(0))))));
  }

  private Partition partition() {
    return new Partition(
        subject,
        opener,
        task.budget(),
        new Owners(1),
        0,
        task.stopAtFirst(),
        Partition.Sizes.of(1));
  }

  /** Takes up a search whose driver has died, at the last level whose outcome is known. */
  private void goOn() throws IOException {
    for (long known = 0; log.has(LevelLog.outcome(known)); known++) {
      String name = LevelLog.outcome(known);
      LevelOutcome outcome;
      try (InputStream in = log.read(name)) {
        outcome = LevelOutcome.read(in, name);
      }
      if (known > 0) {
        counters.depth = ++level;
      }
      counts(outcome);
      settle();
    }
    notes.add("it went on from level %,d of a run that had ended".formatted(level + 1));
    if (last.handed() == last.level()) {
      alone = partition();
      alone.prepare(order(), log);
    }
  }

  private LevelOutcome commit(LevelOutcome outcome) throws IOException {
    Trouble trouble = trouble(outcome);
    if (trouble == null) {
      log.write(LevelLog.outcome(outcome.level()), outcome::write);
    }
    return outcome;
  }

  private static Trouble trouble(LevelOutcome outcome) {
    return outcome.parts().stream()
        .map(PartReport::trouble)
        .filter(each -> each != null)
        .max(Comparator.comparing(Trouble::kind))
        .orElse(null);
  }

  /** Adds up what was found. Of a level in trouble only violations count: they are real. */
  private void counts(LevelOutcome outcome) {
    for (PartReport part : outcome.parts()) {
      if (part.broken()) {
        breaks();
      }
      part.met().forEach(met -> patrol.look(met.place()));
    }
    figures.add(outcome);
    Trouble trouble = trouble(outcome);
    if (trouble != null) {
      endIn(trouble);
      notes.add("figures are those of the levels before that");
      return;
    }
    long found = 0;
    for (PartReport part : outcome.parts()) {
      found += part.states();
      counters.matched += part.fired();
      counters.innerSteps += part.inner();
      errors += part.errors();
      counters.vectorLength = Math.max(counters.vectorLength, part.vectorLength());
    }
    counters.states += found;
    counters.matched -= outcome.level() == 0 ? 0 : found;
    counters.frontier = found;
    counters.errors = errors;
    last = outcome;
  }

  /** The model went wrong, whether that was looked for or not. */
  private void breaks() {
    if (subject.system() instanceof Product product) {
      product.breaks();
    } else {
      counters.faults++;
    }
  }

  private void endIn(Trouble trouble) {
    switch (trouble.kind()) {
      case MEMORY -> interruption = Interruption.MEMORY;
      case CAPACITY -> interruption = Interruption.CAPACITY;
      case DISK -> interruption = Interruption.DISK;
      case UNREADABLE -> interruption = Interruption.UNREADABLE;
      case OUTGROWN -> throwsOutgrown(trouble);
      case UNREPEATABLE -> throw new Unrepeatable(trouble.message());
      case INTERNAL -> throw new IllegalStateException("a partition failed: " + trouble.message());
    }
    notes.add(trouble.message());
  }

  /** The same state does it here, where who began the search learns of the wider vectors. */
  private void throwsOutgrown(Trouble trouble) {
    Explorer explorer = subject.system().explorer();
    EventList events = new EventList();
    State state = Met.state(trouble.vector());
    State into = new State();
    explorer.enabled(state, events);
    for (int i = 0; i < events.size(); i++) {
      explorer.fire(state, events.get(i), into);
    }
    throw new Unrepeatable(
        "the model does not repeat itself: a vector proved too narrow in one process only");
  }

  private void settle() {
    patrol.settle(this::trail);
    counters.errors = task.stopAtFirst() ? patrol.findings().size() : errors;
  }

  private void explore() throws IOException {
    while (true) {
      settle();
      if (interruption != null || patrol.satisfied() || last.states() == 0) {
        return;
      }
      if (isOver()) {
        return;
      }
      counters.depth = ++level;
      if (level == task.depthLimit()) {
        cut = true;
        return;
      }
      LevelOutcome outcome = alone == null ? together() : byItself();
      if (outcome == null) {
        return;
      }
      counts(commit(outcome));
    }
  }

  /** What is done when all states are known: look for runs that go on for ever, or write all. */
  private void goOnWithAll() throws IOException {
    boolean runs = subject.system() instanceof Product product && !product.isTerminal();
    if (!runs && target == null || interruption != null || cut || !patrol.findings().isEmpty()) {
      return;
    }
    boolean here = last.handed() == last.level() && workers == null;
    if (alone != null) {
      alone.close();
      alone = null;
    }
    try (DriverAlone driver =
        here ? new DriverAlone(subject.system(), task.budget(), log, places) : null) {
      Rounds rounds = here ? driver : workers();
      if (runs) {
        huntCycles(rounds);
      } else {
        writeParts(rounds);
      }
    }
  }

  private void huntCycles(Rounds rounds) throws IOException {
    Product product = (Product) subject.system();
    CycleHunt hunt = new CycleHunt(product, rounds, order(), this::recover, this::isOver);
    List<RoundReport.Link> cycle = hunt.cycle();
    figures.add(hunt.sentBytes(), hunt.peak());
    if (hunt.trouble() != null) {
      endIn(hunt.trouble());
    } else if (interruption == null && hunt.whyNot() != null) {
      interruption = Interruption.WORKERS;
      notes.add(hunt.whyNot());
    } else if (interruption == null && cycle != null) {
      accept(hunt, cycle);
    }
    notes.add(hunt.sentence());
  }

  private void writeParts(Rounds rounds) throws IOException {
    PartsWriter writer = new PartsWriter(rounds, order(), places, target);
    boolean whole = writer.write(counters, this::recover, this::isOver);
    figures.add(writer.sentBytes(), writer.peak());
    if (writer.trouble() != null) {
      endIn(writer.trouble());
    } else if (interruption == null && !whole) {
      interruption = Interruption.WORKERS;
    }
    notes.add(writer.sentence());
  }

  private void accept(CycleHunt hunt, List<RoundReport.Link> cycle) {
    RoundReport.Link first = cycle.getFirst();
    int[] stem = trail(new Patrol.Place(true, first.level(), Met.state(first.vector()), -1));
    int[] round = hunt.events(cycle);
    int[] all = Arrays.copyOf(stem, stem.length + round.length);
    System.arraycopy(round, 0, all, stem.length, round.length);
    patrol.accepts(stem.length, all);
    counters.errors = patrol.findings().size();
  }

  private void recover() {
    figures.repeats();
    if (workers != null) {
      workers.recover(this::isOver);
    }
  }

  private boolean isOver() {
    Interruption why = task.monitor().pulse(System.nanoTime(), counters, patrol.findings());
    if (why != null) {
      interruption = why;
    }
    return why != null;
  }

  /** Expands a level on the driver; where that is too much for it, has the workers do it. */
  private LevelOutcome byItself() throws IOException {
    if (alone.level() < level) {
      alone.advance();
    }
    if (alone.width() >= handOver || alone.fill() > 0.5) {
      return handOver();
    }
    long before = counters.states;
    try {
      alone.beginLevel();
      Part.Pulse pulse =
          (found, _) -> {
            counters.states = before + found;
            if (isOver()) {
              throw new Partition.Stopped("it was told to");
            }
          };
      while (alone.expandSome(NOBODY, pulse)) {
        // A block at a time.
      }
    } catch (Partition.Stopped told) {
      return null;
    } finally {
      counters.states = before;
    }
    PartReport report = alone.report(log, LevelLog.whole(level + 1));
    if (report.trouble() != null && report.trouble().kind() == Trouble.Kind.MEMORY) {
      return handOver();
    }
    return new LevelOutcome(level + 1, level + 1, 1, List.of(report));
  }

  private LevelOutcome handOver() throws IOException {
    alone.close();
    alone = null;
    return together();
  }

  /** Expands a level on the workers, as often as it takes. */
  private LevelOutcome together() throws IOException {
    if (workers == null) {
      workers = starter.get();
      task.monitor().threads(workers.partitions());
      if (last.partitions() != workers.partitions()) {
        last = divided(last);
      }
    }
    LevelOrder order = order();
    String why = null;
    for (int i = 0; i < MOST_REPEATS; i++) {
      try {
        List<PartReport> parts = workers.expand(order, this::isOver);
        return parts == null
            ? null
            : new LevelOutcome(level + 1, last.handed(), workers.partitions(), parts);
      } catch (Workers.Lost lost) {
        why = lost.getMessage();
        figures.repeats();
        workers.recover(this::isOver);
        if (interruption != null) {
          return null;
        }
      }
    }
    interruption = Interruption.WORKERS;
    notes.add("level %,d was tried %d times: %s".formatted(level, MOST_REPEATS, why));
    return null;
  }

  private LevelOrder order() {
    return new LevelOrder(last.level(), last.handed(), last.frontier(), last.totals());
  }

  /** Counts whose the states are that the driver, or other partitions, have found. */
  private LevelOutcome divided(LevelOutcome outcome) throws IOException {
    if (outcome.handed() != outcome.level()) {
      throw new IOException(
          "the run was divided among %d partitions, and now there are %d"
              .formatted(outcome.partitions(), workers.partitions()));
    }
    Owners owners = new Owners(workers.partitions());
    long[] totals = new long[workers.partitions()];
    long[] frontier = new long[workers.partitions()];
    BlockReader reader = new BlockReader();
    State state = new State();
    for (long past = 0; past <= outcome.level(); past++) {
      String name = LevelLog.whole(past);
      boolean here = past == outcome.level();
      try (InputStream in = log.read(name)) {
        BlockFile.read(
            in,
            name,
            (block, size, _) -> {
              reader.open(block, 0, size);
              while (reader.next(state)) {
                int owner = owners.of(state);
                totals[owner]++;
                frontier[owner] += here ? 1 : 0;
              }
            });
      }
    }
    List<PartReport> parts = new ArrayList<>();
    for (int i = 0; i < totals.length; i++) {
      parts.add(
          new PartReport(
              i, frontier[i], 0, 0, 0, List.of(), 0, false, totals[i], 0, 0, "", 0, null));
    }
    return new LevelOutcome(outcome.level(), outcome.handed(), totals.length, parts);
  }

  /** The events that lead to a state, found backwards by firing the log's levels. */
  private int[] trail(Patrol.Place place) {
    try {
      List<State> states = new ArrayList<>();
      State at = place.vector();
      states.add(at);
      for (long past = place.length() - 1; past >= 0; past--) {
        byte[] before = before(past, at);
        at = Met.state(before);
        states.addFirst(at);
      }
      Firing firing = new Firing(subject.system());
      int[] events = new int[states.size() - 1];
      Arrays.setAll(events, i -> firing.event(states.get(i), states.get(i + 1)));
      return events;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private byte[] before(long past, State state) throws IOException {
    byte[] found = null;
    boolean whole = last == null || past <= last.handed();
    if (whole) {
      found = new Firing(subject.system()).before(log, LevelLog.whole(past), state);
    } else {
      LevelOrder order = new LevelOrder(past, last.handed(), last.frontier(), last.totals());
      for (int i = 0; found == null && i < MOST_REPEATS; i++) {
        try {
          found = workers().before(order, state.toByteArray(), () -> false);
          break;
        } catch (Workers.Lost lost) {
          workers.recover(() -> false);
        }
      }
    }
    if (found == null) {
      throw new Unrepeatable(
          "the model does not repeat itself: no state of level "
              + past
              + " leads to one that was found from there");
    }
    return found;
  }

  private Workers workers() {
    if (workers == null) {
      workers = starter.get();
    }
    return workers;
  }

  @Override
  public void close() {
    if (alone != null) {
      alone.close();
    }
    if (workers != null) {
      workers.close();
    }
  }

  /** Its log is its position. */
  @Override
  public void write(ImageWriter out) {
    throw new IllegalStateException("a divided search is kept by its log");
  }

  @Override
  public void read(ImageReader in) {
    throw new IllegalStateException("a divided search is kept by its log");
  }

  @Override
  public void moveFrom(StateStore before) {
    throw new IllegalStateException("a divided search has no store here");
  }
}
