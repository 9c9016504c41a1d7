/**
 * Off-heap memory: one budget a run, regions that grow in place, and the tables made of them. All
 * of it is {@code java.lang.foreign}; nothing here knows what a state is.
 */
package dev.nutshell.engine.memory;
