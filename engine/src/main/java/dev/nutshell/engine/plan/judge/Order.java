package dev.nutshell.engine.plan.judge;

import dev.nutshell.engine.search.BreadthFirst;
import dev.nutshell.engine.search.DepthFirst;
import dev.nutshell.engine.search.Hands;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.SleepingDepthFirst;
import dev.nutshell.engine.search.SnapshotBreadthFirst;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.search.ThreadedBreadthFirst;
import dev.nutshell.engine.search.UnorderedSearch;

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
    if (task.hands() instanceof Hands.Several) {
      return switch (this) {
        case DFS -> new UnorderedSearch(task);
        case BFS -> new ThreadedBreadthFirst(task);
      };
    }
    return switch (this) {
      case DFS -> reduction.sleeps() ? new SleepingDepthFirst(task) : new DepthFirst(task);
      case BFS ->
          task.store().levels() == null ? new BreadthFirst(task) : new SnapshotBreadthFirst(task);
    };
  }
}
