package dev.nutshell.promela.trace;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.promela.run.Operations;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.table.Model;
import java.util.List;
import java.util.function.Supplier;

/** What a model states by a trace or notrace assertion; there is at most one. */
public final class Traces {
  private Traces() {}

  /**
   * @param operations what tells of those of an event, for one thread
   */
  public static List<Stated> of(Model model, Supplier<Operations> operations) {
    return model.program().processes().stream()
        .filter(
            process ->
                process.kind() == Process.Kind.TRACE || process.kind() == Process.Kind.NOTRACE)
        .map(process -> stated(model, process, operations))
        .toList();
  }

  private static Stated stated(Model model, Process process, Supplier<Operations> operations) {
    boolean negated = process.kind() == Process.Kind.NOTRACE;
    Property property =
        new Property(
            negated ? "notrace" : "trace",
            "trace",
            negated ? "what the channels must not do" : "what the channels do",
            process.at().file(),
            process.at().line());
    return new Stated(
        property, Stated.Force.STATED, () -> read(model, process, negated, operations));
  }

  private static Stated.Reading read(
      Model model, Process process, boolean negated, Supplier<Operations> operations) {
    try {
      TraceAutomaton trace = new TraceAutomaton(model, process);
      return new Stated.Reading.Read(new TraceClaim(trace, negated, operations));
    } catch (Unreadable unreadable) {
      return new Stated.Reading.Refused(unreadable.getMessage());
    }
  }
}
