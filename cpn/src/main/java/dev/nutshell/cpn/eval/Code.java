package dev.nutshell.cpn.eval;

/** Something that has a value where variables have theirs. */
@FunctionalInterface
public interface Code {
  /**
   * @param frame the variables of the function, by their slots
   */
  Object eval(Object[] frame);
}
