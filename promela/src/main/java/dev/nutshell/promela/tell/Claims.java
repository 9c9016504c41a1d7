package dev.nutshell.promela.tell;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Wording;
import java.util.ArrayList;
import java.util.List;

/** What a program states beside its assertions and end states. */
public final class Claims {
  private final List<Stated> claims = new ArrayList<>();

  private Claims() {}

  public static List<Stated> of(Program program) {
    Claims found = new Claims();
    program
        .properties()
        .forEach(ltl -> found.add(ltl.name(), "ltl", Wording.of(ltl.formula()), ltl.at()));
    program.processes().forEach(found::process);
    return List.copyOf(found.claims);
  }

  private void add(String name, String kind, String text, Position at) {
    claims.add(
        Stated.unchecked(
            new Property(name, kind, text, at.file(), at.line()), "this version cannot check it"));
  }

  private void process(Process process) {
    switch (process.kind()) {
      case NEVER -> {
        String name = process.name().equals("never_0") ? "never" : process.name();
        add(name, "never", "never claim " + name, process.at());
      }
      case TRACE ->
          add("trace", "trace", "what the channels do is as the trace says", process.at());
      case NOTRACE ->
          add("notrace", "trace", "what the channels do is not as the trace says", process.at());
      case PROCTYPE, INIT -> {
        if (process.labels().stream().anyMatch(Label::isAccept)
            && claims.stream().noneMatch(claim -> claim.property().kind().equals("acceptance"))) {
          add("acceptance", "acceptance", "no cycle through an accept label", process.at());
        }
        process.body().forEach(this::exclusive);
      }
    }
  }

  private void exclusive(Statement statement) {
    switch (statement) {
      case Statement.Exclusive promise -> {
        String text = Wording.of(promise);
        add(text, "channel", "no other process does: " + text, promise.at());
      }
      case Statement.If choice -> choice.options().forEach(o -> o.body().forEach(this::exclusive));
      case Statement.Do loop -> loop.options().forEach(o -> o.body().forEach(this::exclusive));
      case Statement.Block block -> block.body().forEach(this::exclusive);
      case Statement.Atomic atomic -> atomic.body().forEach(this::exclusive);
      case Statement.DStep step -> step.body().forEach(this::exclusive);
      case Statement.Unless unless -> {
        exclusive(unless.main());
        exclusive(unless.escape());
      }
      case Statement.Labelled labelled -> exclusive(labelled.statement());
      case Statement.Declare _,
          Statement.Condition _,
          Statement.Assign _,
          Statement.Send _,
          Statement.Receive _,
          Statement.Else _,
          Statement.Assert _,
          Statement.Printf _,
          Statement.Printm _,
          Statement.SetPriority _,
          Statement.Goto _,
          Statement.Break _ -> {}
    }
  }
}
