package dev.nutshell.engine.product;

import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;

/**
 * A system in front of another: what is said of the model is handed on. What depends on how states
 * and events look is left to whoever stands there: it does not compile where one of it is
 * forgotten.
 */
public abstract class ForwardingSystem implements TransitionSystem {
  protected final TransitionSystem system;

  protected ForwardingSystem(TransitionSystem system) {
    this.system = system;
  }

  @Override
  public final Meaning meaning(String label) {
    return system.meaning(label);
  }

  @Override
  public final String deadlockKind() {
    return system.deadlockKind();
  }

  @Override
  public List<Stated> statements() {
    return system.statements();
  }

  @Override
  public final Stated.Understanding formula(String text) {
    return system.formula(text);
  }

  @Override
  public List<String> notes() {
    return system.notes();
  }

  @Override
  public final boolean mayFail() {
    return system.mayFail();
  }

  @Override
  public final boolean runsForeignCode() {
    return system.runsForeignCode();
  }

  @Override
  public final boolean mergesSteps() {
    return system.mergesSteps();
  }

  /** What is wider then is the system: whoever begins anew stands in front of that one. */
  @Override
  public final boolean mayOutgrow() {
    return system.mayOutgrow();
  }

  @Override
  public final boolean countsEntry() {
    return system.countsEntry();
  }
}
