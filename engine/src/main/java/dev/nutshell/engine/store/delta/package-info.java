/**
 * Δ-markings: few states whole, the others as a predecessor and an event (Evangelista,
 * Pradat-Peyre: Memory Efficient State Space Storage in Explicit Software Model Checking, SPIN
 * 2005).
 */
package dev.nutshell.engine.store.delta;
