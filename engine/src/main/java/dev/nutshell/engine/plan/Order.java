package dev.nutshell.engine.plan;

import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.search.BreadthFirst;
import dev.nutshell.engine.search.DepthFirst;
import dev.nutshell.engine.search.DepthFirstEnumeration;
import dev.nutshell.engine.search.Enumeration;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.SnapshotBreadthFirst;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.snapshots.SnapshotStore;

/** The orders of exploration that {@code --search} can name. */
public enum Order {
  DFS("dfs"),
  BFS("bfs");

  private final String word;

  Order(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  Search search(Task task) {
    return switch (this) {
      case DFS -> new DepthFirst(task);
      case BFS ->
          task.store() instanceof SnapshotStore snapshots
              ? new SnapshotBreadthFirst(task, snapshots)
              : new BreadthFirst(task);
    };
  }

  /** A search that hands every transition to a sink and checks nothing. */
  Search enumeration(Task task, EdgeSink sink) {
    return switch (this) {
      case DFS -> new DepthFirstEnumeration(task, sink);
      case BFS ->
          task.store() instanceof SnapshotStore snapshots
              ? new SnapshotBreadthFirst(task, snapshots, sink)
              : new Enumeration(task, sink);
    };
  }
}
