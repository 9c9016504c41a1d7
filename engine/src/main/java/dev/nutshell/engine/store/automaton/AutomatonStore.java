package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SingleSessionStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.full.FullStore;
import java.util.Arrays;
import java.util.List;

/**
 * The minimal automaton that recognises the visited vectors: see {@link Automaton}.
 *
 * <p>The first {@value #SAMPLE} vectors are kept whole. From them the order is learned in which the
 * bytes are read, then the automaton is built and everything else goes straight into it.
 */
public final class AutomatonStore extends SingleSessionStore {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.NONE, false);
  public static final StoreFamily FAMILY =
      new StoreFamily() {
        @Override
        public String name() {
          return "automaton";
        }

        @Override
        public String summary() {
          return "the minimal automaton that recognises the visited states: the densest and slow,"
              + " exhaustive";
        }

        @Override
        public Encoder.Form codes() {
          return Encoder.Form.WORDS;
        }

        @Override
        public Choice choose(StoreOptions options) {
          return options.isEmpty()
              ? new Choice.Chosen(
                  "automaton",
                  TRAITS,
                  context -> new AutomatonStore(context.budget(), context.seed()))
              : new Choice.Refused("automaton has no option '" + options.text() + "'");
        }
      };

  private static final int SAMPLE = Integer.getInteger("sample", 4096);

  private final MemoryBudget budget;
  private final long hashMask;
  private int sampleSize;
  private ByteRanks ranks;
  private FullStore sample;
  private Session sampleSession;
  private Automaton automaton;
  private Trace[] traces = new Trace[0];
  private long size;

  public AutomatonStore(MemoryBudget budget, long seed) {
    this(budget, seed, SAMPLE, -1);
  }

  /**
   * @param hashMask which bits of a hash are used: all but in tests
   */
  AutomatonStore(MemoryBudget budget, long seed, int sampleSize, long hashMask) {
    this.budget = budget;
    this.sampleSize = sampleSize;
    this.hashMask = hashMask;
    sample = new FullStore(budget, seed);
    sampleSession = sample.session();
  }

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public long size() {
    return automaton == null ? sample.size() : size;
  }

  @Override
  public long bytes() {
    return automaton == null ? sample.bytes() : automaton.bytes();
  }

  @Override
  public List<String> notes() {
    return automaton == null ? List.of() : List.of("automaton: " + automaton.size() + " nodes");
  }

  @Override
  protected Session open() {
    return (state, _, _) -> put(state) ? 0 : ~0L;
  }

  private boolean put(State state) {
    if (automaton == null) {
      boolean isNew = sampleSession.put(state, Session.NO_PARENT, 0) >= 0;
      if (isNew && sample.size() >= sampleSize) {
        build();
      }
      return isNew;
    }
    boolean isNew = add(state);
    if (isNew) {
      size++;
    }
    return isNew;
  }

  private boolean add(State state) {
    int length = state.length();
    Trace trace = length < traces.length ? traces[length] : null;
    if (trace == null) {
      trace = newTrace(length);
    }
    trace.turn(state);
    return automaton.add(trace);
  }

  private Trace newTrace(int length) {
    if (length >= traces.length) {
      traces = Arrays.copyOf(traces, length + 1);
    }
    return traces[length] = new Trace(ranks.places(length));
  }

  /** Moves from the sample to the automaton; where there is no room for both, it waits. */
  private void build() {
    try {
      ranks = new ByteRanks();
      sample.forEach(ranks::observe);
      ranks.learn();
      automaton = new Automaton(budget, hashMask);
      sample.forEach(this::add);
      size = sample.size();
      sample.close();
      sample = null;
    } catch (MemoryBudget.Exhausted exhausted) {
      if (automaton != null) {
        automaton.close();
        automaton = null;
      }
      traces = new Trace[0];
      sampleSize *= 2;
    }
  }

  @Override
  public void close() {
    if (sample != null) {
      sample.close();
    }
    if (automaton != null) {
      automaton.close();
    }
  }
}
