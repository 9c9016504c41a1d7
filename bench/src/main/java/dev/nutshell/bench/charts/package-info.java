/** Figures as SVG files. */
package dev.nutshell.bench.charts;
