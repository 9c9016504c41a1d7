package dev.nutshell.engine.store;

import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.model.State;
import java.util.List;

/**
 * Maps vectors one to one to smaller ones, by tables that it fills as it goes. It is read into an
 * encoder that was opened with the same settings and has encoded nothing.
 */
public interface Encoder extends Imaged, AutoCloseable {
  /** How a code is written down. */
  enum Form {
    /** As few bytes as possible, for tables that keep each code whole. */
    SHORT,
    /** Four bytes a number, each at its own place, for tables that share parts of codes. */
    WORDS
  }

  /**
   * Equal codes mean equal vectors and equal vectors have equal codes, for as long as the encoder
   * lives.
   *
   * @throws dev.nutshell.engine.memory.MemoryBudget.Exhausted if its tables cannot grow; whatever
   *     was encoded before has the same code after
   */
  void encode(State vector, State code);

  void decode(State code, State vector);

  /**
   * An encoder for another thread, over the same tables: codes are the same. It is not closed, and
   * its bytes and notes are those of the first.
   */
  Encoder another();

  /** Every byte of its tables. */
  long bytes();

  /** What it did that the user should know. */
  List<String> notes();

  @Override
  void close();
}
