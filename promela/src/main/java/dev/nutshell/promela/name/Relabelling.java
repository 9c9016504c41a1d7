package dev.nutshell.promela.name;

import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Statement.Atomic;
import dev.nutshell.promela.syntax.Statement.Block;
import dev.nutshell.promela.syntax.Statement.DStep;
import dev.nutshell.promela.syntax.Statement.Do;
import dev.nutshell.promela.syntax.Statement.Goto;
import dev.nutshell.promela.syntax.Statement.If;
import dev.nutshell.promela.syntax.Statement.Labelled;
import dev.nutshell.promela.syntax.Statement.Option;
import dev.nutshell.promela.syntax.Statement.Unless;
import java.util.List;

/** Puts the labels found by {@link Labels#targets} into the gotos of a body. */
public final class Relabelling {
  private final List<Label> targets;

  public Relabelling(List<Label> targets) {
    this.targets = targets;
  }

  public List<Statement> all(List<Statement> body) {
    return body.stream().map(this::one).toList();
  }

  private List<Option> options(List<Option> options) {
    return options.stream().map(option -> new Option(option.at(), all(option.body()))).toList();
  }

  private Statement one(Statement statement) {
    return switch (statement) {
      case Goto jump -> new Goto(jump.at(), targets.get(jump.label().number()));
      case If choice -> new If(choice.at(), options(choice.options()));
      case Do loop -> new Do(loop.at(), options(loop.options()), loop.expanded());
      case Block block -> new Block(block.at(), all(block.body()));
      case Atomic atomic -> new Atomic(atomic.at(), all(atomic.body()));
      case DStep step -> new DStep(step.at(), all(step.body()));
      case Unless unless -> new Unless(unless.at(), one(unless.main()), one(unless.escape()));
      case Labelled labelled ->
          new Labelled(labelled.at(), labelled.label(), one(labelled.statement()));
      case Statement.Declare _,
          Statement.Exclusive _,
          Statement.Condition _,
          Statement.Assign _,
          Statement.Send _,
          Statement.Receive _,
          Statement.Else _,
          Statement.Assert _,
          Statement.Printf _,
          Statement.Printm _,
          Statement.SetPriority _,
          Statement.Break _ ->
          statement;
    };
  }
}
