package dev.nutshell.engine.property;

/** Takes the transitions of a state space one by one. */
public interface EdgeSink {
  /** States are numbered from 0, the initial one, in the order in which they are found. */
  void edge(long from, int label, long to);
}
