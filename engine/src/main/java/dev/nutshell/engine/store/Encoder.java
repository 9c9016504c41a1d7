package dev.nutshell.engine.store;

import dev.nutshell.engine.model.State;

/** Maps vectors one to one to smaller ones, by tables that it fills as it goes. */
public interface Encoder extends AutoCloseable {
  /** Equal codes mean equal vectors, for as long as the encoder lives. */
  void encode(State vector, State code);

  void decode(State code, State vector);

  /** Every byte of its tables. */
  long bytes();

  @Override
  void close();
}
