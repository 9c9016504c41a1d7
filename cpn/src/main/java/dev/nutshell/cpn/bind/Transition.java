package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Matcher;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Type;
import java.util.List;

/**
 * A transition ready to occur.
 *
 * @param steps how its variables get their values
 * @param inputs all that it takes
 * @param outputs all that it gives
 * @param priority the smaller, the more urgent
 * @param delay of all that it gives, or null
 * @param code what runs when it occurs, or null
 * @param frame how many values evaluation needs
 */
public record Transition(
    String name,
    List<Variable> variables,
    List<Step> steps,
    List<Input> inputs,
    List<Output> outputs,
    int[] inhibitors,
    int[] resets,
    int priority,
    Code delay,
    Inscription delayText,
    Action code,
    int frame) {

  /**
   * @param set null for a wildcard, which nobody sees
   */
  public record Variable(String name, ColourSet set, Type type, int slot) {}

  /** One step on the way to a binding. */
  public sealed interface Step {
    /** Tries every colour of an input's place. */
    record Take(int input, Matcher matcher) implements Step {}

    record Test(Code condition, Inscription text) implements Step {}

    /** Gives a pattern the value that it must be equal to. */
    record Solve(Code value, Matcher matcher, Inscription text) implements Step {}

    record Every(int slot, List<Object> colours) implements Step {}

    /** A variable has colours of its set only. */
    record Legal(int slot, ColourSet set) implements Step {}
  }

  /**
   * Something taken from a place.
   *
   * @param count how many tokens; null for one
   * @param token the colour, or null where a multiset is given
   * @param multiset a list of colours, or null
   * @param ahead how much time ahead they may be taken, or null
   * @param binds whether a pattern with variables matches its tokens
   */
  public record Input(
      int place,
      Code count,
      Code token,
      Code multiset,
      Code ahead,
      boolean binds,
      Inscription text) {}

  /** What is given to a place. */
  public record Output(int place, Kind kind, Code value, Code delay, Inscription text) {}

  /** What an expression gives. */
  public enum Kind {
    TOKEN,
    MULTISET,
    /** A list of tokens with their stamps. */
    STAMPED,
    STAMPED_TOKEN
  }

  /**
   * A code segment.
   *
   * @param outputs where its results go
   */
  public record Action(Code code, int[] outputs, Inscription text) {}
}
