/**
 * Coloured nets: places with a colour domain, transitions with variables, arcs as multiset terms.
 * The languages of coloured nets are translated into one ({@code syntax}), which is compiled to
 * bytecode that enumerates bindings.
 */
package dev.nutshell.petri.colour;
