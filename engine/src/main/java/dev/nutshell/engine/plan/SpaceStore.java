package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.Device;
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

/** The states that a device keeps, for who asks how many they are and what they take. */
record SpaceStore(Traits traits, Device.Space space) implements StateStore {
  @Override
  public Session session() {
    return new TableSession() {
      @Override
      public long put(State state, long parent, int event) {
        throw new IllegalStateException("a device puts its states itself");
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
    return space.states();
  }

  @Override
  public long mostHeld() {
    return space.states();
  }

  @Override
  public long revisited() {
    return 0;
  }

  @Override
  public long bytes() {
    return space.bytes();
  }

  @Override
  public boolean prefersIds() {
    return false;
  }

  /** Whole vectors are compared. */
  @Override
  public Omission omission() {
    return Omission.NONE;
  }

  @Override
  public List<String> notes() {
    return space.notes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    space.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    space.read(in);
  }

  @Override
  public void close() {
    space.close();
  }
}
