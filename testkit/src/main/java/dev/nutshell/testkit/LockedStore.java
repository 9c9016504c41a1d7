package dev.nutshell.testkit;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Later;
import dev.nutshell.engine.store.Levels;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.PassingIds;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.util.List;

/** Any store made one that threads can share, by a lock around it: what is simple is right. */
public final class LockedStore implements StateStore {
  private final StateStore inner;
  private final Session session;

  public LockedStore(StateStore inner) {
    this.inner = inner;
    session = inner.session();
  }

  @Override
  public Traits traits() {
    return inner.traits();
  }

  @Override
  public Session session() {
    return new Session() {
      @Override
      public long put(State state, long parent, int event) {
        synchronized (inner) {
          return session.put(state, parent, event);
        }
      }

      @Override
      public void put(Batch batch) {
        // Not in order, as a store with partitions would.
        for (int i = batch.size() - 1; i >= 0; i--) {
          batch.answer(i, put(batch.state(i), batch.parent(i), batch.event(i)));
        }
      }

      @Override
      public void expand(State state, long id) {}

      @Override
      public void leave(long id) {}

      @Override
      public boolean revisit(long id) {
        return false;
      }

      @Override
      public void rebuild(long id, State into) {
        synchronized (inner) {
          session.rebuild(id, into);
        }
      }
    };
  }

  /** Threads are answered at once. */
  @Override
  public Later later() {
    return null;
  }

  @Override
  public PassingIds passingIds() {
    return null;
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
  public Levels levels() {
    return null;
  }

  @Override
  public long size() {
    return inner.size();
  }

  @Override
  public long mostHeld() {
    return inner.mostHeld();
  }

  @Override
  public long revisited() {
    return inner.revisited();
  }

  @Override
  public long bytes() {
    return inner.bytes();
  }

  @Override
  public boolean prefersIds() {
    return false;
  }

  @Override
  public Omission omission() {
    return inner.omission();
  }

  @Override
  public List<String> notes() {
    return inner.notes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    inner.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    inner.read(in);
  }

  @Override
  public void close() {
    inner.close();
  }
}
