package dev.nutshell.promela.check;

import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.Expression.AtLabel;
import dev.nutshell.promela.syntax.Expression.Run;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.text.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be checked only when the whole model is read. */
public final class ProgramChecks {
  private final Pending pending;
  private final Names names;
  private final Problems problems;
  private final Program program;
  private final Map<String, Process> byName = new HashMap<>();
  private final Map<Process, Integer> parameterCounts = new IdentityHashMap<>();
  private final Map<Process, Set<String>> labelNames = new IdentityHashMap<>();

  public ProgramChecks(Program program, Pending pending, Names names, Problems problems) {
    this.pending = pending;
    this.names = names;
    this.problems = problems;
    this.program = program;
    program.processes().forEach(process -> byName.putIfAbsent(process.name(), process));
  }

  public void check() {
    if (problems.stopped()) {
      return;
    }
    pending.runs.forEach(this::run);
    pending.labels.forEach(this::label);
    messages();
    enabled();
    runnable();
  }

  private void runnable() {
    boolean any = program.processes().stream().anyMatch(process -> process.active() > 0);
    if (!any && !problems.hasErrors()) {
      problems.error(
          new Position(program.file(), 1, 1),
          "Nothing would run: there is no init and no active proctype.");
    }
  }

  private void run(Run run) {
    Process found = byName.get(run.proctype());
    if (found == null) {
      // A proctype whose body is broken has been reported for that.
      if (names.proctype(run.proctype()) == null) {
        problems.error(
            run.at(),
            "There is no proctype '"
                + run.proctype()
                + "'."
                + names.suggestProctype(run.proctype()));
      }
      return;
    }
    if (found.kind() != Process.Kind.PROCTYPE) {
      problems.error(run.at(), "'" + run.proctype() + "' is a claim: it cannot be run.");
      return;
    }
    int wanted =
        parameterCounts.computeIfAbsent(found, process -> process.parameterPlaces().size());
    int given = run.arguments().size();
    if (given != wanted) {
      problems.error(
          run.at(),
          "Proctype '"
              + run.proctype()
              + "' takes "
              + wanted
              + " arguments, but "
              + given
              + " are given.");
    }
  }

  private void label(AtLabel use) {
    Process process = byName.get(use.proctype());
    if (process == null || labelNames(process).contains(use.label())) {
      return;
    }
    problems.error(
        use.at(), "Proctype '" + use.proctype() + "' has no label '" + use.label() + "'.");
  }

  private Set<String> labelNames(Process process) {
    return labelNames.computeIfAbsent(
        process,
        asked -> asked.labels().stream().map(Label::name).collect(Collectors.toUnmodifiableSet()));
  }

  private List<Initial.Channel> channels() {
    List<Variable> variables = new ArrayList<>(program.globals());
    for (Structure structure : program.structures()) {
      variables.addAll(structure.fields());
    }
    for (Process process : program.processes()) {
      variables.addAll(process.variables());
    }
    return variables.stream().flatMap(variable -> variable.channel().stream()).toList();
  }

  private void messages() {
    int longest = 0;
    for (Initial.Channel channel : channels()) {
      longest = Math.max(longest, channel.fields().size());
    }
    for (Pending.MessageUse use : pending.messages) {
      int fields = use.channel().channel().map(shape -> shape.fields().size()).orElse(-1);
      String message =
          "Messages of '"
              + use.channel().name()
              + "' have "
              + fields
              + " fields, but "
              + use.arguments()
              + " are given.";
      if (use.send() && use.arguments() > longest) {
        problems.error(use.at(), "No channel has messages of " + use.arguments() + " fields.");
      } else if (fields >= 0 && fields != use.arguments()) {
        problems.warning(use.at(), message);
      }
    }
  }

  private void enabled() {
    if (!program.uses(Feature.ENABLED)) {
      return;
    }
    for (Initial.Channel channel : channels()) {
      if (channel.capacity() == 0) {
        problems.error(channel.at(), "A model with rendezvous channels cannot use enabled().");
        return;
      }
    }
  }
}
