/** Sets of vectors as sorted, delta-coded bytes. */
package dev.nutshell.cluster.block;
