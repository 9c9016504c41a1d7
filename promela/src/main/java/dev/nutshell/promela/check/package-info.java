/**
 * What SPIN 6.5 demands of a model beyond its grammar. Some of it is checked as soon as a value or
 * a sequence is read, the rest when all is known.
 */
package dev.nutshell.promela.check;
