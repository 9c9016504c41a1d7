/**
 * What a search sees of a model: states as byte vectors, events that name their successors, and
 * words for people. Knows no language, no store and no search.
 */
package dev.nutshell.engine.model;
