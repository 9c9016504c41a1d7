/**
 * From files to tokens: a preprocessor of our own that does what {@code cpp} does with a Promela
 * text, and keeps for every token the place that the user knows it by.
 */
package dev.nutshell.promela.text;
