/** Petri nets: place/transition and coloured nets in PNML, and Helena's nets. */
package dev.nutshell.petri;
