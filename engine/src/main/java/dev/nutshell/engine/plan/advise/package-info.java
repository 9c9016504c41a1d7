/** What a run would take, told from a sample: how many states there are, and in which store. */
package dev.nutshell.engine.plan.advise;
