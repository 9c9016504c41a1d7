package dev.nutshell.cpn.run;

/**
 * How a net is run.
 *
 * @param relative whether the model time is no part of a state
 * @param asap whether bindings count once a copy of each token that they match
 * @param compiled whether inscriptions become bytecode and what bindings do is remembered; else the
 *     evaluator works everything out each time, for tests to compare with
 * @param seed of dice that inscriptions throw; null where they throw none
 */
public record Execution(boolean relative, boolean asap, boolean compiled, Long seed) {}
