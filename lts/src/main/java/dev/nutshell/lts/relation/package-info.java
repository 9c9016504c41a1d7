/**
 * Which states of labelled transition systems do the same: equivalences, quotients by them, and
 * what tells two systems apart.
 */
package dev.nutshell.lts.relation;
