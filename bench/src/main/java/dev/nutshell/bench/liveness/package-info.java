/** Runs that go on for ever: claims, formulas, labels and fairness beside SPIN. */
package dev.nutshell.bench.liveness;
