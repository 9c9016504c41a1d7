/** Texts of a net, where they stand in it, and what is wrong with them. */
package dev.nutshell.cpn.text;
