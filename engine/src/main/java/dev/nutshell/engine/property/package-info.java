/** What is checked while a search explores: faults, deadlocks, invariants, forbidden events. */
package dev.nutshell.engine.property;
