/**
 * What the replaying stores share: a table from compressed descriptors to state numbers, a table of
 * backedges, a cache of whole states, and the replay itself.
 */
package dev.nutshell.engine.store.replay;
