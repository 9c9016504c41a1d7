/** Models of our own in Java: {@code nutshell check java:Philosophers --define n=12}. */
package dev.nutshell.examples;
