/**
 * Puts states, steps and faults into words, and finds what words stand for: names of variables and
 * statements, trails that SPIN wrote. It takes events again to tell them, and is never in the loop.
 */
package dev.nutshell.promela.tell;
