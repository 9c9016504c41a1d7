/** What several threads find and count, beside one thread and brute force, and how fast. */
package dev.nutshell.bench.threads;
