package dev.nutshell.promela.syntax;

/** What a model uses somewhere, and what changes how all of it runs. */
public enum Feature {
  /** {@code _last} is then part of the state. */
  LAST,
  NON_PROGRESS,
  ENABLED,
  PC_VALUE,
  /** {@code priority}, {@code _priority}, {@code set_priority}, {@code get_priority}. */
  PRIORITY,
  PROVIDED,
  TIMEOUT,
  UNLESS,
  /** {@code ??} somewhere. */
  RANDOM_RECEIVE,
  /** {@code !!} somewhere. */
  SORTED_SEND,
  /** {@code p@label} or {@code p:variable} somewhere. */
  REMOTE
}
