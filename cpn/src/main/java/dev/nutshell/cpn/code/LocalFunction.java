package dev.nutshell.cpn.code;

import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Core.Variable;
import java.util.List;

/**
 * A function that became a method.
 *
 * @param captured variables from around it, which callers hand over first
 * @param parameters one for each argument, or one for each item of a tuple
 * @param arity how many arguments it takes, one after the other
 * @param ofTuple whether its only argument is a tuple, handed over item by item
 */
record LocalFunction(
    String method,
    List<Variable> captured,
    List<Variable> parameters,
    int arity,
    boolean ofTuple,
    Core body) {}
