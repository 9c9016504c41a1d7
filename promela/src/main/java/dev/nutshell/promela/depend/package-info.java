/**
 * Which processes may disturb each other: what steps touch of that which is shared, and what a
 * process minds others to do. Reductions ask it through an explorer; the way in is {@code
 * Dependencies}.
 */
package dev.nutshell.promela.depend;
