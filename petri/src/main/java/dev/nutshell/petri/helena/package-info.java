/** Helena's language of coloured nets: text, syntax tree, coloured net. */
package dev.nutshell.petri.helena;
