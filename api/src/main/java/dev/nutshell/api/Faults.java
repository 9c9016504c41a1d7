package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator.Fault;
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
          Scalar.class.getName());

  private final List<Fault> faults = new ArrayList<>();

  synchronized int number(Throwable thrown) {
    Fault fault = describe(thrown);
    int known = faults.indexOf(fault);
    if (known < 0) {
      faults.add(fault);
      return faults.size();
    }
    return known + 1;
  }

  synchronized Fault fault(int number) {
    return faults.get(number - 1);
  }

  private static Fault describe(Throwable thrown) {
    boolean assertion = thrown instanceof AssertionError;
    String what = thrown.getMessage() == null ? "" : thrown.getMessage();
    String message =
        assertion
            ? what.isEmpty() ? "assertion violated" : "assertion violated: " + what
            : thrown.getClass().getSimpleName() + (what.isEmpty() ? "" : ": " + what);
    StackTraceElement place = place(thrown);
    return new Fault(
        assertion ? "assertion" : "exception",
        message,
        place == null ? null : place.getFileName(),
        place == null ? 0 : Math.max(0, place.getLineNumber()));
  }

  /** The innermost frame in the model's code, which is all that lies above the explorer's. */
  private static StackTraceElement place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String type = frame.getClassName();
      if (type.equals(JavaExplorer.class.getName())) {
        return null;
      }
      if (!type.startsWith("java.") && !type.startsWith("jdk.") && !CODEC.contains(type)) {
        return frame;
      }
    }
    return null;
  }
}
