package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.Figures;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.store.Later;
import dev.nutshell.engine.store.Levels;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.PassingIds;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.Traits;
import java.util.List;

/** The stores of all partitions as one, for who reports on them. Only exact ones are divided. */
public record PooledStores(Traits traits, Figures figures) implements StateStore {
  @Override
  public Session session() {
    throw new IllegalStateException("states are put where their partition is");
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
    return figures.states();
  }

  @Override
  public long mostHeld() {
    return figures.states();
  }

  @Override
  public long revisited() {
    return 0;
  }

  @Override
  public long bytes() {
    return figures.storeBytes();
  }

  @Override
  public boolean prefersIds() {
    return false;
  }

  @Override
  public Omission omission() {
    return Omission.NONE;
  }

  @Override
  public List<String> notes() {
    return List.of();
  }

  @Override
  public void write(ImageWriter out) {
    throw new IllegalStateException("a divided search is kept by its log");
  }

  @Override
  public void read(ImageReader in) {
    throw new IllegalStateException("a divided search is kept by its log");
  }

  @Override
  public void close() {}
}
