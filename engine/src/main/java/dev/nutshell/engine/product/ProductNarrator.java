package dev.nutshell.engine.product;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.List;

/** Tells of the system; of the automaton only where it stands. */
final class ProductNarrator implements Narrator {
  private static final String STUTTERING = "(nothing can happen any more)";

  private final Narrator narrator;
  private final Claim claim;
  private final ProductEvents events;

  ProductNarrator(Narrator narrator, Claim claim, ProductEvents events) {
    this.narrator = narrator;
    this.claim = claim;
    this.events = events;
  }

  private State system(State state) {
    State inner = new State();
    Product.system(state, Product.tail(claim), inner);
    return inner;
  }

  @Override
  public String label(int label) {
    return label == Product.STUTTERS ? STUTTERING : narrator.label(label);
  }

  @Override
  public Step statement(int label) {
    return label == Product.STUTTERS ? null : narrator.statement(label);
  }

  @Override
  public List<Step> statements() {
    return narrator.statements();
  }

  @Override
  public List<Step> steps(State before, int event) {
    return events.stutters(event)
        ? List.of(Step.of(STUTTERING))
        : narrator.steps(system(before), events.event(event));
  }

  @Override
  public List<Moment> moments(State before, int event) {
    return events.stutters(event)
        ? List.of(new Moment(Step.of(STUTTERING), null, 0, "", null, null))
        : narrator.moments(system(before), events.event(event));
  }

  @Override
  public List<Moment.Standing> processes(State state) {
    return narrator.processes(system(state));
  }

  @Override
  public List<Binding> bindings(State state) {
    List<Binding> bindings = new ArrayList<>(narrator.bindings(system(state)));
    int automaton = Product.automaton(state);
    bindings.add(
        new Binding("automaton", automaton == Product.BROKEN ? "broken" : claim.name(automaton)));
    return bindings;
  }

  @Override
  public Fault fault(int number) {
    return narrator.fault(number);
  }

  @Override
  public IntReader variable(String name) {
    IntReader reader = narrator.variable(name);
    return reader == null ? null : state -> reader.read(system(state));
  }
}
