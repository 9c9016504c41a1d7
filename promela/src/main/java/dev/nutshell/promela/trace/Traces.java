package dev.nutshell.promela.trace;

import dev.nutshell.engine.model.Clearance;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.run.Operations;
import dev.nutshell.promela.run.Replay;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.syntax.Wording;
import dev.nutshell.promela.table.Model;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a model states of its channels: by a trace or notrace assertion, and by xs and xr. */
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

  /**
   * What is promised of channels, as one statement; none where nothing is.
   *
   * @param system the model's own, in which none of {@link #promised} is ever reset
   * @param replays of that system, for one thread each
   * @param clearance what may show that promises are kept
   */
  public static List<Stated> promises(
      Model model,
      Supplier<TransitionSystem> system,
      Supplier<Replay> replays,
      Clearance clearance) {
    List<Statement.Exclusive> all = promises(model.program()).toList();
    if (all.isEmpty()) {
      return List.of();
    }
    String text = all.stream().map(Wording::of).distinct().collect(Collectors.joining(", "));
    Property property =
        new Property(
            "exclusive", "channel", text, all.getFirst().at().file(), all.getFirst().at().line());
    return List.of(
        new Stated(property, Stated.Force.STATED, () -> watch(model, system, replays, clearance)));
  }

  private static Stream<Statement.Exclusive> promises(Program program) {
    return program.processes().stream().flatMap(one -> Promises.of(one).stream());
  }

  /** The names of variables of processes that say which channel a promise is about. */
  public static Set<String> promised(Program program) {
    return promises(program)
        .flatMap(promise -> promise.channels().stream())
        .map(Place::variable)
        .filter(variable -> !variable.isGlobal())
        .map(Variable::name)
        .collect(Collectors.toSet());
  }

  private static Stated.Reading watch(
      Model model,
      Supplier<TransitionSystem> system,
      Supplier<Replay> replays,
      Clearance clearance) {
    try {
      return new Stated.Reading.Read(
          new PromiseClaim(new Promises(model), system, replays), clearance);
    } catch (Unreadable unreadable) {
      return new Stated.Reading.Refused(unreadable.getMessage());
    }
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
