/**
 * What can be combined: the stores, searches and reductions that there are, and the rules that say
 * what goes together. Allocates nothing.
 */
package dev.nutshell.engine.plan.judge;
