/** Reads XML from strangers: as a stream, with limits, and with the line of every element. */
package dev.nutshell.petri.xml;
