package dev.nutshell.lts.relation;

import dev.nutshell.lts.EdgeTable;

/** A graph of edges that lie in a table. */
record TableGraph(int states, EdgeTable table) implements Graph, AutoCloseable {
  @Override
  public long firstEdge(int state) {
    return table.first(state);
  }

  @Override
  public int label(long edge) {
    return table.label(edge);
  }

  @Override
  public int target(long edge) {
    return table.target(edge);
  }

  @Override
  public void close() {
    table.close();
  }
}
