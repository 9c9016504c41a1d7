/** The plain evaluator: a tree of small objects, each of which knows how to give its value. */
package dev.nutshell.cpn.eval;
