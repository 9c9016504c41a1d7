package dev.nutshell.engine.model;

import dev.nutshell.engine.model.Narrator.Binding;
import dev.nutshell.engine.model.Narrator.Step;
import java.util.List;

/**
 * One step of an event as a simulation shows it.
 *
 * @param actor who moves, or null where the model has no processes
 * @param place the number of the statement as the model's language has it, or 0
 * @param printed what the model prints in this step, or an empty text
 * @param message what is sent or received in it, or null
 * @param after the bindings after it, or null where only those after the whole event are known
 */
public record Moment(
    Step step, Actor actor, int place, String printed, Message message, List<Binding> after) {

  /** A step of which no more is known than its words. */
  static Moment of(Step step) {
    return new Moment(step, null, 0, "", null, null);
  }

  /**
   * A process.
   *
   * @param title its name and what else tells about it, for example {@code node:1}
   */
  public record Actor(int pid, String title) {}

  /**
   * A message on its way.
   *
   * @param channel the name of the channel
   * @param number the number of the channel
   * @param values its fields, joined by commas
   */
  public record Message(boolean sent, String channel, int number, String values) {}

  /**
   * Where a process stands in a state.
   *
   * @param mayEnd whether it may rightly stop there
   */
  public record Standing(Actor actor, String file, int line, int place, boolean mayEnd) {}
}
