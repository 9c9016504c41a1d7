package dev.nutshell.promela.access;

import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Variable;

/** Something that a statement touches and others may touch too. */
public sealed interface Access {
  /** A variable, global or local; of locals only those matter that others read. */
  record Cell(Place place, boolean write) implements Access {}

  /** Another process's variable is read. */
  record Foreign(Variable variable) implements Access {}

  /** Whether some process stands at a label is asked. */
  record Label(String proctype, String label) implements Access {}

  record Channel(Place place, Use use) implements Access {}

  /** A process is started. */
  record Start(String proctype) implements Access {}

  /** A process ends. */
  record End() implements Access {}

  /** The number of processes, or whether there is a certain one, is asked. */
  record Count() implements Access {}

  /** Whether nothing else can move is asked. */
  record Timeout() implements Access {}

  /** What is done with a channel. */
  enum Use {
    SEND,
    /** {@code !!} may put a message before all others, which the receiver notices. */
    SORTED_SEND,
    RECEIVE,
    /** {@code ??}. */
    RECEIVE_ANYWHERE,
    /** {@code ?<…>}. */
    COPY,
    /** {@code ??<…>}. */
    COPY_ANYWHERE,
    /** {@code nempty()}. */
    ASK_NOT_EMPTY,
    /** {@code nfull()}. */
    ASK_NOT_FULL,
    /** Another question about its length or contents. */
    LOOK;

    /** Whether it is a sender's business. */
    public boolean ofSender() {
      return switch (this) {
        case SEND, SORTED_SEND, ASK_NOT_FULL, LOOK -> true;
        case RECEIVE, RECEIVE_ANYWHERE, COPY, COPY_ANYWHERE, ASK_NOT_EMPTY -> false;
      };
    }

    /** Whether it is a receiver's business; a question may be both's. */
    public boolean ofReceiver() {
      return this == LOOK || !ofSender();
    }
  }
}
