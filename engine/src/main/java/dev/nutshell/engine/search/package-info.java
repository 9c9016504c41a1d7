/**
 * Orders of exploration over any store. One loop a search; stacks, queues and logs lie off-heap and
 * may spill to a file.
 */
package dev.nutshell.engine.search;
