package dev.nutshell.engine.plan;

import dev.nutshell.engine.search.BreadthFirst;
import dev.nutshell.engine.search.DepthFirst;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import java.util.function.Function;

/** The orders of exploration that {@code --search} can name. */
public enum Order {
  DFS("dfs", DepthFirst::new),
  BFS("bfs", BreadthFirst::new);

  private final String word;
  private final Function<Task, Search> maker;

  Order(String word, Function<Task, Search> maker) {
    this.word = word;
    this.maker = maker;
  }

  public String word() {
    return word;
  }

  Search search(Task task) {
    return maker.apply(task);
  }
}
