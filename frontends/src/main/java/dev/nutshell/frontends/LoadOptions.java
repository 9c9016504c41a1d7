package dev.nutshell.frontends;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a model is loaded with. A language takes what it has a use for.
 *
 * @param defines parameters of the model, or macros of its preprocessor
 * @param classpath where classes are looked for, beside our own examples
 * @param merge Promela: make one step of steps that nobody else can see
 * @param dead Promela: reset variables that can no longer be read
 * @param unfold coloured nets: the net without colours that stands for it
 * @param relative timed nets: times count from the model time on, so that it is no part of a state
 * @param asap CPN Tools nets: a binding counts once a copy of each token that it matches
 * @param seed CPN Tools nets: of dice that inscriptions throw; null where nothing may be left to
 *     chance
 * @param observed names of variables that something outside of the model reads
 */
public record LoadOptions(
    Map<String, String> defines,
    List<Path> classpath,
    boolean merge,
    boolean dead,
    boolean unfold,
    boolean relative,
    boolean asap,
    Long seed,
    Set<String> observed) {

  /** To check a model: whatever makes it smaller and keeps its properties. */
  public static final LoadOptions TO_CHECK =
      new LoadOptions(Map.of(), List.of(), true, true, false, false, false, null, Set.of());

  /** To look at a model: every step and every value as it is written. */
  public static final LoadOptions AS_WRITTEN =
      new LoadOptions(Map.of(), List.of(), false, false, false, false, false, null, Set.of());

  /** An option that only some languages have a use for. */
  public enum Use {
    DEFINE,
    CLASSPATH,
    MERGE,
    DEAD,
    UNFOLD,
    CLOCK,
    ARCS
  }

  public LoadOptions defining(Map<String, String> values) {
    return new LoadOptions(values, classpath, merge, dead, unfold, relative, asap, seed, observed);
  }

  public LoadOptions observing(Set<String> names) {
    return new LoadOptions(defines, classpath, merge, dead, unfold, relative, asap, seed, names);
  }

  /** For a walk in which the model may throw dice. */
  public LoadOptions throwing(long dice) {
    return new LoadOptions(defines, classpath, merge, dead, unfold, relative, asap, dice, observed);
  }
}
