/**
 * Labelled transition systems in Aldebaran ({@code .aut}, {@code .aut.gz}) files: {@link
 * dev.nutshell.lts.AutReader} makes a model of a file, {@link dev.nutshell.lts.AutWriter} a file of
 * what a search finds.
 */
package dev.nutshell.lts;
