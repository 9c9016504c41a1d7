/**
 * CPN ML as JVM bytecode: a hidden class a net. Its methods are the functions that inscriptions
 * reach, the inscriptions themselves, and for every transition the loops that find its bindings.
 * Whole numbers and truth values are not boxed inside of an expression; all else is as {@link
 * dev.nutshell.cpn.eval the evaluator} has it, which is what compiled code is tested against.
 */
package dev.nutshell.cpn.code;
