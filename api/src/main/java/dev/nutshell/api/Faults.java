package dev.nutshell.api;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Narrator.Fault;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Numbers, from 1 on, for what a model throws; shared by all explorers. */
final class Faults {
  private static final Set<String> CODEC =
      Set.of(
          RecordCodec.class.getName(),
          Nested.class.getName(),
          Sequence.class.getName(),
          Scalar.class.getName(),
          Text.class.getName(),
          Members.class.getName(),
          Sorted.class.getName(),
          Perhaps.class.getName(),
          Choice.class.getName(),
          Scrutiny.class.getName(),
          Scrutiny.class.getName() + "$Record",
          Expansion.class.getName(),
          Cast.class.getName(),
          Moves.class.getName());

  /** Who calls a model's code. */
  private static final Set<String> CALLERS =
      Set.of(JavaExplorer.class.getName(), JavaSystem.class.getName(), Orbits.class.getName());

  private final List<Fault> faults = new ArrayList<>();
  private volatile boolean heapIsFull;

  synchronized int number(Throwable thrown) {
    passOn(thrown);
    return number(describe(thrown), thrown instanceof StackOverflowError);
  }

  private int number(Fault fault, boolean whereverItIs) {
    int known = indexOf(fault, whereverItIs);
    if (known < 0) {
      faults.add(fault);
      return faults.size();
    }
    return known + 1;
  }

  /** Where a stack overflows is chance, so one such fault is like the other. */
  private int indexOf(Fault fault, boolean whereverItIs) {
    for (int i = 0; i < faults.size(); i++) {
      Fault other = faults.get(i);
      if (whereverItIs ? other.message().equals(fault.message()) : other.equals(fault)) {
        return i;
      }
    }
    return -1;
  }

  synchronized Fault fault(int number) {
    return faults.get(number - 1);
  }

  /** Whether the model has used up the Java heap. */
  boolean heapIsFull() {
    return heapIsFull;
  }

  /**
   * Throws what is no fault of the model: the engine's own signals, and that no memory is left,
   * which is an ordinary end of a search.
   */
  void passOn(Throwable thrown) {
    switch (thrown) {
      case MemoryBudget.Exhausted exhausted -> throw exhausted;
      case Outgrown outgrown -> throw outgrown;
      case Unrepeatable unrepeatable -> throw unrepeatable;
      case OutOfMemoryError _ -> {
        heapIsFull = true;
        throw new MemoryBudget(Runtime.getRuntime().maxMemory()).refusal(1);
      }
      default -> {}
    }
  }

  /** What was thrown and where, as a part of a sentence. */
  static String sentence(Throwable thrown) {
    Fault fault = describe(thrown);
    return fault.file() == null
        ? fault.message()
        : fault.message() + " (" + fault.file() + ":" + fault.line() + ")";
  }

  private static Fault describe(Throwable thrown) {
    boolean assertion = thrown instanceof AssertionError;
    StackTraceElement place = place(thrown);
    return new Fault(
        assertion ? "assertion" : "exception",
        assertion ? assertion(thrown) : message(thrown),
        place == null ? null : place.getFileName(),
        place == null ? 0 : Math.max(0, place.getLineNumber()),
        false);
  }

  private static String assertion(Throwable thrown) {
    String what = text(thrown);
    return what.isEmpty() ? "assertion violated" : "assertion violated: " + what;
  }

  private static String message(Throwable thrown) {
    if (thrown instanceof StackOverflowError) {
      return "StackOverflowError: a method calls itself too deep, perhaps without end";
    }
    if (thrown instanceof ExceptionInInitializerError && thrown.getCause() != null) {
      return "a static initialiser throws " + sentence(thrown.getCause());
    }
    if (thrown instanceof NoClassDefFoundError && thrown.getCause() == null) {
      return "class " + text(thrown).replace('/', '.') + " is needed and cannot be found";
    }
    String what = text(thrown);
    return thrown.getClass().getSimpleName() + (what.isEmpty() ? "" : ": " + what);
  }

  /** The message is the model's too, and may go wrong itself. */
  private static String text(Throwable thrown) {
    try {
      return thrown.getMessage() == null ? "" : thrown.getMessage();
    } catch (RuntimeException | StackOverflowError broken) {
      return "";
    }
  }

  /** The innermost frame in the model's code, which is all that lies above who calls it. */
  private static StackTraceElement place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String type = frame.getClassName();
      if (CALLERS.contains(type)) {
        return null;
      }
      if (!type.startsWith("java.") && !type.startsWith("jdk.") && !CODEC.contains(type)) {
        return frame;
      }
    }
    return null;
  }

  synchronized void write(ImageWriter out) throws IOException {
    out.putInt(faults.size());
    for (Fault fault : faults) {
      out.putText(fault.kind());
      out.putText(fault.message());
      out.putBoolean(fault.file() != null);
      out.putText(fault.file() == null ? "" : fault.file());
      out.putInt(fault.line());
    }
  }

  synchronized void read(ImageReader in) throws IOException {
    int count = in.getInt();
    for (int i = 1; i <= count; i++) {
      String kind = in.getText();
      String message = in.getText();
      boolean placed = in.getBoolean();
      String file = in.getText();
      Fault fault = new Fault(kind, message, placed ? file : null, in.getInt(), false);
      Vocabulary.same(i, number(fault, false));
    }
  }
}
