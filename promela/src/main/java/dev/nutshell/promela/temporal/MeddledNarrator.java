package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Tells of the processes, and of what a never claim changes before they move. */
final class MeddledNarrator implements Narrator {
  private static final String RESTS = "(no process can move)";
  private static final String DECIDES = "(the never claim has seen enough)";

  private final Narrator narrator;
  private final MeddledExplorer explorer;
  private final MeddlingClaim claim;

  MeddledNarrator(Narrator narrator, MeddledExplorer explorer, MeddlingClaim claim) {
    this.narrator = narrator;
    this.explorer = explorer;
    this.claim = claim;
  }

  @Override
  public String label(int label) {
    return label == MeddledExplorer.CLAIM_ALONE ? RESTS : narrator.label(label);
  }

  @Override
  public Step statement(int label) {
    return label == MeddledExplorer.CLAIM_ALONE ? null : narrator.statement(label);
  }

  @Override
  public List<Step> statements() {
    return narrator.statements();
  }

  private State ofProcesses(State state) {
    State processes = new State();
    explorer.processes(state, processes);
    return processes;
  }

  /** What the claim leaves. */
  private synchronized State changed(State before, int event) {
    State changed = new State();
    explorer.meddle(before, event, changed);
    return changed;
  }

  /** What the claim does before a process moves, or null where it only looks on. */
  private Step meddling(State before, State changed) {
    List<Binding> old = narrator.bindings(ofProcesses(before));
    String changes =
        narrator.bindings(changed).stream()
            .filter(binding -> !old.contains(binding))
            .map(binding -> binding.text(" = "))
            .collect(Collectors.joining(", "));
    return changes.isEmpty()
        ? null
        : new Step(claim.name(), changes, claim.at().file(), claim.at().line());
  }

  /** A step in which no process moves and the claim changes nothing. */
  private Step alone(int event) {
    return Step.of(explorer.decides(event) ? DECIDES : RESTS);
  }

  @Override
  public List<Step> steps(State before, int event) {
    State changed = changed(before, event);
    List<Step> steps = new ArrayList<>();
    Step meddling = meddling(before, changed);
    if (meddling != null) {
      steps.add(meddling);
    }
    int own = explorer.event(event);
    if (own != Claim.NO_EVENT) {
      steps.addAll(narrator.steps(changed, own));
    } else if (meddling == null) {
      steps.add(alone(event));
    }
    return steps;
  }

  @Override
  public List<Moment> moments(State before, int event) {
    State changed = changed(before, event);
    List<Moment> moments = new ArrayList<>();
    Step meddling = meddling(before, changed);
    if (meddling != null) {
      moments.add(new Moment(meddling, null, 0, "", null, narrator.bindings(changed)));
    }
    int own = explorer.event(event);
    if (own != Claim.NO_EVENT) {
      moments.addAll(narrator.moments(changed, own));
    } else if (meddling == null) {
      moments.add(new Moment(alone(event), null, 0, "", null, null));
    }
    return moments;
  }

  @Override
  public List<Moment.Standing> processes(State state) {
    return narrator.processes(ofProcesses(state));
  }

  @Override
  public List<Binding> bindings(State state) {
    return narrator.bindings(ofProcesses(state));
  }

  @Override
  public Fault fault(int number) {
    return narrator.fault(number);
  }

  @Override
  public IntReader variable(String name) {
    IntReader reader = narrator.variable(name);
    return reader == null ? null : state -> reader.read(ofProcesses(state));
  }
}
