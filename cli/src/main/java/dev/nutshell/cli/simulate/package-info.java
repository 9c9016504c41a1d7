/** Walking through a model, step by step. */
package dev.nutshell.cli.simulate;
