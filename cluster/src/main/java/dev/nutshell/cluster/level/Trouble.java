package dev.nutshell.cluster.level;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.Unreadable;
import dev.nutshell.engine.model.Unrepeatable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;

/**
 * What keeps a partition from finishing a level, and would again if the level were repeated.
 *
 * @param vector of the state at hand, where that tells something
 */
public record Trouble(Kind kind, String message, byte[] vector) implements Serializable {
  /** What it is about. */
  public enum Kind {
    MEMORY,
    CAPACITY,
    DISK,
    UNREADABLE,
    OUTGROWN,
    UNREPEATABLE,
    INTERNAL
  }

  static Trouble of(Throwable thrown, byte[] vector) {
    return switch (thrown) {
      case MemoryBudget.Exhausted exhausted ->
          new Trouble(
              switch (exhausted.resource()) {
                case MEMORY -> Kind.MEMORY;
                case CAPACITY -> Kind.CAPACITY;
                case DISK -> Kind.DISK;
              },
              exhausted.getMessage(),
              vector);
      case Unreadable unreadable -> new Trouble(Kind.UNREADABLE, unreadable.getMessage(), vector);
      case Outgrown outgrown -> new Trouble(Kind.OUTGROWN, outgrown.getMessage(), vector);
      case Unrepeatable other -> new Trouble(Kind.UNREPEATABLE, other.getMessage(), vector);
      case OutOfMemoryError _ ->
          new Trouble(Kind.MEMORY, "the Java heap of a worker is used up", vector);
      case IOException failure -> new Trouble(Kind.DISK, failure.toString(), vector);
      default -> {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        yield new Trouble(Kind.INTERNAL, text.toString(), vector);
      }
    };
  }
}
