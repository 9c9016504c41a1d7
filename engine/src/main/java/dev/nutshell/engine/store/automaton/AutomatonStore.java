package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.full.FullStore;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The minimal automaton that recognises the visited vectors: see {@link Automaton}.
 *
 * <p>The first {@value #SAMPLE} vectors are kept whole. From them the order is learned in which the
 * bytes are read, then the automaton is built and everything else goes straight into it.
 */
public final class AutomatonStore extends SteadyStore implements Movable {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.NONE, false);
  public static final StoreFamily FAMILY =
      new StoreFamily() {
        @Override
        public String name() {
          return "automaton";
        }

        @Override
        public String summary() {
          return "the minimal automaton that accepts the visited states: often the densest, and"
              + " slow, exhaustive";
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

  private static final int SAMPLE = 4096;

  private final MemoryBudget budget;
  private final long hashMask;
  private long sampleSize;
  private FullStore sample;
  private final Session sampleSession;
  private Recognizer recognizer;

  public AutomatonStore(MemoryBudget budget, long seed) {
    this(budget, seed, SAMPLE, -1);
  }

  /**
   * @param hashMask which bits of a hash are used: all but in tests
   */
  AutomatonStore(MemoryBudget budget, long seed, int sampleSize, long hashMask) {
    super(TRAITS);
    this.budget = budget;
    this.sampleSize = sampleSize;
    this.hashMask = hashMask;
    sample = new FullStore(budget, seed);
    sampleSession = sample.session();
  }

  @Override
  public long size() {
    return recognizer == null ? sample.size() : recognizer.size();
  }

  /** Neither the sample nor the automaton omits a state. */
  @Override
  public Omission omission() {
    return Omission.NONE;
  }

  @Override
  public long bytes() {
    return recognizer == null ? sample.bytes() : recognizer.automaton().bytes();
  }

  @Override
  public List<String> notes() {
    if (recognizer == null) {
      return List.of("so few states that the automaton was not built");
    }
    Automaton automaton = recognizer.automaton();
    return List.of(
        "minimized automaton: "
            + automaton.size()
            + " nodes and "
            + automaton.edges()
            + " edges; bytes are read "
            + recognizer.reading().name());
  }

  @Override
  protected Session open() {
    return new TableSession() {
      @Override
      public long put(State state, long parent, int event) {
        return AutomatonStore.this.put(state) ? 0 : ~0L;
      }
    };
  }

  private boolean put(State state) {
    if (recognizer != null) {
      return recognizer.add(state);
    }
    boolean isNew = sampleSession.put(state, Session.NO_PARENT, 0) >= 0;
    if (isNew && sample.size() >= sampleSize) {
      build();
    }
    return isNew;
  }

  /** Moves from the sample to the automaton; where there is no room for both, it waits. */
  private void build() {
    Readings readings = new Readings();
    sample.forEach(readings::observe);
    for (Reading reading : readings.candidates()) {
      Recognizer candidate = read(reading);
      if (candidate != null && recognizer != null) {
        boolean better = candidate.automaton().bytesInUse() < recognizer.automaton().bytesInUse();
        (better ? recognizer : candidate).close();
        recognizer = better ? candidate : recognizer;
      } else if (candidate != null) {
        recognizer = candidate;
      }
    }
    if (recognizer == null) {
      sampleSize = 2 * sample.size();
    } else {
      sample.close();
      sample = null;
    }
  }

  /** An automaton of the sample, or null where the budget does not allow it. */
  private Recognizer read(Reading reading) {
    Recognizer candidate = null;
    try {
      candidate = new Recognizer(reading, budget, hashMask);
      sample.forEach(candidate::add);
      return candidate;
    } catch (MemoryBudget.Exhausted noRoom) {
      if (candidate != null) {
        candidate.close();
      }
      return null;
    }
  }

  /** In the order of their words. */
  @Override
  public void forEach(Consumer<State> taker) {
    if (recognizer == null) {
      sample.forEach(taker);
    } else {
      recognizer.forEach(taker);
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("automaton", 1);
    out.putLong(sampleSize);
    out.putBoolean(recognizer != null);
    if (recognizer != null) {
      Reading reading = recognizer.reading();
      out.putText(reading.name());
      out.putInts(reading.order(), reading.order().length);
    }
    out.end();
    (recognizer != null ? recognizer : sample).write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("automaton", 1);
    sampleSize = in.getLong();
    Reading reading = in.getBoolean() ? new Reading(in.getText(), in.getInts()) : null;
    in.end();
    if (reading == null) {
      sample.read(in);
      return;
    }
    sample.close();
    sample = null;
    recognizer = new Recognizer(reading, budget, hashMask);
    recognizer.read(in);
  }

  @Override
  public void close() {
    if (sample != null) {
      sample.close();
    }
    if (recognizer != null) {
      recognizer.close();
    }
  }
}
