package dev.nutshell.cpn.eval;

import dev.nutshell.cpn.core.Core;

/**
 * An expression over the variables of a transition, as it was understood and as the evaluator runs
 * it.
 *
 * @param slots where its variables lie in a frame
 */
public record Expression(Core core, Slots slots, Code evaluated) implements Code {
  @Override
  public Object eval(Object[] frame) {
    return evaluated.eval(frame);
  }
}
