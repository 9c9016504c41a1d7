package dev.nutshell.cpn.eval;

import dev.nutshell.cpn.core.Pattern;

/**
 * A pattern over the variables of a transition, as it was understood and as the evaluator runs it.
 *
 * @param slots where its variables lie in a frame
 */
public record Matching(Pattern pattern, Slots slots, Matcher evaluated) implements Matcher {
  @Override
  public boolean match(Object value, Object[] frame) {
    return evaluated.match(value, frame);
  }
}
