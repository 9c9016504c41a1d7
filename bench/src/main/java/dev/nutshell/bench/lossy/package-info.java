/** What stores that may omit states omit. */
package dev.nutshell.bench.lossy;
