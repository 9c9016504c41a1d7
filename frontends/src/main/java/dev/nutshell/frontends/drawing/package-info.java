/** What a model looks like: nets with their own coordinates where they have any, and automata. */
package dev.nutshell.frontends.drawing;
