package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Matcher;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Type;
import java.util.List;
import java.util.function.UnaryOperator;

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

  /** The same with other code for all that is written at it. */
  public Transition with(UnaryOperator<Code> codes, UnaryOperator<Matcher> matchers) {
    UnaryOperator<Code> ifAny = each -> each == null ? null : codes.apply(each);
    return new Transition(
        name,
        variables,
        steps.stream().map(each -> each.with(codes, matchers)).toList(),
        inputs.stream()
            .map(
                each ->
                    new Input(
                        each.place(),
                        ifAny.apply(each.count()),
                        ifAny.apply(each.token()),
                        ifAny.apply(each.multiset()),
                        ifAny.apply(each.ahead()),
                        each.binds(),
                        each.text()))
            .toList(),
        outputs.stream()
            .map(
                each ->
                    new Output(
                        each.place(),
                        each.kind(),
                        codes.apply(each.value()),
                        ifAny.apply(each.delay()),
                        each.text()))
            .toList(),
        inhibitors,
        resets,
        priority,
        ifAny.apply(delay),
        delayText,
        code == null ? null : new Action(codes.apply(code.code()), code.outputs(), code.text()),
        frame);
  }

  /** How many numbers tell a binding from the others of this transition. */
  public int keys() {
    return (int)
        steps.stream()
            .filter(each -> each instanceof Step.Take || each instanceof Step.Every)
            .count();
  }

  /**
   * @param set null for a wildcard, which nobody sees
   */
  public record Variable(String name, ColourSet set, Type type, int slot) {}

  /** One step on the way to a binding. */
  public sealed interface Step {
    /** The same with other code. */
    default Step with(UnaryOperator<Code> codes, UnaryOperator<Matcher> matchers) {
      return switch (this) {
        case Take(int input, Matcher matcher) -> new Take(input, matchers.apply(matcher));
        case Test(Code condition, Inscription text) -> new Test(codes.apply(condition), text);
        case Solve(Code value, Matcher matcher, Inscription text) ->
            new Solve(codes.apply(value), matchers.apply(matcher), text);
        case Every _, Legal _ -> this;
      };
    }

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
