package dev.nutshell.promela.syntax;

/**
 * A symbolic constant.
 *
 * @param value from 1, counted within its set: the constants of a declaration from its last one
 *     upward, a later declaration on top of an earlier one
 */
public record MtypeConstant(Position at, String name, MtypeSet set, int value) {}
