package dev.nutshell.engine.search;

/** An order of exploration, ready to run once. */
public interface Search {
  Exploration run();
}
