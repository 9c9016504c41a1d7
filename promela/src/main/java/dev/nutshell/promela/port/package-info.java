/**
 * A model as C text, for devices that are not the JVM: its tables as arrays, its guards and effects
 * written from the classes of {@code code}, and {@code machine.c}, which follows the machines of
 * {@code run}. The way in is {@code PromelaText}.
 */
package dev.nutshell.promela.port;
