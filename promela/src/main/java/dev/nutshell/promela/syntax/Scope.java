package dev.nutshell.promela.syntax;

import java.util.List;

/** Where a variable lives and from where it is seen. */
public sealed interface Scope {
  Scope GLOBAL = new Global();

  /** Seen from everywhere after its declaration. */
  record Global() implements Scope {}

  /**
   * Local of a process. Two variables of one process may have one name, in different blocks; they
   * are then different variables with different {@link Variable#number()}.
   *
   * @param process the name of the proctype, {@code :init:}, or the name of a claim
   * @param block the path of the block that declares it: the numbers of the braces around it from
   *     the outermost inward, as SPIN counts them over the whole model; empty for parameters
   */
  record Local(String process, List<Integer> block) implements Scope {
    public Local {
      block = List.copyOf(block);
    }
  }

  /** A field of a structure. */
  record Field(String structure) implements Scope {}
}
