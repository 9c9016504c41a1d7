/** Searches on devices, beside the JVM's own. */
package dev.nutshell.bench.device;
