package dev.nutshell.promela;

/**
 * What is done to a model before it is explored; neither changes what can go wrong in it.
 *
 * @param merge whether steps that nobody else can see the middle of become one
 * @param deadVariables whether a variable is reset while its value can no longer be read
 */
public record PromelaOptions(boolean merge, boolean deadVariables) {
  /** Both, the default. */
  public static final PromelaOptions REDUCED = new PromelaOptions(true, true);

  /** Neither: every statement is a step. */
  public static final PromelaOptions PURE = new PromelaOptions(false, false);
}
