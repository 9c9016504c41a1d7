/** How dense and how fast the stores are. */
package dev.nutshell.bench.stores;
