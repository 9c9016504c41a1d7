package dev.nutshell.promela.syntax;

/**
 * <code>ltl name { formula }</code>: the formula is to hold in every run.
 *
 * @param name {@code ltl_0} and so on where it has none
 */
public record Property(Position at, String name, Formula formula) {}
