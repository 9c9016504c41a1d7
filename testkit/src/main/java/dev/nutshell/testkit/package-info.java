/** Small and random transition systems, a brute-force reference, and contract tests. */
package dev.nutshell.testkit;
