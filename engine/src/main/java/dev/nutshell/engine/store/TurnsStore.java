package dev.nutshell.engine.store;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.List;

/**
 * A store of one thread that several use in turns, a batch each: they generate at the same time and
 * put one after the other. What the store is told is what one thread could have told it, so all its
 * promises hold, if it does not care for the order in which states are put and left. It pays as
 * long as putting takes less time than generating.
 */
public final class TurnsStore extends OpenStore {
  private final StateStore inner;
  // Also held by who reads figures.
  private final Object turn = new Object();
  private Session only;

  public TurnsStore(StateStore inner, int threads) {
    super(traits(inner.traits()), threads);
    this.inner = inner;
  }

  /** What a store promises whose threads take turns. */
  public static Traits traits(Traits inner) {
    return new Traits(inner.answers(), inner.ids(), Traits.Sharing.TURNS, inner.byLevels());
  }

  /**
   * Whether a store of one thread can be used in turns: not if a path or a level is one thread's.
   */
  public static boolean suits(Traits inner) {
    return !inner.answers().mayForget() && !inner.byLevels();
  }

  @Override
  protected Session open() {
    synchronized (turn) {
      if (only == null) {
        only = inner.session();
      }
    }
    return new InTurns();
  }

  private final class InTurns implements Session {
    @Override
    public long put(State state, long parent, int event) {
      synchronized (turn) {
        return only.put(state, parent, event);
      }
    }

    @Override
    public void put(Batch batch) {
      synchronized (turn) {
        only.put(batch);
      }
    }

    @Override
    public void expand(State state, long id) {
      synchronized (turn) {
        only.expand(state, id);
      }
    }

    @Override
    public void leave(long id) {
      synchronized (turn) {
        only.leave(id);
      }
    }

    @Override
    public boolean revisit(long id) {
      synchronized (turn) {
        return only.revisit(id);
      }
    }

    @Override
    public void rebuild(long id, State into) {
      synchronized (turn) {
        only.rebuild(id, into);
      }
    }
  }

  @Override
  public Movable listing() {
    return inner.listing();
  }

  @Override
  public boolean needsParents() {
    return inner.needsParents();
  }

  @Override
  public long size() {
    synchronized (turn) {
      return inner.size();
    }
  }

  @Override
  public long mostHeld() {
    synchronized (turn) {
      return inner.mostHeld();
    }
  }

  @Override
  public long revisited() {
    synchronized (turn) {
      return inner.revisited();
    }
  }

  @Override
  public long bytes() {
    synchronized (turn) {
      return inner.bytes();
    }
  }

  @Override
  public boolean prefersIds() {
    return inner.prefersIds();
  }

  @Override
  public Omission omission() {
    synchronized (turn) {
      return inner.omission();
    }
  }

  @Override
  public List<String> notes() {
    synchronized (turn) {
      return inner.notes();
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    synchronized (turn) {
      inner.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    synchronized (turn) {
      inner.read(in);
    }
  }

  @Override
  public void close() {
    synchronized (turn) {
      inner.close();
    }
  }
}
