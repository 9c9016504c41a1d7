/** A coloured net as a value, whatever language it was written in, and what follows from it. */
package dev.nutshell.petri.colour.syntax;
