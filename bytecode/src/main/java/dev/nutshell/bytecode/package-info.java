/**
 * What the front ends share that write classes while they load a model. Knows no language: a front
 * end brings its own machine, which a written class extends, and its own expressions.
 */
package dev.nutshell.bytecode;
