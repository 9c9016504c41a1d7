/** The tables and figures of the papers that Nutshell comes from, remade: {@code bench/paper N}. */
package dev.nutshell.bench.papers;
