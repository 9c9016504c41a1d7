package dev.nutshell.promela.table;

import dev.nutshell.promela.access.Usage;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.claim.Propositions;
import dev.nutshell.promela.liveness.Liveness;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * A model as tables of numbers, shared by all its explorers.
 *
 * @param observed names of variables that something outside of the model reads
 */
public record Model(
    Program program,
    Usage usage,
    Set<String> observed,
    Features features,
    VectorPlan plan,
    Faults faults,
    Proctypes types,
    Actions actions,
    ControlGraph graph,
    Passages passages,
    Chains chains,
    Beginnings beginnings,
    ResetRanges resets,
    Propositions propositions) {

  /**
   * @param liveness null where nothing is to be reset
   * @param passing for every automaton the states that are passed through; empty without merging
   */
  public static Model of(
      Program program,
      List<Automaton> automata,
      Usage usage,
      Liveness liveness,
      List<BitSet> passing,
      Set<String> observed) {
    VectorPlan plan = new VectorPlan(program, automata, usage);
    Faults faults = new Faults(program);
    Proctypes types = new Proctypes(automata, faults);
    Actions actions = new Actions(types, plan.rendezvous(), faults, program.file());
    ControlGraph graph = new ControlGraph(types, actions);
    return new Model(
        program,
        usage,
        Set.copyOf(observed),
        Features.of(program),
        plan,
        faults,
        types,
        actions,
        graph,
        new Passages(passing, types, actions, graph),
        new Chains(types, actions, graph, plan.rendezvous()),
        new Beginnings(types, program, plan),
        new ResetRanges(liveness, types, graph, plan),
        new Propositions(program));
  }

  /** The same model in which nothing is reset: itself where nothing is. */
  public Model withoutResets() {
    return resets.none()
        ? this
        : new Model(
            program,
            usage,
            observed,
            features,
            plan,
            faults,
            types,
            actions,
            graph,
            passages,
            chains,
            beginnings,
            new ResetRanges(null, types, graph, plan),
            propositions);
  }
}
