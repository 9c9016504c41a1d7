/** Colour sets: which colours they have, in what order, and how colours are written. */
package dev.nutshell.cpn.colour;
