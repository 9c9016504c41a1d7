package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.claim.NeverAutomaton;
import dev.nutshell.promela.claim.Onlooker;
import dev.nutshell.promela.claim.Propositions;
import dev.nutshell.promela.claim.Timeouts;
import dev.nutshell.promela.syntax.Formula;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Wording;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What a program states beside assertions, end states and what its channels do. */
public final class Statements {
  private final List<Stated> statements = new ArrayList<>();
  private final Program program;
  private final Propositions propositions;
  private final VectorPlan plan;
  private final Supplier<TransitionSystem> unmerged;
  private final Supplier<TransitionSystem> labelled;
  private final boolean merged;
  private final boolean acceptsInside;
  private final boolean timed;

  private Statements(
      Model model,
      boolean merged,
      Supplier<TransitionSystem> unmerged,
      Supplier<TransitionSystem> labelled) {
    this.merged = merged;
    program = model.program();
    propositions = model.propositions();
    plan = model.plan();
    this.unmerged = unmerged;
    this.labelled = labelled;
    acceptsInside = model.types().automata().stream().anyMatch(Statements::acceptsInside);
    timed =
        model.types().automata().stream().anyMatch(Statements::readsTimeout)
            || program.properties().stream().anyMatch(ltl -> readsTimeout(ltl.formula()));
  }

  private static boolean readsTimeout(Automaton automaton) {
    return automaton.states().stream()
        .flatMap(state -> state.transitions().stream())
        .flatMap(step -> References.statements(step.action()).stream())
        .anyMatch(
            statement ->
                statement instanceof Statement.Condition condition
                    && Timeouts.areReadBy(condition.expression()));
  }

  private static boolean readsTimeout(Formula formula) {
    return switch (formula) {
      case Formula.Atom atom -> Timeouts.areReadBy(atom.expression());
      case Formula.Unary unary -> readsTimeout(unary.operand());
      case Formula.Binary binary -> readsTimeout(binary.left()) || readsTimeout(binary.right());
    };
  }

  /** Whether an atomic sequence may pass an accept label. */
  private static boolean acceptsInside(Automaton automaton) {
    return automaton.states().stream()
        .flatMap(state -> state.transitions().stream())
        .anyMatch(
            step ->
                step.atomic()
                    && step.target() != Transition.GONE
                    && automaton.states().get(step.target()).accept());
  }

  /**
   * @param merged whether steps are merged, so that nobody counts states as SPIN does
   * @param unmerged the same program, every step as it is written
   * @param labelled the same program, for who looks at labels
   */
  public static List<Stated> of(
      Model model,
      boolean merged,
      Supplier<TransitionSystem> unmerged,
      Supplier<TransitionSystem> labelled) {
    Statements found = new Statements(model, merged, unmerged, labelled);
    found.program.properties().forEach(found::formula);
    found.program.processes().forEach(found::process);
    found.labels();
    return List.copyOf(found.statements);
  }

  private void formula(dev.nutshell.promela.syntax.Property ltl) {
    add(
        property(ltl.name(), "ltl", Wording.brief(ltl.formula()), ltl.at()),
        () -> FormulaReading.of(ltl.formula(), propositions, this::beside));
  }

  /**
   * A formula that is not the program's own.
   *
   * @param program with the formula in it, by whether every step is to be as it is written
   */
  public static Stated added(
      dev.nutshell.promela.syntax.Property ltl,
      String text,
      Propositions propositions,
      VectorPlan plan,
      Function<Boolean, TransitionSystem> program) {
    return new Stated(
        Property.of(text, "ltl", text),
        Stated.Force.STATED,
        () ->
            FormulaReading.of(
                ltl.formula(),
                propositions,
                counting ->
                    new Beside(
                        (_, fairness) ->
                            program.apply(counting || hidesWhoCanMove(fairness, plan)))));
  }

  /** Steps are merged that nobody else can tell from one; who counts steps can. */
  private Beside beside(boolean counting) {
    return new Beside(
        (system, fairness) ->
            counting || hidesWhoCanMove(fairness, plan) ? unmerged.get() : system);
  }

  /**
   * Whoever is at a step of its own cannot be met at a rendezvous. Where that step is joined to the
   * one before, others can send without a break that could not do so in the program as written.
   */
  private static boolean hidesWhoCanMove(Fairness fairness, VectorPlan plan) {
    return fairness != Fairness.NONE && plan.rendezvous();
  }

  private static Property property(String name, String kind, String text, Position at) {
    return new Property(name, kind, text, at.file(), at.line());
  }

  private void add(Property property, Supplier<Stated.Reading> reading) {
    statements.add(new Stated(property, Stated.Force.STATED, reading));
  }

  private void never(Process process) {
    String name = process.name().equals("never_0") ? "never" : process.name();
    NeverAutomaton automaton = propositions.automaton(process);
    add(
        property(name, "never", "no run matches the claim", process.at()),
        () -> {
          if (automaton.refusal() != null) {
            return new Stated.Reading.Refused(automaton.refusal());
          }
          Claim small = small(process);
          return new Stated.Reading.Read(small != null ? small : asWritten(process, name));
        });
  }

  /** A claim that only looks on, and does not count, is an automaton as of a formula; or null. */
  private Claim small(Process process) {
    Onlooker onlooker = propositions.onlooker(process);
    // A process at an accept label is accepted, too.
    if (!merged || onlooker == null || hasLabel(Label::isAccept)) {
      return null;
    }
    return onlooker
        .automaton()
        .filter(AutomatonClaim::fits)
        .map(
            automaton ->
                new AutomatonClaim(
                    automaton,
                    new LetterReader(onlooker.letters(), propositions, beside(false), false)))
        .orElse(null);
  }

  private Claim asWritten(Process process, String name) {
    NeverAutomaton automaton = propositions.automaton(process);
    NeverClaim claim =
        new NeverClaim(
            automaton,
            program.processes(Process.Kind.NEVER).indexOf(process),
            plan.claimBytes(process),
            hasLabel(Label::isAccept),
            acceptsInside,
            timed && automaton.readsTimeout(propositions),
            timed && automaton.mindsTimeout(propositions),
            beside(true));
    return automaton.changed().isEmpty() ? claim : new MeddlingClaim(claim, name, process.at());
  }

  private boolean hasLabel(Predicate<Label> such) {
    return program.processes().stream()
        .filter(Statements::runs)
        .flatMap(process -> process.labels().stream())
        .anyMatch(such);
  }

  private static boolean runs(Process process) {
    return process.kind() == Process.Kind.PROCTYPE || process.kind() == Process.Kind.INIT;
  }

  /** Labels are marks: they are asked for by a word. */
  private void labels() {
    label(
        "acceptance",
        "no cycle goes through an accept label",
        Label::isAccept,
        LabelCycles.Kind.ACCEPTANCE);
    label(
        "progress",
        "no cycle goes on without progress",
        Label::isProgress,
        LabelCycles.Kind.NON_PROGRESS);
  }

  private void label(String word, String text, Predicate<Label> such, LabelCycles.Kind kind) {
    statements.add(
        new Stated(
            Property.of(word, word, text),
            hasLabel(such) ? Stated.Force.MARKED : Stated.Force.OFFERED,
            () -> {
              boolean inside = kind == LabelCycles.Kind.ACCEPTANCE && acceptsInside;
              return new Stated.Reading.Read(
                  new LabelCycles(
                      kind,
                      inside,
                      new Beside(
                          (_, fairness) ->
                              hidesWhoCanMove(fairness, plan) ? unmerged.get() : labelled.get())));
            }));
  }

  private void process(Process process) {
    switch (process.kind()) {
      case NEVER -> never(process);
      case TRACE, NOTRACE, PROCTYPE, INIT -> {}
    }
  }
}
