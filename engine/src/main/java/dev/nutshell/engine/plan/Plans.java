package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The plans that answer together what was asked: what the model states of its runs is looked for in
 * a search of its own each, after everything that states show.
 */
public sealed interface Plans {
  /**
   * @param parts to be carried out one after the other, but those that are {@linkplain
   *     Runner#isAnsweredBy answered} by then; their results belong together ({@link Result#and})
   */
  record Ready(List<Plan.Ready> parts) implements Plans {}

  record Refused(Plan.Refusal refusal) implements Plans {}

  /** For a run in this process, beside others: the memory asked for is all for tables. */
  static Plans of(RunSpec spec, TransitionSystem system) {
    return switch (Planner.budget(spec)) {
      case null -> new Refused(Planner.tooLittle(spec));
      case MemoryBudget budget -> of(spec, system, budget);
    };
  }

  /**
   * @param budget in which they are to run
   */
  static Plans of(RunSpec spec, TransitionSystem system, MemoryBudget budget) {
    List<Plan.Ready> parts = new ArrayList<>();
    List<Answer> aside = new ArrayList<>();
    List<Plan.Pending> pending = new ArrayList<>();
    Set<String> words = new LinkedHashSet<>(spec.properties());
    boolean runs = spec.alone() instanceof Inquiry.OfRuns;
    if (spec.alone() == null) {
      for (Stated stated : system.statements()) {
        String name = stated.property().name();
        // A word that always means something does so, too, where the model calls a statement by it.
        boolean named = !Planner.WORDS.contains(name) && words.remove(name);
        boolean asked = named || spec.properties().stream().anyMatch(stated::isAskedBy);
        runs |= asked;
        if (!asked || !(stated.reading().get() instanceof Stated.Reading.Read read)) {
          continue;
        }
        var inquiry = new Inquiry.OfRuns(stated.property(), read.claim());
        switch (Planner.plan(spec.askingOnly(inquiry), system, budget)) {
          case Plan.Ready ready -> {
            parts.add(ready);
            pending.add(new Plan.Pending(stated.property(), read.clearance()));
          }
          // Who asks for everything in a way that does not suit all of it gets the rest.
          case Plan.Refusal refusal -> {
            if (named) {
              return new Refused(refusal);
            }
            aside.add(Answer.unchecked(stated.property(), refusal.reason()));
          }
        }
      }
    }
    if (spec.fairness() != Fairness.NONE && !runs) {
      return new Refused(new Plan.Refusal(Planner.NO_RUNS, null));
    }
    if (parts.isEmpty() || !words.isEmpty() || spec.asksBesideWords()) {
      switch (Planner.plan(states(spec), system, budget)) {
        case Plan.Refusal refusal -> {
          return new Refused(refusal);
        }
        case Plan.Ready ready -> parts.addFirst(ready.answering(aside).before(pending));
      }
    }
    return new Ready(List.copyOf(parts));
  }

  /** What is asked about states does not know of fairness. */
  private static RunSpec states(RunSpec spec) {
    return spec.alone() instanceof Inquiry.OfRuns ? spec : spec.with(Fairness.NONE);
  }
}
