package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.promela.automaton.Automata;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.liveness.Liveness;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/** A Promela model as a transition system. */
public final class PromelaSystem implements TransitionSystem {
  private final Model model;
  private final Moves moves = new Moves();
  private final MethodHandle constructor;
  private final VectorLayout layout;
  private final int widest;

  private PromelaSystem(Model model) {
    this.model = model;
    constructor = Generator.generate(model);
    layout = new VectorLayout(model);
    widest = Widths.widest(model);
  }

  public static PromelaSystem of(Program program, PromelaOptions options) {
    Usage usage = new Usage(program);
    List<Automaton> automata = new ArrayList<>();
    for (Process process : program.processes()) {
      if (process.kind() == Process.Kind.PROCTYPE || process.kind() == Process.Kind.INIT) {
        automata.add(Automata.of(process, usage.remoteLabels(process.name())));
      }
    }
    Liveness liveness =
        options.deadVariables() ? new Liveness(program, automata, options.observed()) : null;
    return new PromelaSystem(new Model(program, automata, usage, liveness));
  }

  /** The control automata, for people who want to see them. */
  public List<Automaton> automata() {
    return model.automata;
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public Explorer explorer() {
    return newExplorer();
  }

  ChainExplorer newExplorer() {
    try {
      return (ChainExplorer) constructor.invokeExact(model, moves, widest);
    } catch (Throwable e) {
      throw new IllegalStateException("generated code does not start", e);
    }
  }

  @Override
  public Narrator narrator() {
    return new PromelaNarrator(this, model);
  }

  @Override
  public String deadlockKind() {
    return "invalid-end-state";
  }

  @Override
  public boolean countsEntry() {
    return true;
  }
}
