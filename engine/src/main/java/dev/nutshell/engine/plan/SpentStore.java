package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Later;
import dev.nutshell.engine.store.Levels;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.PassingIds;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.util.List;

/** Stands for a store that there was no memory to open: it takes no state. */
record SpentStore(Traits traits, MemoryBudget.Exhausted exhausted) implements StateStore {
  @Override
  public Session session() {
    return new TableSession() {
      @Override
      public long put(State state, long parent, int event) {
        throw exhausted;
      }
    };
  }

  @Override
  public Levels levels() {
    return null;
  }

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
    return null;
  }

  @Override
  public boolean needsParents() {
    return false;
  }

  @Override
  public long size() {
    return 0;
  }

  @Override
  public long mostHeld() {
    return 0;
  }

  @Override
  public long revisited() {
    return 0;
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public boolean prefersIds() {
    return false;
  }

  /** Nothing was ever answered. */
  @Override
  public Omission omission() {
    return Omission.NONE;
  }

  @Override
  public List<String> notes() {
    return List.of(
        "the store could not be opened: it asks for %,d bytes".formatted(exhausted.asked()));
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("spent", 1);
    out.end();
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("spent", 1);
    in.end();
  }

  @Override
  public void close() {}
}
