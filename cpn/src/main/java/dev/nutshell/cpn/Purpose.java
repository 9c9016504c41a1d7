package dev.nutshell.cpn;

/**
 * What a net is loaded for.
 *
 * @param compiled whether its inscriptions become bytecode
 * @param seed of dice that inscriptions may throw; null where nothing may be left to chance
 */
public record Purpose(boolean compiled, Long seed) {
  /** To explore its state space. */
  public static final Purpose EXPLORATION = new Purpose(true, null);

  /** To explore it by the evaluator, which compiled code has to agree with. */
  public static final Purpose REFERENCE = new Purpose(false, null);

  /** To walk through it: inscriptions may throw dice and write files, which are not written. */
  public static Purpose simulation(long seed) {
    return new Purpose(true, seed);
  }
}
