package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.Levels;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.cache.ForgettingStore;
import dev.nutshell.engine.store.cache.RevisitSample;
import dev.nutshell.engine.store.cache.StateTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The visited states of a breadth-first search that forgets levels: the level being expanded, the
 * one being found, the snapshots in the caches, and the states that the search learned to keep
 * (Mateescu and Wijs, section 3).
 *
 * <p>A level that is sampled is kept complete, with the states that were recognised, not only with
 * the new ones: each state that is put gets the snapshot's bit, which costs nothing more.
 *
 * <p>The backtracking set. A state with more than one successor is kept for good if one very old
 * snapshot (not in the first cache) holds all of them, or if all are kept so themselves: it was
 * probably expanded before. With a bit a snapshot the first rule is an intersection of words.
 *
 * <p>Anchors. Lemma 1 of the paper says that the search ends if the sampling period grows. Its
 * proof follows a single cycle; where cycles branch into each other it can fail ({@code LemmaTest}
 * has a system of seven states). So one state of each level whose number is a square is kept for
 * good, or all its new ones where most visits are repeated. Such a state was in no snapshot and is
 * not among those kept so far, so every anchor is another state, and a finite system has only so
 * many: the search ends, whatever the caches do.
 *
 * <p>Invariant: a state is recognised exactly where it has a flag or the bit of a snapshot that was
 * not dropped. States with neither are removed in sweeps, when they have become a quarter of all.
 */
public final class SnapshotStore extends ForgettingStore implements Levels {
  public static final Traits TRAITS =
      new Traits(Traits.Answers.FORGETS, Traits.Ids.HELD, Traits.Sharing.NONE, true);
  public static final StoreFamily FAMILY = new SnapshotFamily();

  // Two flags for the frontier, by turns: the level being expanded, and the one being found. What
  // is sampled needs none, as its snapshot stays until the next level is complete.
  private static final long[] FRONTIER = {
    1L << Membership.FIRST_BITS, 1L << Membership.FIRST_BITS + 1
  };
  private static final long BACKTRACK = 1L << Membership.FIRST_BITS + 2;
  private static final long ANCHOR = 1L << Membership.FIRST_BITS + 3;
  private static final long FLAGS = FRONTIER[0] | FRONTIER[1] | BACKTRACK | ANCHOR;
  private static final int NO_SNAPSHOT = -1;
  // Above so many revisits for each first visit a search works on what it had, and may go on so.
  private static final int HOPELESS = 4;

  private final MemoryBudget budget;
  private final long seed;
  private final SnapshotOptions options;
  private final Encoder encoder;
  private final Membership membership;
  private final Backtracking backtracking;
  private final SnapshotStream stream;
  private final SnapshotFigures figures;
  private final RevisitSample sample;
  private final Adaptation adaptation;
  private final State code = new State();
  private final State decoded = new State();
  private long level;
  private int filling = NO_SNAPSHOT;
  private long puts;
  private long backtracked;
  private long anchorRoot;
  private boolean anchorsAll;
  private long thinned;
  private boolean flagged;

  SnapshotStore(StoreFamily.Context context, SnapshotOptions options) {
    super(TRAITS, new StateTable(context.budget(), context.seed()));
    this.options = options;
    seed = context.seed();
    budget = context.budget();
    encoder = context.encoder();
    membership = new Membership(table);
    backtracking = new Backtracking(membership);
    stream = new SnapshotStream(budget, options, context.seed());
    figures = stream.figures();
    sample = new RevisitSample(budget, table::bytes);
    adaptation = new Adaptation(budget, stream, sample);
    beginLevel();
  }

  @Override
  public Levels levels() {
    return this;
  }

  /** Starts the level that is found next: it gets a snapshot of its own if it is sampled. */
  private void beginLevel() {
    filling = stream.samplesNextLevel() ? stream.begin(level, puts) : NO_SNAPSHOT;
    if (filling != NO_SNAPSHOT) {
      membership.makeRoom(filling);
    }
    anchorsAll =
        isAnchored() && sample.revisited() > HOPELESS * (sample.visits() - sample.revisited());
    recount();
  }

  private boolean isAnchored() {
    return options.anchors() && level == anchorRoot * anchorRoot;
  }

  private void recount() {
    backtracking.makeRoom();
    membership.use(stream);
  }

  @Override
  public void expand() {
    if (options.backtrack()) {
      backtracking.begin();
    }
  }

  @Override
  public void expanded(long id) {
    if (options.backtrack() && backtracking.isSuspicious()) {
      if ((table.word(id, 0) & BACKTRACK) == 0) {
        table.set(id, 0, BACKTRACK);
        backtracked++;
      }
    }
  }

  @Override
  public long put(State state) {
    long answer = putThinning(vector(state));
    long id = answer < 0 ? ~answer : answer;
    puts++;
    // Read once: until the loop is compiled, reading memory is most of what a put costs.
    long word = answer < 0 ? table.word(id, 0) : 0;
    boolean seen = answer < 0 && isRecognised(id, word);
    if (options.backtrack()) {
      backtracking.look(id, word, seen, (word & BACKTRACK) != 0);
    }
    long marks = seen || filling != NO_SNAPSHOT ? 0 : FRONTIER[(int) level & 1];
    if (filling != NO_SNAPSHOT) {
      marks |= enter(id, word);
    }
    if (anchorsAll && !seen) {
      marks |= ANCHOR;
    }
    if (marks != 0) {
      table.set(id, 0, marks);
    }
    if (seen) {
      return ~id;
    }
    sample.visit(table.lastHash());
    return id;
  }

  private boolean isRecognised(long id, long word) {
    long newest = membership.hit(id, word, figures, puts);
    if (newest >= 0) {
      adaptation.recognised(level - newest);
      return true;
    }
    return (word & FLAGS) != 0;
  }

  private State vector(State state) {
    if (encoder == null) {
      return state;
    }
    encoder.encode(state, code);
    return code;
  }

  private long putThinning(State vector) {
    while (true) {
      try {
        return table.put(vector);
      } catch (MemoryBudget.Exhausted spent) {
        if (!options.adaptive() || !thin()) {
          throw spent;
        }
      }
    }
  }

  /**
   * The state belongs to the snapshot of this level, whether it is new or not.
   *
   * @return the bit to be set in its first word, if it is there
   */
  private long enter(long id, long word) {
    int index = Membership.wordOf(filling);
    long bit = Membership.bitOf(filling);
    if (((index == 0 ? word : table.word(id, index)) & bit) != 0) {
      return 0;
    }
    figures.add(filling);
    if (index == 0) {
      return bit;
    }
    table.set(id, index, bit);
    return 0;
  }

  @Override
  public void load(long id, State into) {
    if (encoder == null) {
      table.load(id, into);
    } else {
      table.load(id, decoded);
      encoder.decode(decoded, into);
    }
  }

  @Override
  public boolean hasToRelease() {
    return flagged;
  }

  @Override
  public void release(long id) {
    table.clear(id, 0, FRONTIER[(int) level + 1 & 1]);
    if (table.isBlank(id)) {
      table.remove(id);
    }
  }

  @Override
  public void endLevel(long first) {
    if (isAnchored()) {
      anchorRoot++;
      table.set(first, 0, ANCHOR);
    }
    flagged = filling == NO_SNAPSHOT;
    if (!flagged) {
      stream.offer(filling);
      filling = NO_SNAPSHOT;
    }
    if (options.adaptive()) {
      adapt();
    }
    if (4 * stream.droppedEntries() >= table.size()) {
      sweep();
    }
    level++;
    beginLevel();
  }

  /** More snapshots where states are visited again and memory is left, fewer where it is short. */
  private void adapt() {
    // What the table has allocated it keeps, so memory is short only where it is also full.
    if (budget.used() > budget.limit() / 4 * 3 && 8 * table.size() > 7 * table.mostHeld()) {
      thin();
      return;
    }
    if (adaptation.fits(level)) {
      recount();
    }
  }

  private boolean thin() {
    if (!stream.thin()) {
      return false;
    }
    thinned++;
    recount();
    sweep();
    return true;
  }

  /** Removes what only dropped snapshots refer to. */
  private void sweep() {
    BitSet dropped = stream.dropped();
    long[] gone = new long[table.stride()];
    for (int s = dropped.nextSetBit(0); s >= 0; s = dropped.nextSetBit(s + 1)) {
      gone[Membership.wordOf(s)] |= Membership.bitOf(s);
    }
    table.sweep(gone);
    stream.recycle();
  }

  @Override
  protected RevisitSample sample() {
    return sample;
  }

  @Override
  public long bytes() {
    return table.bytes()
        + stream.bytes()
        + sample.bytes()
        + (encoder == null ? 0 : encoder.bytes());
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(stream.statistics(puts));
    if (encoder != null) {
      notes.addAll(encoder.notes());
    }
    notes.add(
        "at most %d states were held at once; %s%d visits were to a state forgotten before"
            .formatted(table.mostHeld(), sample.isExact() ? "" : "about ", sample.revisited()));
    if (options.backtrack()) {
      notes.add(backtracked + " states are suspected of repeated work and kept for good");
    }
    if (thinned > 0) {
      notes.add("memory was short: sampling was halved " + thinned + " times");
    }
    return notes;
  }

  @Override
  protected Session open() {
    return new TableSession() {
      @Override
      public long put(State state, long parent, int event) {
        return SnapshotStore.this.put(state);
      }
    };
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("snapshot store", 1);
    out.putText(options.spec());
    out.putLong(seed);
    out.putBoolean(encoder != null);
    out.putLong(level);
    out.putInt(filling);
    out.putLong(puts);
    out.putLong(backtracked);
    out.putLong(anchorRoot);
    out.putBoolean(anchorsAll);
    out.putLong(thinned);
    out.putBoolean(flagged);
    out.end();
    if (encoder != null) {
      encoder.write(out);
    }
    table.write(out);
    membership.write(out);
    backtracking.write(out);
    stream.write(out);
    sample.write(out);
    adaptation.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("snapshot store", 1);
    in.same(options.spec(), "specification");
    in.same(seed, "seed");
    in.require(in.getBoolean() == (encoder != null), "another encoder");
    level = in.getLong();
    filling = in.getInt();
    puts = in.getLong();
    backtracked = in.getLong();
    anchorRoot = in.getLong();
    anchorsAll = in.getBoolean();
    thinned = in.getLong();
    flagged = in.getBoolean();
    in.end();
    if (encoder != null) {
      encoder.read(in);
    }
    table.read(in);
    membership.read(in);
    backtracking.read(in);
    stream.read(in);
    sample.read(in);
    adaptation.read(in);
  }

  @Override
  public void close() {
    table.close();
    stream.close();
    sample.close();
    if (encoder != null) {
      encoder.close();
    }
  }
}
