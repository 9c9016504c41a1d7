package dev.nutshell.testkit;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.List;

/** Tells of events by their numbers, and of states by their bytes. */
class NumberedEvents implements Narrator.Plain {
  private final String word;

  /**
   * @param word before every number
   */
  NumberedEvents(String word) {
    this.word = word;
  }

  @Override
  public String label(int label) {
    return word + label;
  }

  @Override
  public List<Step> steps(State before, int event) {
    return List.of(Step.of(word + event));
  }

  @Override
  public List<Binding> bindings(State state) {
    return List.of(new Binding("state", state.toString()));
  }
}
