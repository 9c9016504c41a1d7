package dev.nutshell.engine.plan.judge;

import dev.nutshell.engine.search.BreadthFirst;
import dev.nutshell.engine.search.DepthFirst;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.SleepingDepthFirst;
import dev.nutshell.engine.search.SnapshotBreadthFirst;
import dev.nutshell.engine.search.Task;

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

  /** The search that goes in this order; a new search is registered by a line here. */
  public Search search(Task task, Reduction reduction) {
    return switch (this) {
      case DFS -> reduction.sleeps() ? new SleepingDepthFirst(task) : new DepthFirst(task);
      case BFS ->
          task.store().levels() == null ? new BreadthFirst(task) : new SnapshotBreadthFirst(task);
    };
  }
}
