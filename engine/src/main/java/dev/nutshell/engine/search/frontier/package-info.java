/**
 * Where a search is: stacks, queues and logs of what is found and not yet expanded. They lie
 * off-heap, may spill to a file, and can be written and read back.
 */
package dev.nutshell.engine.search.frontier;
