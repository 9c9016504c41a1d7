package dev.nutshell.promela.parser;

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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be checked only when the whole model is read. */
final class ProgramChecks {
  private final Context context;
  private final Program program;
  private final Map<String, Process> byName = new HashMap<>();
  private final Map<Process, Integer> parameterCounts = new IdentityHashMap<>();
  private final Map<Process, Set<String>> labelNames = new IdentityHashMap<>();

  ProgramChecks(Context context, Program program) {
    this.context = context;
    this.program = program;
    program.processes().forEach(process -> byName.putIfAbsent(process.name(), process));
  }

  void check() {
    if (context.problems.stopped()) {
      return;
    }
    context.runs.forEach(this::run);
    context.labelUses.forEach(this::label);
    messages();
    enabled();
    runnable();
  }

  private void runnable() {
    boolean any = program.processes().stream().anyMatch(process -> process.active() > 0);
    if (!any && !context.problems.hasErrors()) {
      context.error(
          new Position(program.file(), 1, 1),
          "Nothing would run: there is no init and no active proctype.");
    }
  }

  private void run(Run run) {
    Process found = byName.get(run.proctype());
    if (found == null) {
      // A proctype whose body is broken has been reported for that.
      if (!context.names.proctypes.containsKey(run.proctype())) {
        Suggestion suggestion = new Suggestion(run.proctype());
        context.names.proctypes.forEach(suggestion::consider);
        context.error(
            run.at(), "There is no proctype '" + run.proctype() + "'." + suggestion.sentence());
      }
      return;
    }
    if (found.kind() != Process.Kind.PROCTYPE) {
      context.error(run.at(), "'" + run.proctype() + "' is a claim: it cannot be run.");
      return;
    }
    int wanted =
        parameterCounts.computeIfAbsent(found, process -> process.parameterPlaces().size());
    int given = run.arguments().size();
    if (given != wanted) {
      context.error(
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
    context.error(
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
    for (Context.MessageUse use : context.messageUses) {
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
        context.error(use.at(), "No channel has messages of " + use.arguments() + " fields.");
      } else if (fields >= 0 && fields != use.arguments()) {
        context.problems.warning(use.at(), message);
      }
    }
  }

  private void enabled() {
    if (!program.uses(Feature.ENABLED)) {
      return;
    }
    for (Initial.Channel channel : channels()) {
      if (channel.capacity() == 0) {
        context.error(channel.at(), "A model with rendezvous channels cannot use enabled().");
        return;
      }
    }
  }
}
