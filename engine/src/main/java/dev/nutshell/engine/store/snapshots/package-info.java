/**
 * Breadth-first search that forgets whole levels: samples of the levels are kept in a stream of
 * caches (Mateescu and Wijs: Hierarchical Adaptive State Space Caching Based on Level Sampling,
 * TACAS 2009).
 *
 * <pre>
 *            sampled?            sampled?
 *  levels ─────f₁────▶ cache 1 ────f₂────▶ cache 2 ─ … ─▶ forgotten
 *                      n₁, R₁   replaced   n₂, R₂
 * </pre>
 */
package dev.nutshell.engine.store.snapshots;
