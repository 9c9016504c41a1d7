/** Visited states on disk, and recent ones in memory. */
package dev.nutshell.engine.store.disk;
