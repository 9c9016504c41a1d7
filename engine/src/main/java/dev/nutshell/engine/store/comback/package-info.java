/**
 * ComBack: hash compaction, with backedges that resolve its collisions (Westergaard, Kristensen,
 * Brodal, Arge: The ComBack Method – Extending Hash Compaction with Backtracking, ICATPN 2007).
 */
package dev.nutshell.engine.store.comback;
