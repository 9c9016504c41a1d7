/** Pages with figures, as programs write them. Needs nothing but the JDK. */
package dev.nutshell.bench.pages;
