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
 * @param labels whether something outside of the model reads who is at an accept or progress label
 */
public record PromelaOptions(
    boolean merge, boolean deadVariables, Set<String> observed, boolean labels) {
  public PromelaOptions {
    observed = Set.copyOf(observed);
  }

  /** For who does not look at labels. */
  public PromelaOptions(boolean merge, boolean deadVariables, Set<String> observed) {
    this(merge, deadVariables, observed, false);
  }

  /** The same for who looks at labels. */
  PromelaOptions withLabels() {
    return new PromelaOptions(merge, deadVariables, observed, true);
  }

  /** The same with every step as it is written. */
  PromelaOptions unmerged() {
    return new PromelaOptions(false, deadVariables, observed, labels);
  }

  /** Both, the default. */
  public static final PromelaOptions REDUCED = new PromelaOptions(true, true, Set.of());

  /** Only the resetting of dead variables. */
  public static final PromelaOptions DEAD_VARIABLES = new PromelaOptions(false, true, Set.of());

  /** Neither: every statement is a step. */
  public static final PromelaOptions PURE = new PromelaOptions(false, false, Set.of());
}
