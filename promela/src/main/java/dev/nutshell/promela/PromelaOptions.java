package dev.nutshell.promela;

import java.util.Set;

/**
 * What is done to a model before it is explored; neither changes what can go wrong in it.
 *
 * @param merge whether steps that nobody else can see the middle of become one
 * @param deadVariables whether a variable is reset while its value can no longer be read
 * @param observed names of variables, of globals or of any process, that something outside of the
 *     model reads (an invariant from the command line): they are never reset, and a step that
 *     changes one is never joined to another
 */
public record PromelaOptions(boolean merge, boolean deadVariables, Set<String> observed) {
  public PromelaOptions {
    observed = Set.copyOf(observed);
  }

  /** Both, the default. */
  public static final PromelaOptions REDUCED = new PromelaOptions(true, true, Set.of());

  /** Only the resetting of dead variables. */
  public static final PromelaOptions DEAD_VARIABLES = new PromelaOptions(false, true, Set.of());

  /** Neither: every statement is a step. */
  public static final PromelaOptions PURE = new PromelaOptions(false, false, Set.of());
}
