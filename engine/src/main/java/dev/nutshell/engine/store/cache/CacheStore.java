package dev.nutshell.engine.store.cache;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * State space caching for depth-first search (Mateescu and Wijs: Hierarchical Adaptive State Space
 * Caching Based on Level Sampling, TACAS 2009, section 4.2; Holzmann 1987; Godefroid, Holzmann,
 * Pirottin 1995). States that have left the stack lie in a cache, or a chain of them, and what the
 * last one replaces is forgotten.
 *
 * <p>Invariant: a state is held exactly where it is on the stack or in one cache. As no state on
 * the stack is forgotten, no path goes round a cycle, so every path is finite and the search ends.
 *
 * <p>A state held costs its vector, about 19 bytes of table and 20 to 28 in the cache.
 */
public final class CacheStore extends ForgettingStore {
  public static final Traits TRAITS = new Traits(Traits.Answers.FORGETS, Traits.Ids.HELD, false);
  public static final StoreFamily FAMILY =
      new StoreFamily() {
        @Override
        public String name() {
          return "cache";
        }

        @Override
        public String summary() {
          return "the stack and a cache or a chain of caches, such as cache:mfu,size=250K/lru,size"
              + "=750K; exhaustive, states may be visited again";
        }

        @Override
        public List<String> specimens() {
          return List.of(
              "cache", "cache:lru,size=40", "cache:rnd,size=45", "cache:mfu,size=15/lru,size=30");
        }

        @Override
        public Choice choose(StoreOptions options) {
          return CacheOptions.read(
              options,
              read ->
                  new Choice.Chosen(read.spec(), TRAITS, context -> new CacheStore(context, read)));
        }
      };
  private static final long ON_STACK = 1;

  private final CacheOptions options;
  private final CacheChain chain;
  private final RevisitSample sample;

  CacheStore(StoreFamily.Context context, CacheOptions options) {
    super(TRAITS, new StateTable(context.budget(), context.seed()));
    this.options = options;
    chain = new CacheChain(context.budget(), options, context.seed());
    sample = new RevisitSample(context.budget(), () -> table.bytes() + chain.bytes());
  }

  @Override
  protected RevisitSample sample() {
    return sample;
  }

  @Override
  public long bytes() {
    return table.bytes() + chain.bytes() + sample.bytes();
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(chain.statistics());
    notes.add(
        "at most %d states were held at once, the stack among them; %s%d visits were to a state"
                .formatted(table.mostHeld(), sample.isExact() ? "" : "about ", sample.revisited())
            + " forgotten before");
    return notes;
  }

  @Override
  protected Session open() {
    return new CacheSession();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("cached", 1);
    out.putText(options.spec());
    out.end();
    table.write(out);
    chain.write(out);
    sample.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("cached", 1);
    in.same(options.spec(), "chain of caches");
    in.end();
    table.read(in);
    chain.read(in);
    sample.read(in);
  }

  @Override
  public void close() {
    table.close();
    chain.close();
    sample.close();
  }

  private final class CacheSession extends TableSession {
    @Override
    public long put(State state, long parent, int event) {
      long answer = putForgetting(state);
      if (answer >= 0) {
        table.set(answer, 0, ON_STACK);
        sample.visit(table.lastHash());
      } else if ((table.word(~answer, 0) & ON_STACK) == 0) {
        chain.use(~answer);
      }
      return answer;
    }

    /** Where memory runs out, cached states make room. */
    private long putForgetting(State state) {
      while (true) {
        try {
          return table.put(state);
        } catch (MemoryBudget.Exhausted spent) {
          long victim = chain.shed();
          if (victim == Cache.NONE) {
            throw spent;
          }
          table.remove(victim);
        }
      }
    }

    @Override
    public void leave(long id) {
      table.clear(id, 0, ON_STACK);
      long forgotten = chain.insert(id);
      if (forgotten != Cache.NONE) {
        table.remove(forgotten);
      }
    }

    /** A state that goes back on the stack is no longer a cache's to forget. */
    @Override
    public boolean revisit(long id) {
      if ((table.word(id, 0) & ON_STACK) != 0) {
        return false;
      }
      chain.take(id);
      table.set(id, 0, ON_STACK);
      return true;
    }
  }
}
