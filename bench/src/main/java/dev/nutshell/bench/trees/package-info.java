/** What shapes of trees are worth for the tree stores. */
package dev.nutshell.bench.trees;
