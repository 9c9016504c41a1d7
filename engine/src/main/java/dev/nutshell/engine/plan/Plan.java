package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Clearance;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Question;
import dev.nutshell.engine.store.StoreFamily;
import java.util.List;

/** What the planner makes of a specification: a plan that can run, or a refusal. */
public sealed interface Plan {
  /**
   * A run, decided in every respect.
   *
   * @param agenda what is asked, row by row
   * @param judgement never {@link Judgement.Refused}
   * @param threads so many may take part
   * @param pending what is to be answered after this run, unless this run is found to have shown it
   * @param notes what the user should know about the choices made
   */
  record Ready(
      TransitionSystem system,
      RunSpec spec,
      Order order,
      StoreFamily.Choice.Chosen store,
      Question question,
      Agenda agenda,
      Judgement judgement,
      int threads,
      List<String> notes,
      List<Pending> pending)
      implements Plan {
    /** Whether a path is not enough to decide it: it looks for runs that go on for ever. */
    boolean seeksRuns() {
      return question instanceof Question.Cycles cycles && !cycles.inquiry().claim().isTerminal();
    }

    /** The same with other rows for some of what this run does not look at. */
    Ready answering(List<Answer> answers) {
      Agenda known = agenda.answering(answers);
      return with(system, known, pending);
    }

    /** The same for a system whose vectors are wider, or whose events come in another order. */
    Ready on(TransitionSystem other) {
      return with(other, agenda, pending);
    }

    /** The same where it may show the answers to what would be looked for after it. */
    Ready before(List<Pending> others) {
      return with(system, agenda, others);
    }

    private Ready with(TransitionSystem other, Agenda rows, List<Pending> later) {
      return new Ready(other, spec, order, store, question, rows, judgement, threads, notes, later);
    }
  }

  /** Something about runs that an exploration of the states may happen to show. */
  record Pending(Property property, Clearance clearance) {}

  /**
   * The run makes no sense.
   *
   * @param instead what to use, or null
   */
  record Refusal(String reason, String instead) implements Plan {
    @Override
    public String toString() {
      String sentence = reason.endsWith("?") ? reason : reason + ".";
      return instead == null ? sentence : sentence + "\nUse " + instead + ".";
    }
  }
}
